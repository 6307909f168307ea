/** What lessons of the demo world have earned, and the withdrawals of its tutors: each state of a request once. */

import { newReceiverHeldUntil } from '#contract/money/rules/holds.ts'
import {
  type Journal,
  lessonJournal,
  payoutJournal,
  releaseJournal,
  reserveJournal,
  type WithdrawnInvoice,
} from '#contract/money/rules/ledger.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { folders } from '#contract/vocabulary/media.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { ibanOf } from './receivers.ts'
import type { Row } from './seed-rows.ts'

const usualReceiver = 'hiwar_demo@instapay'

interface SeedWithdrawal {
  readonly userId: number
  readonly amount: number
  readonly status: InvoiceStatus
  /** `hiwar_demo@instapay` unless another is named, to which nothing was withdrawn before. */
  readonly receiver?: string
  /** Instapay unless another way is named; one of these is known for long. */
  readonly to?: Pick<Row, 'method' | 'receiver' | 'bank' | 'holder'>
  /** How many days ago it was asked for; a decided one was decided two days later. */
  readonly daysAgo: number
  readonly note?: string
}

/**
 * The withdrawals of `karim` and `menna`: one waits because its receiver is new, the last ones go to a wallet that both
 * name, and to a bank.
 */
export const withdrawals = (karim: number, menna: number): SeedWithdrawal[] => [
  { userId: karim, amount: 100_000, status: InvoiceStatus.Approved, daysAgo: 40, note: '<p>تم التحويل، شكرًا لك.</p>' },
  {
    userId: karim,
    amount: 60_000,
    status: InvoiceStatus.Rejected,
    daysAgo: 25,
    note: '<p>رقم الحساب <b>غير صحيح</b>. راجعه ثم أرسل طلبًا جديدًا.</p>',
  },
  { userId: karim, amount: 50_000, status: InvoiceStatus.Canceled, daysAgo: 14 },
  { userId: karim, amount: 40_000, status: InvoiceStatus.PendingApproval, daysAgo: 1 },
  { userId: menna, amount: 30_000, status: InvoiceStatus.PendingCancellation, daysAgo: 2 },
  {
    userId: karim,
    amount: 25_000,
    status: InvoiceStatus.PendingApproval,
    receiver: 'karim_new@instapay',
    daysAgo: 1 / 8,
  },
  {
    userId: karim,
    amount: 15_000,
    status: InvoiceStatus.PendingApproval,
    daysAgo: 5,
    to: { method: WithdrawMethod.Wallet, receiver: '01061184471', bank: null, holder: 'كريم منصور' },
  },
  {
    userId: menna,
    amount: 12_000,
    status: InvoiceStatus.PendingApproval,
    daysAgo: 3,
    to: { method: WithdrawMethod.Wallet, receiver: '01061184471', bank: null, holder: 'سيد البنداري' },
  },
  {
    userId: menna,
    amount: 18_000,
    status: InvoiceStatus.PendingApproval,
    daysAgo: 2,
    to: { method: WithdrawMethod.Bank, receiver: ibanOf('NBE'), bank: 'NBE', holder: 'منة الله عادل' },
  },
]

/** A transfer slip: lines on paper, without a word anybody could take for real. */
const receiptSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 640" width="480" height="640">
  <rect width="480" height="640" fill="#e9edf2"/><rect x="50" y="40" width="380" height="560" rx="12" fill="#fff"/>
  <circle cx="240" cy="130" r="44" fill="#2f9e6e"/>
  <path d="M218 131 l16 16 l30 -32" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>
  ${[220, 270, 320, 370, 420, 470].map((y, i) => `<rect x="90" y="${y}" width="${i % 2 === 0 ? 300 : 210}" height="14" rx="7" fill="#cfd8e1"/>`).join('')}
  <rect x="90" y="530" width="300" height="26" rx="8" fill="#2f9e6e"/></svg>`

/** The rows of a journal. */
export const toEntries = ({ refType, refId, postings }: Journal, at: number): Row[] =>
  postings.map(({ account, amount }) => ({ account, amount, ref_type: refType, ref_id: refId, created_at: at }))

interface Moment {
  readonly adminId: number
  readonly now: number
  readonly newKey: () => string
}

/** The lessons with their settlement, and the rows of ledger, requests and history that follow. */
export const earningsOf = (
  lessons: readonly Row[],
  verdicts: readonly Row[],
  asked: readonly SeedWithdrawal[],
  { adminId, now, newKey }: Moment,
) => {
  const entries: Row[] = []
  const invoices: Row[] = []
  const events: Row[] = []
  const receipts: { key: string; svg: string }[] = []

  const waits = new Set(verdicts.flatMap(({ held_back, lesson_id }) => (held_back === 1 ? [lesson_id] : [])))
  const settled = lessons.map((one): Row => {
    const at = Number(one.judged_at)
    if (one.canceled_at !== null || one.verdict === null || waits.has(one.id)) return { ...one, settled_at: null }
    const lesson = {
      id: Number(one.id),
      tutorId: Number(one.tutor_id),
      studentId: Number(one.student_id),
      price: Number(one.price),
      charge: Number(one.charge),
    }
    entries.push(...toEntries(lessonJournal(lesson), at))
    return { ...one, settled_at: at }
  })

  for (const [i, { userId, amount, status, daysAgo, receiver = usualReceiver, to, note = null }] of asked.entries()) {
    const id = i + 1
    const at = now - daysAgo * dayMs
    const decided = at + 2 * dayMs
    const invoice: WithdrawnInvoice = { id, userId, amount }
    const isPending = status === InvoiceStatus.PendingApproval || status === InvoiceStatus.PendingCancellation
    const receipt = status === InvoiceStatus.Approved ? `${folders.receipts}${newKey()}` : null
    if (receipt !== null) receipts.push({ key: receipt, svg: receiptSvg })
    const updatedAt = isPending ? at : decided
    const event = (from: InvoiceStatus | null, to: InvoiceStatus, actorId: number, text: string | null, when: number) =>
      events.push({ invoice_id: id, from_status: from, to_status: to, actor_id: actorId, note: text, created_at: when })
    invoices.push({
      id,
      user_id: userId,
      ...(to ?? { method: WithdrawMethod.Instapay, receiver, bank: null, holder: null }),
      amount,
      status,
      note,
      receipt,
      addressed_by: isPending ? null : adminId,
      receiver_held_until: receiver === usualReceiver ? 0 : newReceiverHeldUntil(at),
      created_at: at,
      updated_at: updatedAt,
    })
    event(null, InvoiceStatus.PendingApproval, userId, null, at)
    entries.push(...toEntries(reserveJournal(invoice), at))
    if (status === InvoiceStatus.PendingCancellation || status === InvoiceStatus.Canceled)
      event(InvoiceStatus.PendingApproval, InvoiceStatus.PendingCancellation, userId, null, at)
    if (isPending) continue
    const from = status === InvoiceStatus.Canceled ? InvoiceStatus.PendingCancellation : InvoiceStatus.PendingApproval
    event(from, status, adminId, note, decided)
    const journal = status === InvoiceStatus.Approved ? payoutJournal(invoice) : releaseJournal(invoice)
    entries.push(...toEntries(journal, decided))
  }
  return { lessons: settled, entries, invoices, events, receipts }
}
