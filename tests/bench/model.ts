/**
 * What the evening of any number of students asks of the platform, where its limits are first met, and what a month costs.
 * Pure: costs come from a measurement, habits are assumed, limits and prices are those of the documentation on the date in
 * `docs/scale.md`.
 */
import { type Counts, sumOfCounts, timesCounts } from './counts.ts'

/** Works that are measured one by one. A call is that of both members, as is leaving it. */
export const works = [
  ...['arrive', 'studentHome', 'tutorHome', 'lessons', 'chats', 'tutors', 'tutor', 'book', 'message', 'meet', 'part'],
  ...['away', 'settle', 'remind'],
] as const
export type Work = (typeof works)[number]

/** Of one such work. `cpuMs`: of worker, objects and database together. */
export type Cost = Counts & { readonly cpuMs: number }
export type Costs = Readonly<Record<Work, Cost>>

export type Shares = Readonly<Partial<Record<Work, number>>>

/** How often one active student causes each work in a month, both sides of a lesson included. */
export const monthOfStudent: Shares = {
  ...{ arrive: 16, studentHome: 14, tutorHome: 2, lessons: 6, chats: 6, tutors: 3, tutor: 4, book: 4, message: 20 },
  ...{ meet: 4, part: 4, away: 16, settle: 4, remind: 16 },
}

/** Of all students, how many have a lesson at 20:00, and how many of the others look around within that hour. */
export const evening = { inLesson: 0.02, looking: 0.05, lookingSeconds: 3600, arrivalSeconds: 300 } as const
/** Nobody comes evenly: the busiest second has twice the mean. */
export const peak = 2
const ofLesson: Shares = { arrive: 2, studentHome: 1, tutorHome: 1, chats: 1, message: 2, meet: 1 }
const ofGuest: Shares = {
  arrive: 1,
  studentHome: 1,
  tutors: 0.6,
  tutor: 0.6,
  book: 0.1,
  lessons: 0.3,
  chats: 0.3,
  away: 1,
}
const afterLesson: Shares = { part: 1, away: 2, settle: 1, remind: 2 }

/** Works of each kind, so many times those of one list and so many of another. */
const mix = (...lists: readonly (readonly [times: number, shares: Shares])[]): Shares =>
  Object.fromEntries(works.map((work) => [work, lists.reduce((sum, [times, of]) => sum + times * (of[work] ?? 0), 0)]))

/** One student of the evening: their share of a lesson at 20:00, from its reminder to its settling, and of looking around. */
export const eveningOfStudent = mix(
  [evening.inLesson, ofLesson],
  [evening.inLesson, afterLesson],
  [evening.looking, ofGuest],
)

const withCpu = (cost: Counts, cpuMs: number): Cost => ({ ...cost, cpuMs })

/** The cost of these works together. */
export const costOf = (costs: Costs, shares: Shares): Cost => {
  const parts = works.map((work) => ({ cost: costs[work], times: shares[work] ?? 0 }))
  return withCpu(
    sumOfCounts(parts.map(({ cost, times }) => timesCounts(cost, times))),
    parts.reduce((sum, { cost, times }) => sum + cost.cpuMs * times, 0),
  )
}

/** What the busiest second before 20:00 asks, of so many students. */
export const busiestSecond = (costs: Costs, students: number): Cost => {
  const lessons = (peak * evening.inLesson * students) / evening.arrivalSeconds
  const guests = (peak * evening.looking * students) / evening.lookingSeconds
  return costOf(costs, mix([lessons, ofLesson], [guests, ofGuest]))
}

/** What the platform or a service takes at most. */
export const limits = {
  /** One thread: "if your average query takes 1 ms, you can run approximately 1,000 queries per second". */
  statementsPerSecond: 1000,
  databaseBytes: 10e9,
  /** Soft limit of one object. */
  objectCallsPerSecond: 1000,
  /** Pushes, texts and mails one run of the outbox sends in its 45 seconds, six connections at 200 ms. */
  outboxPerMinute: 1300,
  textsPerSecond: 80,
  mailsPerSecond: 2,
  /** What ends for all at the same instant may take this long to be written, seconds. */
  burstSeconds: 60,
  /** A reminder of an hour before that comes half an hour late is of little use. */
  reminderMinutes: 30,
  /** Runs of the schedule of five minutes in a day, and the statements each may ask D1 for. */
  runsOfDay: 288,
  statementsOfRun: 950,
} as const

/** Bytes of D1 with indexes, and for how many months a row stays; null: for good. */
export interface Growth {
  readonly bytes: number
  readonly aMonth: number
  readonly months: number | null
}

/** Bytes of one student and of what stays of each month, from the table of the filled database. */
export interface Storage {
  readonly ofPerson: number
  readonly grows: readonly Growth[]
}

/** Months until the database is full; infinite where it never is. */
export const monthsUntilFull = ({ ofPerson, grows }: Storage, students: number): number => {
  const at = (month: number): number =>
    students *
    grows.reduce((sum, { bytes, aMonth, months }) => sum + bytes * aMonth * Math.min(month, months ?? month), ofPerson)
  for (let month = 0; month <= 1200; month += 0.25) if (at(month) > limits.databaseBytes) return month
  return Number.POSITIVE_INFINITY
}

export interface Limit {
  readonly what: string
  /** Of so many students this is the demand, in the unit of the limit. */
  readonly demand: number
  readonly most: number
  /** Students at which it is met. */
  readonly students: number
}

