/**
 * What a bank answers about a batch, as a file of its own make: in one of several encodings, divided by commas,
 * semicolons or tabs, with headings in Arabic or English.
 */
import { parseDivided } from '../../shared/rules/divided-text.ts'
import { foldForSearch, toLatinDigits } from '../../vocabulary/text.ts'

/** A transfer that still waits for its answer. Piastres. */
export interface AwaitedTransfer {
  readonly invoiceId: number
  readonly amount: number
}

export interface TransferResult {
  readonly invoiceId: number
  readonly paid: boolean
  /** Why it came back, in the words of the bank. */
  readonly reason: string | null
  /** The number of the bank for this transfer. */
  readonly bankRef: string | null
}

/**
 * `unknown`: no transfer that waits has this reference. `repeated`: another row says the same about it, which stands.
 * `doubled`: another row says something else. `amount`: another sum than was sent. `unclear`: the word of the state is not
 * known.
 */
export type RowProblem = 'unknown' | 'repeated' | 'doubled' | 'amount' | 'unclear'

export interface AnswerReading {
  readonly results: TransferResult[]
  /** Rows nothing follows from; `line` counts from 1 with the headings. */
  readonly problems: { readonly line: number; readonly reference: string; readonly problem: RowProblem }[]
  /** Transfers that wait and are not in the file. */
  readonly missing: number[]
}

/** The greatest answer that is read, characters. */
export const mostAnswerLength = 200_000

/** `no-columns`: reference or state have no heading that is known. */
export type UnreadAnswer = { readonly unread: 'no-columns' }

const headings = {
  reference: ['reference', 'ref', 'customer reference', 'narrative', 'المرجع', 'مرجع', 'رقم المرجع'],
  state: ['status', 'state', 'result', 'transaction status', 'الحاله', 'حاله', 'النتيجه'],
  reason: ['reason', 'remarks', 'remark', 'error', 'message', 'السبب', 'سبب الرفض', 'ملاحظات'],
  bankRef: ['bank reference', 'bank ref', 'transaction id', 'trn', 'رقم العمليه', 'مرجع البنك'],
  amount: ['amount', 'value', 'المبلغ', 'القيمه'],
} as const

const paidWords = [
  'success',
  'successful',
  'succeeded',
  'paid',
  'completed',
  'accepted',
  'executed',
  'processed',
  'done',
]
const paidArabic = ['ناجحه', 'ناجح', 'نجح', 'نجحت', 'تم', 'تمت', 'منفذ', 'منفذه', 'مدفوع', 'مقبول', 'مقبوله']
const failedWords = ['failed', 'fail', 'rejected', 'returned', 'declined', 'error', 'cancelled', 'unpaid']
const failedArabic = ['فشل', 'فشلت', 'فاشله', 'مرفوض', 'مرفوضه', 'مرتجع', 'مرتجعه', 'مردود', 'ملغي']

const spell = (text: string): string => foldForSearch(text).trim()
const among = (lists: readonly (readonly string[])[]): ReadonlySet<string> => new Set(lists.flat().map(spell))
const [paidSet, failedSet] = [among([paidWords, paidArabic]), among([failedWords, failedArabic])]

const toPiastres = (text: string): number =>
  Math.round(
    Number(
      toLatinDigits(text)
        .replaceAll('٫', '.')
        .replace(/[^\d.]/g, ''),
    ) * 100,
  )

const withoutApostrophe = (text: string): string => text.trim().replace(/^'/, '')

/** What follows from an answer for each transfer of a batch that still waits. `referenceOf`: how the file names one. */
export const readAnswer = (
  text: string,
  awaited: readonly AwaitedTransfer[],
  referenceOf: (invoiceId: number) => string,
): AnswerReading | UnreadAnswer => {
  const [head = [], ...rows] = parseDivided(text)
  const names = head.map(spell)
  const at = (field: keyof typeof headings): number => {
    const known = among([headings[field]])
    return names.findIndex((name) => known.has(name))
  }
  const [reference, state, reason, bankRef, amount] = [
    at('reference'),
    at('state'),
    at('reason'),
    at('bankRef'),
    at('amount'),
  ]
  if (reference < 0 || state < 0) return { unread: 'no-columns' }
  const waiting = new Map(awaited.map((one) => [referenceOf(one.invoiceId).toUpperCase(), one]))
  const results = new Map<number, TransferResult>()
  const problems: AnswerReading['problems'] = []
  const cellsOf = (row: readonly string[]) => (place: number) => (place < 0 ? '' : withoutApostrophe(row[place] ?? ''))
  /** Notes what a row says about a transfer; what is wrong with the row, or null. */
  const judge = (cell: (place: number) => string): RowProblem | null => {
    const transfer = waiting.get(cell(reference).toUpperCase())
    if (!transfer) return 'unknown'
    const word = spell(cell(state))
    const paid = paidSet.has(word)
    if (!paid && !failedSet.has(word)) return 'unclear'
    if (cell(amount) !== '' && toPiastres(cell(amount)) !== transfer.amount) return 'amount'
    const { invoiceId } = transfer
    const before = results.get(invoiceId)
    if (before) return before.paid === paid ? 'repeated' : 'doubled'
    results.set(invoiceId, {
      invoiceId,
      paid,
      reason: paid ? null : cell(reason).slice(0, 200) || null,
      bankRef: cell(bankRef).slice(0, 60) || null,
    })
    return null
  }
  for (const [index, row] of rows.entries()) {
    const cell = cellsOf(row)
    const problem = judge(cell)
    if (problem !== null) problems.push({ line: index + 2, reference: cell(reference), problem })
  }
  // Rows that contradict each other decide nothing: the bank is asked.
  const isContradicted = ({ invoiceId }: TransferResult) =>
    problems.some(
      ({ problem, reference: of }) =>
        problem !== 'repeated' && of.toUpperCase() === referenceOf(invoiceId).toUpperCase(),
    )
  const clear = [...results.values()].filter((one) => !isContradicted(one))
  const answered = new Set(clear.map(({ invoiceId }) => invoiceId))
  const named = new Set(problems.map((one) => one.reference.toUpperCase()))
  const missing = awaited
    .map(({ invoiceId }) => invoiceId)
    .filter((id) => !answered.has(id) && !named.has(referenceOf(id).toUpperCase()))
  return { results: clear, problems, missing }
}
