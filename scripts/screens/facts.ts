/** Ids that the addresses of screens need, from the running demo world. */

import * as v from 'valibot'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { sharePassport } from '#contract/classroom/api/passport.ts'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { listDisputes } from '#contract/money/api/disputes.ts'
import { listTransactions } from '#contract/money/api/transactions.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { callApi, signInSeeded } from '#tests/journeys/browser.ts'
import { guardianPhones } from '../demo-world/world.ts'

/** Ids of the running demo world that screens need. */
export interface ScreenFacts {
  origin: string
  karim: number
  /** A tutor without reviews. */
  farida: number
  /** The lesson whose call is open. */
  lesson: number | null
  /** Another lesson of the same student, hours away. */
  laterLesson: number | null
  /** Lessons that are over: of that student, and of their tutor. */
  pastLesson: number | null
  taughtLesson: number | null
  /** The token of the link to malak's passport. */
  passport: string
  /** Lessons with a dispute of their student: undecided without (of `mai`) and with an answer, and ruled. */
  disputes: { open: number; answered: number; ruled: number }
  /** One that `mai` cancelled late. */
  lateLesson: number | null
  /** Whose subscription rests. */
  resting: number
  /** A paid payment of that student. */
  payment: number | null
  /** The demo session whose call is open. */
  demo: number | null
  /** Interviews that were held: without a result, and rejected. */
  heldInterview: number | null
  rejectedInterview: number | null
  /** Tutors of the studio, whose pages lack everything and the cover alone. */
  unfilmed: number
  uncovered: number
  /** Interviews that are days ahead: booked, and cancelled by the manager. */
  bookedInterview: number | null
  cancelledInterview: number | null
  /** Pages of the guardians of `jana` and `adam`, as the links in their texts have them; null before those are sent. */
  guardians: { waiting: string | null; consented: string | null }
}

const Outbox = v.object({ list: v.array(v.object({ to: v.string(), text: v.string() })) })

/** What the newest text that has it says to the simulated phone with this number; null without one. */
export const findInTexts = async (origin: string, phone: string, said: RegExp): Promise<string | null> => {
  const response = await fetch(`${origin}/api/v1/dev/outbox`, { headers: { accept: 'application/json' } })
  const { list } = v.parse(Outbox, await response.json())
  const texts = list.filter(({ to }) => to.endsWith(phone.slice(-10)))
  return texts.flatMap(({ text }) => said.exec(text)?.[0] ?? [])[0] ?? null
}

const guardianLink = /\/g\/[\w-]+/

/** Reads those ids from the server. */
export const readScreenFacts = async (origin: string): Promise<ScreenFacts> => {
  const tutors = await callApi(origin, listOnboardedTutors, { query: { size: 100 } })
  const idOf = (name: string): number => {
    const found = tutors.list.find((tutor) => tutor.name === name)
    if (!found) throw new Error(`the demo world has no ${name}; seed it: npm run seed -- --fresh`)
    return found.id
  }
  // The minute's job sends the guardians' texts, and has not run yet on a server that has just begun.
  const query = new URLSearchParams({ cron: '* * * * *', time: String(Date.now()) })
  await fetch(`${origin}/cdn-cgi/local/scheduled?${query}`)
  const malak = await signInSeeded(origin, 'malak')
  const lessons = await callApi(origin, listLessons, { query: { users: malak.id, size: 30 } }, malak.token)
  const payments = await callApi(
    origin,
    listTransactions,
    { query: { statuses: [TransactionStatus.Paid] } },
    malak.token,
  )
  const interviewOf = async (handle: string): Promise<number | null> => {
    const { token } = await signInSeeded(origin, handle)
    return (await callApi(origin, listInterviews, { query: {} }, token)).list[0]?.id ?? null
  }
  const karam = await signInSeeded(origin, 'karam')
  const demos = await callApi(origin, listDemoSessions, { query: { tutorIds: karam.id } }, karam.token)
  const now = Date.now()
  const near = lessons.list.find(({ lesson }) => {
    const [start, end] = [Date.parse(lesson.start), Date.parse(lesson.start) + lesson.duration * 60_000]
    return lesson.canceledAt === null && start - 15 * 60_000 <= now && now < end + 15 * 60_000
  })
  const isOver = ({ lesson }: (typeof lessons.list)[number]): boolean =>
    lesson.canceledAt === null && Date.parse(lesson.start) + lesson.duration * 60_000 < now
  const karim = await signInSeeded(origin, 'karim')
  const taught = await callApi(origin, listLessons, { query: { users: karim.id, size: 100 } }, karim.token)
  const admin = await signInSeeded(origin, 'admin')
  const { list: disputes } = await callApi(origin, listDisputes, { query: { size: 20 } }, admin.token)
  const disputed = (is: (one: (typeof disputes)[number]) => boolean): number => disputes.find(is)?.lessonId ?? 0
  const mai = await signInSeeded(origin, 'mai')
  const hers = await callApi(origin, listLessons, { query: { users: mai.id, size: 30 } }, mai.token)
  const later = lessons.list.find(
    ({ lesson }) => lesson.canceledAt === null && Date.parse(lesson.start) > now + 2 * 3_600_000,
  )
  return {
    origin,
    passport: (await callApi(origin, sharePassport, {}, malak.token)).token,
    laterLesson: later?.lesson.id ?? null,
    pastLesson: lessons.list.find(isOver)?.lesson.id ?? null,
    taughtLesson: taught.list.find(isOver)?.lesson.id ?? null,
    disputes: {
      open: disputed(
        ({ state, answer, members }) =>
          state === 'open' && answer === null && members.some(({ userId }) => userId === mai.id),
      ),
      answered: disputed(({ state, answer }) => state === 'open' && answer !== null),
      ruled: disputed(({ state }) => state === 'ruled'),
    },
    lateLesson: hers.list.find(({ lesson }) => lesson.lateMinutes > 0)?.lesson.id ?? null,
    resting: (await signInSeeded(origin, 'farid')).id,
    payment: payments.list[0]?.id ?? null,
    demo: demos.list[0]?.id ?? null,
    heldInterview: await interviewOf('samy'),
    rejectedInterview: await interviewOf('adel'),
    unfilmed: (await signInSeeded(origin, 'blank')).id,
    uncovered: (await signInSeeded(origin, 'hoda')).id,
    bookedInterview: await interviewOf('noha'),
    cancelledInterview: await interviewOf('marwa'),
    guardians: {
      waiting: await findInTexts(origin, guardianPhones.jana, guardianLink),
      consented: await findInTexts(origin, guardianPhones.adam, guardianLink),
    },
    karim: idOf('كريم الشاذلي'),
    farida: idOf('فريدة عز الدين'),
    lesson: near?.lesson.id ?? null,
  }
}
