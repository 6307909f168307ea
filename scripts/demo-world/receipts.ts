/** Receipts of the payments of the demo world, numbered in the order of their instants. */
import { receiptYear } from '#contract/money/rules/receipts.ts'
import type { Row } from './seed-rows.ts'

interface Payments {
  readonly transactions: readonly Row[]
  readonly ledger: readonly Row[]
}

const seller = JSON.stringify({ name: '', address: '', taxNumber: '', register: '' })
const periods = ['month', 'quarter', 'year']

const itemOf = ({ snapshot, plan_id: planId, plan_period: period }: Row): string => {
  const { pack, upgrade } = JSON.parse(String(snapshot)) as { pack?: { minutes: number }; upgrade?: object }
  if (pack) return `PACK-${pack.minutes}`
  return `PLAN-${planId}-${upgrade ? 'upgrade' : periods[Number(period)]}`
}

export const receiptRows = ({ transactions, ledger }: Payments): Row[] => {
  const bought = new Map(transactions.map((row) => [row.id, row]))
  const lastNumbers = new Map<number, number>()
  return ledger
    .filter(({ account, ref_type: type }) => String(account).startsWith('student:') && String(type).startsWith('tx:'))
    .sort((a, b) => Number(a.created_at) - Number(b.created_at))
    .flatMap(({ ref_type: type, ref_id: txId, amount, created_at: issuedAt }) => {
      const payment = bought.get(txId as number)
      if (!payment) return []
      const year = receiptYear(Number(issuedAt))
      const number = (lastNumbers.get(year) ?? 0) + 1
      lastNumbers.set(year, number)
      return [
        {
          ...{ year, number, kind: type === 'tx:paid' ? 'sale' : 'credit', tx_id: payment.id ?? 0 },
          ...{ user_id: payment.user_id ?? 0, item: itemOf(payment), amount: Math.abs(Number(amount)), vat: 0 },
          ...{ vat_rate: null, seller, issued_at: Number(issuedAt) },
        },
      ]
    })
}
