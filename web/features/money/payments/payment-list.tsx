import { Link } from '@tanstack/react-router'
import { isOpen } from '#contract/money/rules/payment-status.ts'
import type { Transaction } from '#contract/money/shapes/transaction.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { extraSearchOf } from '#web/features/money/checkout/extra.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { isPaidPeriod, periodNameOf } from '#web/features/money/plans/period.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDayAndMonth, formatPounds, formatTime } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PaymentStatus, usePaymentWords } from './payment-words.tsx'
import { usePayments } from './query.ts'
import { hasReceipt, statusLooks } from './status.ts'

/** All payments: rows of a table on wide screens, cards on others. */
export function PaymentList() {
  const t = useCopy(payments)
  const wide = useMediaQuery('(min-width: 1024px)')
  const query = usePayments()
  const pages = query.data?.pages
  const list = [
    ...new Map(pages?.flatMap(({ list }) => list).map((payment) => [payment.id, payment] as const)).values(),
  ]
  const total = pages?.at(-1)?.total ?? 0
  return (
    <section aria-labelledby="payments-list">
      <SectionHead
        id="payments-list"
        title={t('list.title')}
        action={total > 0 && <span className="small quiet">{t('list.count', { count: total })}</span>}
      />
      {query.isPending && (
        <SkeletonGroup label={t('list.loading')} className="card">
          <SkeletonRows rows={5} />
        </SkeletonGroup>
      )}
      {!pages && query.isError && (
        <FailedSection text={t('list.failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {pages && query.isError && <ErrorStrip onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {pages && list.length === 0 && <NoPayments />}
      {list.length > 0 && (wide ? <PaymentTable list={list} /> : <PaymentCards list={list} />)}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {list.length > 0 && <StatusKey />}
    </section>
  )
}

function NoPayments() {
  const t = useCopy(payments)
  return (
    <EmptyState
      className="card"
      title={t('list.none.title')}
      action={
        <Link to="/plans" className={buttonClass()}>
          {t('list.none.action')}
        </Link>
      }
    >
      {t('list.none.text')}
    </EmptyState>
  )
}

/** The receipt of what was paid, or the checkout of what is still open. */
function RowAction({ payment }: { payment: Transaction }) {
  const t = useCopy(payments)
  const now = useMinuteClock()
  const { planId, planPeriod } = payment
  if (isOpen(payment.status) && planId !== null && isPaidPeriod(planPeriod)) {
    return (
      <Link
        to="/checkout/$plan/$period"
        params={{ plan: planId, period: periodNameOf(planPeriod) }}
        search={extraSearchOf(payment)}
        className={buttonClass('quiet', 'sm')}
      >
        {t('list.finish')}
      </Link>
    )
  }
  if (!hasReceipt(payment.status)) return null
  const date = formatDayAndMonth(payment.createdAt, now)
  return (
    <Link
      to="/receipt/$id"
      params={{ id: payment.id }}
      className={buttonClass('quiet', 'sm')}
      aria-label={t('list.receiptOf', { amount: formatAmount(payment.amount), date })}
    >
      <Icon name="i-ph-receipt" />
      {t('list.receipt')}
    </Link>
  )
}

type ListProps = { list: readonly Transaction[] }

function PaymentTable({ list }: ListProps) {
  const t = useCopy(payments)
  const currency = useCopy(common)('currency')
  const now = useMinuteClock()
  const wordsOf = usePaymentWords()
  return (
    <Card flush as="div">
      <table className="data-table w-full">
        <caption className="visually-hidden">{t('list.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('list.column.date')}</th>
            <th scope="col">{t('list.column.plan')}</th>
            <th scope="col">{t('list.column.method')}</th>
            <th scope="col" className="n">
              {t('list.column.amount', { currency })}
            </th>
            <th scope="col">{t('list.column.status')}</th>
            <th scope="col">
              <VisuallyHidden>{t('list.column.action')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((payment) => {
            const { what, minutes, method, detail, note } = wordsOf(payment)
            return (
              <tr key={payment.id} className={isOpen(payment.status) ? 'payment-row-open' : undefined}>
                <td className="num">
                  <span className="block">{formatDayAndMonth(payment.createdAt, now)}</span>
                  <span className="caption quiet">{formatTime(payment.createdAt)}</span>
                </td>
                <td>
                  <span className="block">{minutes ?? what}</span>
                  {minutes && <span className="caption quiet">{what}</span>}
                </td>
                <td>
                  <span className="block">{method}</span>
                  {detail && (
                    <bdi dir="ltr" className="caption quiet num">
                      {detail}
                    </bdi>
                  )}
                </td>
                <td className="n strong">{formatPounds(payment.amount)}</td>
                <td>
                  <PaymentStatus status={payment.status} />
                  {note && <span className="block caption quiet mt-1">{note}</span>}
                </td>
                <td className="n">
                  <RowAction payment={payment} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function PaymentCards({ list }: ListProps) {
  const now = useMinuteClock()
  const wordsOf = usePaymentWords()
  return (
    <ul className="stack-2">
      {list.map((payment) => {
        const { what, minutes, method, detail, note } = wordsOf(payment)
        return (
          <Card
            as="li"
            key={payment.id}
            className={isOpen(payment.status) ? 'stack-2 p-4! border-s-[4px] border-s-now' : 'stack-2 p-4!'}
          >
            <div className="flex items-start justify-between gap-3">
              <p className="leading-normal">
                <b className="num text-h3">{formatAmount(payment.amount)}</b>
                <span className="block small">{minutes ? `${minutes} · ${what}` : what}</span>
              </p>
              <PaymentStatus status={payment.status} />
            </div>
            <div className="flex items-center justify-between gap-3 min-h-9">
              <p className="caption quiet">
                <span className="num">
                  {formatDayAndMonth(payment.createdAt, now)} · {formatTime(payment.createdAt)}
                </span>
                <span className="block">
                  {method}{' '}
                  {detail && (
                    <bdi dir="ltr" className="num whitespace-nowrap">
                      {detail}
                    </bdi>
                  )}
                </span>
                {note && <span className="block text-text">{note}</span>}
              </p>
              <RowAction payment={payment} />
            </div>
          </Card>
        )
      })}
    </ul>
  )
}

/** What each state means, for whoever asks. */
function StatusKey() {
  const t = useCopy(payments)
  const statuses = Object.entries(statusLooks).map(([status, { name }]) => ({ status: Number(status), name }))
  return (
    <details className="mt-3">
      <summary className="row-2 min-h-control cursor-pointer small strong text-accent">
        <Icon name="i-ph-question" />
        {t('key.title')}
      </summary>
      <ul className="grid gap-3 py-2 lg:grid-cols-2">
        {statuses.map(({ status, name }) => (
          <li key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-3 caption quiet">
            <PaymentStatus status={status as keyof typeof statusLooks} />
            {t(`key.${name}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}
