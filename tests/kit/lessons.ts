/** Lessons that have been taught: their tutor joined the call. */
import { env } from 'cloudflare:workers'
import { dayMs } from '#contract/rules/time.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { insertSessionEvents } from '#worker/features/sessions/store.ts'
import { openDb } from '#worker/storage/db.ts'
import { make } from './make.ts'
import { people } from './people.ts'

const db = openDb(env.DB)

type LessonFields = Parameters<typeof make.lesson>[0]

let taught = 0

/** A lesson some days ago that its tutor joined. Each is at a time of its own. */
export const taughtLesson = async (fields: Pick<LessonFields, 'tutorId'> & Partial<LessonFields>) => {
  const studentId = fields.studentId ?? (await people.student()).id
  const lesson = await make.lesson({
    start: Date.now() - dayMs - ++taught * 3_600_000,
    charge: 12_750,
    ...fields,
    studentId,
  })
  await insertSessionEvents(db, lesson.sessionId, [
    { userId: lesson.tutorId, type: SessionEventType.UserJoined, at: lesson.startAt },
  ])
  return lesson
}

/** Taught lessons that together earn this much, piastres. */
export const earn = async (tutorId: number, piastres: number): Promise<void> => {
  const { id: studentId } = await people.student()
  await taughtLesson({ tutorId, studentId, price: piastres, charge: piastres })
}

/** The body of a withdrawal request of 200 EGP. */
export const withdrawal = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }
