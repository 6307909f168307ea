import * as v from 'valibot'
import { PaymentMethodField } from '../../money/shapes/transaction.ts'
import { Day, Instant } from '../../shared/shapes/wire.ts'

const Piastres = v.pipe(v.number(), v.integer())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What the ledger says of a stretch of time, piastres. */
export const MonthSums = v.object({
  /** Payments that arrived, and how many. */
  sold: Piastres,
  payments: Count,
  /** What went back to students, and how often. */
  refunded: Piastres,
  refunds: Count,
  /** What gateways withheld. */
  fees: Piastres,
  /** What tutors earned with lessons, and of how many. */
  tutorShare: Piastres,
  lessons: Piastres,
  /** Recognised: lessons that were settled, at the student's price, and balances that were left behind. */
  revenue: Piastres,
})
export type MonthSums = v.InferOutput<typeof MonthSums>

export const MonthDay = v.object({ day: Day, sold: Piastres, revenue: Piastres })
export type MonthDay = v.InferOutput<typeof MonthDay>

/** Payments of the month that bought the same. */
export const MonthPlan = v.object({
  /** Extra minutes beside a plan. */
  isPack: v.boolean(),
  /** Of the plan; null where a payment names none. */
  weeklyMinutes: v.nullable(v.number()),
  sold: Piastres,
  payments: Count,
})
export const MonthWay = v.object({ method: v.nullable(PaymentMethodField), sold: Piastres, payments: Count })

export const Month = v.object({
  /** `2026-11`, by the clock of Cairo. */
  month: v.string(),
  /** The first month with an entry; equals this one while there is none. */
  firstMonth: v.string(),
  /** Days of it that have begun. */
  dayCount: Count,
  sums: MonthSums,
  /** The same number of days of the month before; all of it once this month is over. */
  before: MonthSums,
  days: v.array(MonthDay),
  daysBefore: v.array(MonthDay),
  plans: v.array(MonthPlan),
  ways: v.array(MonthWay),
  /** Value added tax as it is set now: rate in basis points, within the price. */
  vat: v.object({ registered: v.boolean(), rate: v.number() }),
  /** Now, whichever month is read. */
  ledger: v.object({
    entries: Count,
    /** Sum of all entries, which is 0 unless something is wrong. */
    balance: Piastres,
    /** Owed to tutors, and held back for withdrawals they asked for. */
    tutors: Piastres,
    withdrawals: Piastres,
    /** The last daily look at all of it; null before the first. */
    check: v.nullable(
      v.object({
        at: Instant,
        differences: Count,
        /** What students had paid for and not used, by the price they paid. */
        unusedMinutes: Count,
        unusedValue: Piastres,
      }),
    ),
  }),
})
export type Month = v.InferOutput<typeof Month>

/** An entry of the ledger. Piastres; one of `debit` and `credit` is 0. */
export const LedgerEntry = v.object({
  id: v.number(),
  /** `student:7`, `gateway:fawry`, `revenue` */
  account: v.string(),
  /** The student or tutor whose account it is, or who asked for the withdrawal. */
  personId: v.nullable(v.number()),
  personName: v.nullable(v.string()),
  debit: v.number(),
  credit: v.number(),
  /** What caused it, such as `tx:paid`, and the number of that. */
  refType: v.string(),
  refId: v.number(),
  createdAt: Instant,
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>
