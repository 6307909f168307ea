/** What the board of lessons at once is told of a tutor's time. Where that is lost, it still looks itself before it rings. */
import type { DomainEvents } from '#worker/domain-events.ts'
import { getRingBoard } from '#worker/ring-board.ts'
import type { Services } from '#worker/services.ts'

/** A tutor who is available now is so until the booking begins, and is not rung over it. */
export const noteTakenTime = async (
  { env }: Services,
  { tutorId, start, end }: DomainEvents['time-taken'],
): Promise<void> => getRingBoard(env).taken(tutorId, { start, end })

/** Time of a tutor that somebody cancelled is free for lessons at once as well. */
export const noteChangedHours = async (
  { env }: Services,
  { tutorId }: DomainEvents['tutor-hours-changed'],
): Promise<void> => getRingBoard(env).hoursChanged(tutorId)
