import * as v from 'valibot'
import { shareSources } from '../../vocabulary/sharing.ts'
import { applicantSteps, type WorkKind, workKinds } from '../../vocabulary/work.ts'
import { Work } from './work.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A published link, or a link with its name, in a period. */
export const ShareSourceStats = v.object({
  source: v.picklist(shareSources),
  visits: Count,
  /** Accounts made by visitors whose last link was this one. */
  registrations: Count,
})
export type ShareSourceStats = v.InferOutput<typeof ShareSourceStats>

/** What waits for the team: what becomes late first comes first. */
export const AdminHome = v.object({
  list: v.array(Work),
  /** Whether there is more than the list shows. */
  more: v.boolean(),
  /** How much waits of each kind, whatever the filter, each counted to a hundred. */
  counts: v.object(Object.fromEntries(workKinds.map((kind) => [kind, Count])) as Record<WorkKind, typeof Count>),
  /** How much of it the caller has taken. */
  mine: Count,
})
export type AdminHome = v.InferOutput<typeof AdminHome>

/** A figure of today so far, and of the same day last week up to the same time. */
const Compared = v.object({ now: v.number(), before: v.number() })
export type Compared = v.InferOutput<typeof Compared>

const HourOfLessons = v.object({ hour: Count, fulfilled: Count, happening: Count, pending: Count, canceled: Count })
export type HourOfLessons = v.InferOutput<typeof HourOfLessons>

/** How the day and the month go. Days and hours are those of Cairo. */
export const AdminToday = v.object({
  /** Hours of today in which a lesson begins, by their number. */
  hours: v.array(HourOfLessons),
  lessonsToday: v.object({ pending: Count, happening: Count, fulfilled: Count, canceled: Count }),
  figures: v.object({
    newStudents: Compared,
    activeSubscriptions: Compared,
    /** Lessons that are over and were not cancelled. */
    fulfilled: Compared,
    /** Of those that are judged, the share in basis points that gave minutes back; null where none is. */
    failed: v.object({ now: v.nullable(v.number()), before: v.nullable(v.number()) }),
    /** Piastres paid. */
    sold: Compared,
  }),
  /** Those who registered to teach within the last thirty days, at most 300 of them, and how far they came. */
  applicants: v.object({
    registered: Count,
    steps: v.array(v.object({ step: v.picklist(applicantSteps), reached: Count, medianDays: v.nullable(Count) })),
  }),
  /** Piastres since the first of the month: paid, returned, fees of the gateways, and paid out to tutors. */
  month: v.object({ sold: Count, refunded: Count, fees: Count, paidOut: Count }),
  /** Piastres of all undecided withdrawals. */
  pendingWithdrawals: Count,
})
export type AdminToday = v.InferOutput<typeof AdminToday>
