/**
 * The journals of the double-entry ledger, each a pure function of its cause. Debit is positive, credit negative,
 * piastres. What the platform owes somebody is a credit: a tutor's spendable balance is minus the sum of their account.
 */
import type { PaymentProvider } from '../../vocabulary/money.ts'

export const accounts = {
  /** Money that a gateway holds for the platform. */
  gateway: (provider: PaymentProvider) => `gateway:${provider}` as const,
  /** What a student has paid and not yet used. A discount lets it end in debit: lessons are charged in full. */
  student: (userId: number) => `student:${userId}` as const,
  /** What a tutor has earned and not yet withdrawn. */
  tutor: (userId: number) => `tutor:${userId}` as const,
  /** The sum that a withdrawal request holds back. */
  payout: (invoiceId: number) => `payout:${invoiceId}` as const,
  bank: 'bank',
  revenue: 'revenue',
  tutoringCost: 'cost:tutoring',
  feeExpense: 'expense:fees',
} as const

type NamedAccount = 'gateway' | 'student' | 'tutor' | 'payout'
export type Account =
  | ReturnType<(typeof accounts)[NamedAccount]>
  | Exclude<(typeof accounts)[keyof typeof accounts], (...args: never[]) => unknown>

/** What stands before the colon of an account, and whole names of those that have none. */
export type AccountKind = NamedAccount | 'bank' | 'revenue' | 'cost' | 'expense'

export type JournalRef =
  | ('tx:paid' | 'tx:fees' | 'tx:refund')
  | ('lesson:settled' | 'lesson:settled:reversal' | 'lesson:ruled')
  | ('invoice:reserve' | 'invoice:amended' | 'invoice:paid' | 'invoice:release')
  | 'balance:forfeited'

export interface Posting {
  readonly account: Account
  readonly amount: number
}

/** The postings of one cause. They sum to zero, and the ledger holds the journal of a cause at most once. */
export interface Journal {
  readonly refType: JournalRef
  readonly refId: number
  readonly postings: readonly Posting[]
}

/** Postings of nothing are left out: a lesson with a manager earns 0, and a plan with a full discount costs 0. */
const journal = (refType: JournalRef, refId: number, postings: readonly Posting[]): Journal => ({
  refType,
  refId,
  postings: postings.filter(({ amount }) => amount !== 0),
})

const transfer = (amount: number, debited: Account, credited: Account): Posting[] => [
  { account: debited, amount },
  { account: credited, amount: -amount },
]

export const paymentJournal = (tx: {
  readonly id: number
  readonly userId: number
  readonly amount: number
  readonly provider: PaymentProvider
}): Journal =>
  journal('tx:paid', tx.id, transfer(tx.amount, accounts.gateway(tx.provider), accounts.student(tx.userId)))

/** The gateway's fee. A journal of its own, because the account of the gateway may occur once per cause. */
export const feeJournal = (tx: {
  readonly id: number
  readonly fees: number
  readonly provider: PaymentProvider
}): Journal => journal('tx:fees', tx.id, transfer(tx.fees, accounts.feeExpense, accounts.gateway(tx.provider)))

/** `from`: the gateway that pays the money back, or the bank when the team does it by hand. */
export const refundJournal = (refund: {
  readonly txId: number
  readonly userId: number
  readonly amount: number
  readonly from: PaymentProvider | 'bank'
}): Journal => {
  const source = refund.from === 'bank' ? accounts.bank : accounts.gateway(refund.from)
  return journal('tx:refund', refund.txId, transfer(refund.amount, accounts.student(refund.userId), source))
}

/** A lesson as it is settled: `price` is the tutor's share, `charge` what the student's side pays, piastres. */
export interface SettledLesson {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly price: number
  readonly charge: number
}

export const lessonJournal = (lesson: SettledLesson): Journal =>
  journal('lesson:settled', lesson.id, [
    ...transfer(lesson.price, accounts.tutoringCost, accounts.tutor(lesson.tutorId)),
    ...transfer(lesson.charge, accounts.student(lesson.studentId), accounts.revenue),
  ])

/** Takes back the settlement of a lesson that was cancelled afterwards. */
export const lessonReversalJournal = (lesson: SettledLesson): Journal =>
  journal(
    'lesson:settled:reversal',
    lesson.id,
    lessonJournal(lesson).postings.map(({ account, amount }) => ({ account, amount: -amount })),
  )

/**
 * What a ruling changes of what a lesson earns and costs; below zero it takes back. `id` is that of the ruling, and may be
 * the placeholder of a row that the same batch inserts.
 */
export const rulingJournal = ({
  id,
  tutorId,
  studentId,
  earned,
  charged,
}: {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly earned: number
  readonly charged: number
}): Journal =>
  journal('lesson:ruled', id, [
    ...transfer(earned, accounts.tutoringCost, accounts.tutor(tutorId)),
    ...transfer(charged, accounts.student(studentId), accounts.revenue),
  ])

/** A withdrawal request; `id` may be the placeholder of a row that the same batch inserts. */
export interface WithdrawnInvoice {
  readonly id: number
  readonly userId: number
  readonly amount: number
}

export const reserveJournal = ({ id, userId, amount }: WithdrawnInvoice): Journal =>
  journal('invoice:reserve', id, transfer(amount, accounts.tutor(userId), accounts.payout(id)))

/** Another sum is held back for a request from now on. The cause is the event of its history, which may happen twice. */
export const amendJournal = ({
  eventId,
  id,
  userId,
  from,
  to,
}: {
  /** May be the placeholder of a row that the same batch inserts. */
  readonly eventId: number
  readonly id: number
  readonly userId: number
  readonly from: number
  readonly to: number
}): Journal => journal('invoice:amended', eventId, transfer(to - from, accounts.tutor(userId), accounts.payout(id)))

export const payoutJournal = ({ id, amount }: WithdrawnInvoice): Journal =>
  journal('invoice:paid', id, transfer(amount, accounts.payout(id), accounts.bank))

export const releaseJournal = ({ id, userId, amount }: WithdrawnInvoice): Journal =>
  journal('invoice:release', id, transfer(amount, accounts.payout(id), accounts.tutor(userId)))

/** What somebody has left behind with their account, as they agreed to. The cause is the account. */
export const forfeitJournal = ({ userId, amount }: { readonly userId: number; readonly amount: number }): Journal =>
  journal('balance:forfeited', userId, transfer(amount, accounts.tutor(userId), accounts.revenue))
