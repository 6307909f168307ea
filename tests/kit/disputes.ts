/** Lessons that were judged, and disputes about them. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { openDispute, ruleLesson } from '#contract/money/api/disputes.ts'
import { accounts } from '#contract/money/rules/ledger.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { Bindings } from '#worker/bindings.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { readAccountSum } from '#worker/features/money/ledger/store.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { bookingRequestIn, offer, rows, subscriber } from './bookings.ts'
import { clock } from './clock.ts'
import { attendLesson } from './lessons.ts'
import { make } from './make.ts'
import { db, type Person, people } from './people.ts'

/** A lesson of half an hour that was judged: both came, or nobody did. */
export const judgedLesson = async (both = true) => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const start = Date.now() - 2 * hourMs
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start, charge: 12_750, trial: false })
  if (both) await attendLesson(lesson)
  await settleDueLessons(db, start, Date.now())
  return { student, tutor, lessonId: lesson.id }
}

export const disputeText = 'انقطع الصوت نصف الحصة ولم نكمل.'

export const dispute = (person: Person, lessonId: number) =>
  person.api(openDispute, { body: { lessonId, kind: 'line', text: disputeText }, files: {} })

/** Runs what a schedule does. */
export const runJobs = async (cron = '*/5 * * * *'): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, Date.now(), env as Bindings, context)
  await waitOnExecutionContext(context)
}

/** When each of the two came and went, in minutes from the start. */
export interface Came {
  readonly student?: readonly [number, number]
  readonly tutor?: readonly [number, number]
  /** Whether their connections were lost instead of left. */
  readonly lost?: boolean
}

/**
 * A lesson of half an hour of somebody who has paid for 120 minutes a week, judged by the schedule of the sweep. The
 * clock stands an hour after its start.
 */
export const bookedAndJudged = async (came: Came, by?: Person) => {
  const [student, tutor, admin] = [await subscriber(120), by ?? (await people.tutor()), await people.admin()]
  const slot = await offer(tutor, { start: Date.now() + 2 * hourMs })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const start = Date.parse(lesson.start)
  for (const [person, stay] of [
    [student, came.student],
    [tutor, came.tutor],
  ] as const)
    if (stay)
      await insertSessionEvents(db, lesson.sessionId, [
        { userId: person.id, type: SessionEventType.UserJoined, at: start + minutes(stay[0]) },
        {
          userId: person.id,
          type: came.lost ? SessionEventType.UserLost : SessionEventType.UserLeft,
          at: start + minutes(stay[1]),
        },
      ])
  clock.set(start + minutes(61))
  await runJobs()
  return { student, tutor, admin, lessonId: lesson.id, start }
}
export const wholeTime: Came = { student: [0, 30], tutor: [0, 30] }

export const earnedBy = async (tutor: Person) => -(await readAccountSum(db, accounts.tutor(tutor.id))) || 0
/** What is left of each lot. */
export const lotsOf = async (student: Person) =>
  (await student.api(getMinutes, { query: {} })).lots.map(({ rest }) => rest)
export const toldOf = (userId: number) =>
  rows<{ kind: string }>(
    `SELECT kind FROM notifications WHERE user_id = ? AND kind IN ('lesson_ruled', 'dispute_opened', 'dispute_answered')
     ORDER BY id`,
    userId,
  ).then((list) => list.map(({ kind }) => kind))

export const ruling = (
  admin: Person,
  lessonId: number,
  [returnedMinutes, paidMinutes]: readonly [returned: number, paid: number],
  seen: number | null = null,
) =>
  admin.api(ruleLesson, {
    params: { lessonId },
    body: { returnedMinutes, paidMinutes, reason: 'السجل يوضح ما حدث.', seen },
  })
