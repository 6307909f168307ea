import { useCopy } from '#web/copy/use-copy.ts'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import { formatAmount } from '#web/lib/format.ts'
import { useRefundParts } from './query.ts'

const parts = ['paid', 'used', 'fees', 'returned'] as const

/** How the sum that comes back is made: what was paid, used and kept. Nothing where it is of one part alone. */
export function RefundParts({ txId }: { txId: number }) {
  const t = useCopy(adminPayments)
  const { data } = useRefundParts(txId)
  if (!data) return null
  return parts.map(
    (part) =>
      (part === 'paid' || data[part] > 0) && (
        <div key={part}>
          <dt>{t(`parts.${part}`)}</dt>
          <dd className="num">
            {part !== 'paid' && '−'}
            {formatAmount(data[part])}
          </dd>
        </div>
      ),
  )
}