/** Of all people, how many are tutors for each student, and what counting the figures of one asks of D1, once a day. */
const tutorsPerStudent = 0.05
const statementsOfFigures = 8.1

const lists = 'news of tutor lists: one object gathers all bookings'

/** Every limit with what so many students ask of it, the first to be met first. All demands grow in proportion. */
export const limitsOf = (costs: Costs, storage: Storage, students: number): Limit[] => {
  const second = busiestSecond(costs, students)
  const lessons = evening.inLesson * students
  const bookings = (peak * evening.looking * students * (ofGuest.book ?? 0)) / evening.lookingSeconds
  const reminders = 2 * lessons
  const full = 12
  const bytes =
    students *
    storage.grows.reduce(
      (sum, one) => sum + one.bytes * one.aMonth * Math.min(full, one.months ?? full),
      storage.ofPerson,
    )
  const rows: readonly (readonly [string, number, number])[] = [
    ['D1 statements in the busiest second before 20:00, at 1 ms each', second.statements, limits.statementsPerSecond],
    ['D1 ms of that second, by what they took here', second.databaseMs, 1000],
    [
      'D1 seconds after 20:30, when all lessons are settled at once',
      (lessons * costs.settle.statements) / limits.statementsPerSecond,
      limits.burstSeconds,
    ],
    ['D1 bytes after a year', bytes, limits.databaseBytes],
    [lists, bookings, limits.objectCallsPerSecond],
    [
      'tutors whose figures are counted within a day',
      tutorsPerStudent * students,
      (limits.runsOfDay * limits.statementsOfRun) / statementsOfFigures,
    ],
    ['minutes of the outbox for the reminders of 20:00', reminders / limits.outboxPerMinute, limits.reminderMinutes],
    ['minutes of WhatsApp for them', reminders / limits.textsPerSecond / 60, limits.reminderMinutes],
    ['minutes of mails, a fifth of them', reminders / 5 / limits.mailsPerSecond / 60, limits.reminderMinutes],
  ]
  return rows
    .map(([what, demand, most]) => ({ what, demand, most, students: (students * most) / demand }))
    .sort((one, other) => one.students - other.students)
}

/** List prices in dollars, and what the plan includes in a month; for a million unless it says otherwise. */
export const prices = {
  requests: { each: 0.3, included: 10 },
  cpuMs: { each: 0.02, included: 30 },
  rowsRead: { each: 0.001, included: 25_000 },
  rowsWritten: { each: 1, included: 50 },
  /** A gigabyte. */
  databaseBytes: { each: 0.75, included: 5 },
  objectRequests: { each: 0.15, included: 1 },
  objectGbSeconds: { each: 12.5, included: 0.4 },
  objectRowsRead: { each: 0.001, included: 25_000 },
  objectRowsWritten: { each: 1, included: 50 },
  /** A gigabyte. */
  objectBytes: { each: 0.2, included: 5 },
  /** Of R2, a gigabyte. */
  fileBytes: { each: 0.015, included: 10 },
  fileReads: { each: 0.36, included: 10 },
  fileWrites: { each: 4.5, included: 1 },
  logLines: { each: 0.6, included: 20 },
} as const
export type Priced = keyof typeof prices
/** The plan itself. */
const planDollars = 5

/** A frame that an object gets counts as a twentieth of a request. */
const framesPerRequest = 20
/** An object is billed for 128 MB while it works; how long an event keeps it, most of which is waiting for the database. */
const objectGb = 0.128
const objectEventSeconds = 0.02

/** Millions, or gigabytes, of a month of so many students. */
export const usageOf = (costs: Costs, storage: Storage, students: number): Record<Priced, number> => {
  const month = costOf(costs, monthOfStudent)
  const millions = (each: number): number => (each * students) / 1e6
  const events = month.objectCalls + month.framesIn + month.alarmsRun
  const stored = storage.grows.reduce(
    (sum, one) => sum + one.bytes * one.aMonth * Math.min(6, one.months ?? 6),
    storage.ofPerson,
  )
  return {
    requests: millions(month.requests),
    cpuMs: millions(month.cpuMs),
    rowsRead: millions(month.rowsRead),
    rowsWritten: millions(month.rowsWritten),
    databaseBytes: (stored * students) / 1e9,
    objectRequests: millions(month.objectCalls + month.framesIn / framesPerRequest + month.alarmsRun),
    objectGbSeconds: millions(events * objectEventSeconds * objectGb),
    objectRowsRead: millions(month.objectRowsRead),
    objectRowsWritten: millions(month.objectRowsWritten),
    // A hub, and a share of rooms and sessions, of which an empty one takes twelve kilobytes.
    objectBytes: (students * (2 + 6 * 4) * 16_000) / 1e9,
    // Films and pictures of tutors, and files of conversations.
    fileBytes: (students * 2e6) / 1e9,
    fileReads: millions(60),
    fileWrites: millions(4),
    logLines: millions(month.requests),
  }
}

export interface Bill {
  readonly dollars: number
  readonly perThousand: number
  readonly parts: Readonly<Record<Priced, number>>
}

/** A month at list prices, messages to people apart. */
export const billOf = (usage: Readonly<Record<Priced, number>>, students: number): Bill => {
  const names = Object.keys(prices) as Priced[]
  const parts = Object.fromEntries(
    names.map((name) => [name, Math.max(0, usage[name] - prices[name].included) * prices[name].each]),
  ) as Record<Priced, number>
  const dollars = planDollars + names.reduce((sum, name) => sum + parts[name], 0)
  return { dollars, perThousand: (1000 * dollars) / students, parts }
}
