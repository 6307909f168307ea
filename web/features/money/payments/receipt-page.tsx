import './payments.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PaymentReceipts } from '#contract/money/shapes/receipt.ts'
import type { Transaction } from '#contract/money/shapes/transaction.ts'
import { countWeeks } from '#contract/shared/rules/weeks.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { subscriptionTimes } from '#web/features/lessons/subscriptions/access.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { displayNameOf } from '#web/features/shared/display-name.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { formatAmount, formatDate, formatDateTime, formatPercent, formatPounds } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { PaymentStatus, usePaymentWords } from './payment-words.tsx'
import { receiptsQuery, useBoughtSubscriptions, usePayment } from './query.ts'
import { hasReceipt } from './status.ts'

/** Weeks that are drawn one by one; of a year one is drawn for all. */
const maxRows = 13

/** The receipt of one payment, as a page that prints alone. */
export function ReceiptPage({ id }: { id: number }) {
  const t = useCopy(payments)
  const query = usePayment(id)
  const receipts = useQuery(receiptsQuery(id))
  const isTeam = isAdmin(useRequiredUser().role)
  const isLoading = query.isPending || receipts.isPending
  const failed = [query, receipts].find((one) => !one.data && one.isError)
  return (
    <>
      <header className="print:hidden flex items-center justify-between gap-3 min-h-16 px-[max(var(--gutter),calc((100%_-_52rem)/2))] bg-raised">
        <Link to={isTeam ? '/admin/payments' : '/payments'} className={buttonClass('plain', 'md')}>
          <Icon name="i-ph-arrow-left" flip />
          {t('receipt.back')}
        </Link>
        {query.data && receipts.data && hasReceipt(query.data.status) && (
          <Button icon="i-ph-printer" onClick={() => window.print()}>
            <span className="sm:hidden">{t('receipt.printShort')}</span>
            <span className="lt-sm:hidden">{t('receipt.print')}</span>
          </Button>
        )}
      </header>
      <main id="main" className="px-gutter">
        {isLoading && !failed && (
          <SkeletonGroup label={t('receipt.loading')} className="receipt p-8!">
            <SkeletonText lines={8} />
          </SkeletonGroup>
        )}
        {failed && (
          <ErrorState
            title={t('receipt.failed')}
            onRetry={() => void Promise.all([query.refetch(), receipts.refetch()])}
            retrying={query.isFetching || receipts.isFetching}
            secondary={<ReportButton />}
          >
            <ErrorText error={failed.error} />
          </ErrorState>
        )}
        {query.data &&
          receipts.data &&
          (hasReceipt(query.data.status) ? (
            <Receipt payment={query.data} of={receipts.data} />
          ) : (
            <EmptyState level={1} title={t('receipt.none.title')}>
              {t('receipt.none.text')}
            </EmptyState>
          ))}
      </main>
    </>
  )
}

function Receipt({ payment, of: { payer, receipts } }: { payment: Transaction; of: PaymentReceipts }) {
  const t = useCopy(payments)
  const c = useCopy(common)
  const { what, minutes, method, detail } = usePaymentWords()(payment)
  const bought = useBoughtSubscriptions().data?.get(payment.id)
  const times = bought && subscriptionTimes(bought)
  const weeks = times ? countWeeks(times, times.pauses) : 0
  const now = serverNow()
  const ltr = (text: string): ReactNode => (
    <bdi dir="ltr" className="num">
      {text}
    </bdi>
  )
  const sale = receipts.find(({ kind }) => kind === 'sale')
  const credit = receipts.find(({ kind }) => kind === 'credit')
  const seller = sale?.seller
  const facts: readonly (readonly [label: string, value: ReactNode, more?: ReactNode])[] = [
    [t('receipt.from'), <bdi key="name">{displayNameOf(payer)}</bdi>, ltr(payer.email)],
    [t('receipt.to'), seller?.name || c('brand'), seller?.address || t('receipt.product')],
    ...(seller?.taxNumber ? [[t('receipt.taxNumber'), ltr(seller.taxNumber)] as const] : []),
    ...(seller?.register ? [[t('receipt.register'), ltr(seller.register)] as const] : []),
    [t('receipt.date'), formatDateTime(payment.createdAt, now)],
    [t('receipt.method'), method, payment.paymentMethod === PaymentMethod.EWallet && ltr(detail ?? '')],
    ...(payment.providerRefNum === null ? [] : [[t('receipt.reference'), ltr(payment.providerRefNum)] as const]),
    [t(payment.pack ? 'receipt.bought' : 'receipt.period'), what, minutes],
    ...(sale && sale.vatRate !== null
      ? [[t('receipt.vat', { rate: formatPercent(sale.vatRate / 10_000) }), formatAmount(sale.vat)] as const]
      : []),
    ...(payment.refundedAmount > 0
      ? [
          [
            t('receipt.refunded'),
            formatAmount(credit?.amount ?? payment.refundedAmount),
            credit && (
              <>
                {t('receipt.credit')} {ltr(credit.number)}، {formatDate(credit.issuedAt, now)}
              </>
            ),
          ] as const,
        ]
      : []),
  ]
  return (
    <article className="receipt" aria-labelledby="receipt">
      <div className="flex items-start justify-between gap-4 pt-8">
        <Logo name={c('brand')} />
        <div className="text-end leading-normal">
          <h1 id="receipt" className="text-h2 focus:shadow-none">
            {t('receipt.title')}
          </h1>
          <span className="small quiet">
            {t('receipt.number')} {ltr(sale?.number ?? String(payment.id))}
          </span>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4 py-7">
        <p>
          <span className="small quiet">{t('receipt.paid')}</span>
          <b className="flex items-baseline gap-2 text-[clamp(3rem,2.3rem_+_3vw,4.25rem)] num font-title leading-[1.1]">
            {formatPounds(payment.amount)}
            <span className="text-lead quiet font-body">{c('currency')}</span>
          </b>
        </p>
        <PaymentStatus status={payment.status} />
      </div>
      <div className="receipt-tear" />
      <dl className="receipt-facts grid grid-cols-2 gap-y-5 gap-x-8 fs-ui leading-[1.6] md:grid-cols-3 py-7">
        {facts.map(([label, value, more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="strong">{value}</dd>
            {more && <dd className="small quiet break-words">{more}</dd>}
          </div>
        ))}
      </dl>
      {bought && (
        <div className="pb-6">
          <div className="well flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
            <p className="grid gap-1">
              <b className="font-strong">
                {minutes}، {what}
              </b>
              <span className="small quiet">
                {t('receipt.weeks', {
                  count: weeks,
                  start: formatDate(bought.start, now),
                  end: formatDate(bought.end, now),
                })}
              </span>
            </p>
            <div
              aria-hidden="true"
              className="grid gap-1.5 w-[min(100%,calc(var(--blocks)*1.5625rem))]"
              style={{ '--blocks': bought.weeklyMinutes / 15 }}
            >
              {Array.from({ length: weeks > maxRows ? 1 : weeks }, (_, week) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a week
                <Quarters key={week} fill total={bought.weeklyMinutes} label="" />
              ))}
            </div>
          </div>
        </div>
      )}
      <p className="caption quiet measure pb-8">
        {t(sale && sale.vatRate !== null ? 'receipt.noteTax' : 'receipt.note')}
      </p>
    </article>
  )
}
