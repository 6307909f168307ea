import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { PaymentStatus } from '#web/features/money/payments/payment-words.tsx'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime } from '#web/lib/format.ts'
import { useFoundPayments } from './query.ts'

type FoundPaymentsProps = { text: string; onLeave: () => void }

/** Payments that a text means, by any reference, below the people of the quick search; nothing where there are none. */
export function FoundPayments({ text, onLeave }: FoundPaymentsProps) {
  const t = useCopy(adminPayments)
  const now = useMinuteClock()
  const { data = [] } = useFoundPayments(text)
  if (data.length === 0) return null
  return (
    <section className="stack-2 border-t pt-3" aria-label={t('found')}>
      <h3 className="label">{t('found')}</h3>
      <ul className="grid">
        {data.map(({ id, amount, createdAt, status, providerRefNum, team }) => (
          <li key={id}>
            <Link
              to="/admin/payments"
              search={{ q: team?.merchantRef ?? String(id) }}
              className="list-row px-2 rounded text-inherit no-underline"
              onClick={onLeave}
            >
              <span className="grow-in">
                <b className="block">
                  {t('foundOne', { amount: formatAmount(amount), moment: formatDateTime(createdAt, now) })}
                </b>
                <bdi dir="ltr" className="caption quiet num">
                  {providerRefNum ?? team?.merchantRef}
                </bdi>
              </span>
              <PaymentStatus status={status} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/admin/payments" search={{ q: text.trim() }} onClick={onLeave}>
        {t('foundAll')}
      </Link>
    </section>
  )
}
