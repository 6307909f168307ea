import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { shareSources } from '../../vocabulary/sharing.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The `total` of a queue is counted up to this. */
export const mostCounted = 100
/** Cases a queue shows. */
export const shownInQueue = 5

const Waiting = v.object({
  /** Of the case: a withdrawal, a film, a report, a disputed lesson. */
  id: Id,
  /** Whom it is about; null for visitors and accounts that are gone. */
  person: v.nullable(v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })),
  /** Title of a report or a message; else null. */
  title: v.nullable(v.string()),
  /** Piastres, where money is asked for. */
  amount: v.nullable(v.number()),
  /** Since when it waits. */
  since: Instant,
})
export type Waiting = v.InferOutput<typeof Waiting>

export const Queue = v.object({ total: Count, oldest: v.array(Waiting) })
export type Queue = v.InferOutput<typeof Queue>

/** A published link, or a link with its name, in a period. */
export const ShareSourceStats = v.object({
  source: v.picklist(shareSources),
  visits: Count,
  /** Accounts made by visitors whose last link was this one. */
  registrations: Count,
})
export type ShareSourceStats = v.InferOutput<typeof ShareSourceStats>

/** What the team does next, and how the product is doing. Days are those of Cairo. */
export const AdminHome = v.object({
  queues: v.object({
    withdrawals: Queue,
    introVideos: Queue,
    /** Ended without a result. */
    interviews: Queue,
    demoSessions: Queue,
    reports: Queue,
    /** Open ones; the case is the lesson, and the person who opened it. */
    disputes: Queue,
    /** Tutors who finished every step and are not activated. */
    tutors: Queue,
    refundRequests: Queue,
    /** Acts of the team that wait for a second admin; the amount is piastres, and none for minutes. */
    approvals: Queue,
    /** Of today. */
    failedPayments: Queue,
  }),
  figures: v.object({
    /** Of the last seven days, today included. */
    newStudents: Count,
    activeSubscriptions: Count,
    lessonsToday: v.object({ pending: Count, happening: Count, fulfilled: Count, canceled: Count }),
    /** Piastres of all undecided withdrawals. */
    pendingWithdrawals: Count,
  }),
})
export type AdminHome = v.InferOutput<typeof AdminHome>
