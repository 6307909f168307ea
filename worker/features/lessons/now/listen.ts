import type { DomainEvents } from '#worker/domain-events.ts'
import { getRingBoard } from '#worker/ring-board.ts'
import type { Services } from '#worker/services.ts'

/** A tutor who is available now is so until the booking begins. Nothing is lost with it: whether they are free is decided when a lesson is booked. */
export const noteTakenTime = async (
  { env }: Services,
  { tutorId, start, end }: DomainEvents['time-taken'],
): Promise<void> => getRingBoard(env).taken(tutorId, { start, end })
