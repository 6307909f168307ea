/** Lessons that have been taught: both joined the call. */
import { env } from 'cloudflare:workers'
import { dayMs } from '#contract/shared/rules/time.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { openDb } from '#worker/storage/db.ts'
import { make } from './make.ts'
import { people } from './people.ts'

const db = openDb(env.DB)

type LessonFields = Parameters<typeof make.lesson>[0]

let taught = 0

interface AttendedLesson {
  readonly sessionId: string
  readonly tutorId: number
  readonly studentId: number
  readonly startAt: number
  readonly endAt: number
}

/** Attendance of both from the start to the end of a lesson. */
export const attendLesson = ({ sessionId, tutorId, studentId, startAt, endAt }: AttendedLesson): Promise<void> =>
  insertSessionEvents(
    db,
    sessionId,
    [tutorId, studentId].flatMap((userId) => [
      { userId, type: SessionEventType.UserJoined, at: startAt },
      { userId, type: SessionEventType.UserLeft, at: endAt },
    ]),
  )

/** A lesson some days ago that both attended. Each is at a time of its own. */
export const taughtLesson = async (fields: Pick<LessonFields, 'tutorId'> & Partial<LessonFields>) => {
  const studentId = fields.studentId ?? (await people.student()).id
  const lesson = await make.lesson({
    start: Date.now() - dayMs - ++taught * 3_600_000,
    charge: 12_750,
    ...fields,
    studentId,
  })
  await attendLesson(lesson)
  return lesson
}

/** Taught lessons that together earn this much, piastres. */
export const earn = async (tutorId: number, piastres: number): Promise<void> => {
  const { id: studentId } = await people.student()
  await taughtLesson({ tutorId, studentId, price: piastres, charge: piastres })
}

/** The body of a withdrawal request of 200 EGP. */
export const withdrawal = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }
