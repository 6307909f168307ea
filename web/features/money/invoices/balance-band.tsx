import { lazy, Suspense, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { formatPounds } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, DeepBand } from '#web/ui/card.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type EarningsReply, useEarnings, useOpenInvoiceCount } from './query.ts'
import { SplitBar } from './split-bar.tsx'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))
const { invoicePiastres, pendingInvoices } = limits

/** What can be withdrawn now, how it came about, and the way to withdraw it. */
export function BalanceBand() {
  const t = useCopy(invoices)
  const { data, isError, error, isFetching, refetch } = useEarnings()
  const retry = () => void refetch()
  if (data === undefined) {
    if (!isError) {
      return (
        <SkeletonGroup label={t('balance.loading')}>
          <Skeleton className="h-90 rounded-xl md:h-70" />
        </SkeletonGroup>
      )
    }
    return (
      <Card>
        <ErrorState title={t('balance.failed')} onRetry={retry} retrying={isFetching} secondary={<ReportButton />}>
          <ErrorText error={error} />
        </ErrorState>
      </Card>
    )
  }
  return (
    <>
      {isError && (
        <ErrorStrip onRetry={retry} retrying={isFetching}>
          {t('stale')}
        </ErrorStrip>
      )}
      <DeepBand aria-label={t('balance.title')}>
        <div className="purse-frame">
          <div className="purse">
            <Spendable earnings={data} />
            <Origin earnings={data} />
          </div>
        </div>
      </DeepBand>
    </>
  )
}

function Spendable({ earnings }: { earnings: EarningsReply }) {
  const t = useCopy(invoices)
  const { data: open = 0 } = useOpenInvoiceCount()
  const [withdrawing, setWithdrawing] = useState(false)
  const { spendable } = earnings
  const reason = useReason(spendable, open)
  return (
    <div className="grid content-start gap-1">
      <span className="quiet">{t('balance.title')}</span>
      <p className="flex flex-wrap items-baseline gap-y-1 gap-x-2.5 leading-[1.15]">
        <b className="ltr text-[clamp(2.75rem,9cqi,4.5rem)] num font-title">{formatPounds(spendable)}</b>
        <span className="text-on-deep-quiet fs-h3 font-ui">{t('currency')}</span>
      </p>
      <div className="mt-4 grid justify-items-start gap-3">
        <Button
          kind="deep-solid"
          size="lg"
          icon="i-ph-hand-coins"
          className="lt-md:w-full"
          disabled={reason !== null}
          aria-haspopup="dialog"
          onClick={() => setWithdrawing(true)}
        >
          {t('balance.action')}
        </Button>
        <p className="small quiet">{reason ?? t('balance.terms', { min: formatPounds(invoicePiastres.min) })}</p>
      </div>
      {withdrawing && (
        <Suspense fallback={null}>
          <WithdrawDialog earnings={earnings} onClose={() => setWithdrawing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Why nothing can be withdrawn now; null when something can. */
const useReason = (spendable: number, open: number): string | null => {
  const t = useCopy(invoices)
  if (spendable < 0) return t('balance.negative')
  if (spendable < invoicePiastres.min) {
    return t('balance.tooLittle', {
      min: formatPounds(invoicePiastres.min),
      missing: formatPounds(invoicePiastres.min - spendable),
    })
  }
  return open >= pendingInvoices ? t('balance.tooMany', { count: open }) : null
}

/** What was earned, minus what has gone out and is on its way. */
function Origin({ earnings }: { earnings: EarningsReply }) {
  const t = useCopy(invoices)
  const { income, invoices: requests, spendable, disputed } = earnings
  const earned = formatPounds(income.past)
  const withdrawn = formatPounds(requests.fulfilled)
  const pending = formatPounds(requests.pending)
  const available = formatPounds(spendable)
  return (
    <div className="grid gap-4 py-4.5 px-5 rounded-lg turn-end bg-deep-raised fs-small">
      <SplitBar
        label={t('balance.parts.words', { earned, withdrawn, pending, left: available })}
        parts={[
          { key: 'withdrawn', value: requests.fulfilled, look: 'split-gone' },
          { key: 'pending', value: requests.pending, look: 'split-held' },
          { key: 'disputed', value: disputed, look: 'split-held' },
          { key: 'left', value: spendable, look: 'split-left' },
        ]}
      />
      <dl className="purse-facts grid gap-2.5">
        <div className="flex items-center justify-between gap-4">
          <dt>{t('balance.parts.earned')}</dt>
          <dd className="num font-ui [direction:ltr] [unicode-bidi:isolate]">{earned}</dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt>
            <i className="split-dot split-gone" />
            {t('balance.parts.withdrawn')}
          </dt>
          <dd className="num font-ui [direction:ltr] [unicode-bidi:isolate]">
            {requests.fulfilled === 0 ? '0' : `-${withdrawn}`}
          </dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt>
            <i className="split-dot split-held" />
            {t('balance.parts.pending')}
          </dt>
          <dd className="num font-ui [direction:ltr] [unicode-bidi:isolate]">
            {requests.pending === 0 ? '0' : `-${pending}`}
          </dd>
        </div>
        {disputed > 0 && (
          <div className="flex items-center justify-between gap-4">
            <dt>
              <i className="split-dot split-held" />
              {t('balance.disputed')}
            </dt>
            <dd className="num font-ui [direction:ltr] [unicode-bidi:isolate]">{`-${formatPounds(disputed)}`}</dd>
          </div>
        )}
        <div className="purse-left flex items-center justify-between gap-4 pt-2.5 border-t border-t-deep-line font-strong">
          <dt>
            <i className="split-dot split-left" />
            {t('balance.parts.left')}
          </dt>
          <dd className="num font-ui [direction:ltr] [unicode-bidi:isolate]">{available}</dd>
        </div>
      </dl>
    </div>
  )
}
