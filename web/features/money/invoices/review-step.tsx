import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { common } from '#web/copy/common.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatDate, formatPounds } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { EarningsReply } from './query.ts'
import { arrivalOf, groupFours, methodKeys } from './request.ts'
import { SplitBar } from './split-bar.tsx'
import { TermsTable } from './terms-table.tsx'
import type { toRequest } from './withdrawal.ts'

type ReviewStepProps = {
  request: NonNullable<ReturnType<typeof toRequest>>
  /** The request that is to be changed, with what it says now. */
  changed: Invoice | null
  earnings: EarningsReply
  onEdit: (step: 'amount' | 'receiver') => void
}

/** All of the request before it is sent, and what stays. */
export function ReviewStep({ request, changed, earnings, onEdit }: ReviewStepProps) {
  const t = useCopy(invoices)
  const c = useCopy(common)
  const { amount, method, receiver, bank } = request
  const now = serverNow()
  const { from, to } = arrivalOf(now)
  const pending = earnings.invoices.pending
  const remaining = earnings.spendable - amount
  const groups = { [WithdrawMethod.Wallet]: formatPhone, [WithdrawMethod.Bank]: groupFours }
  const shownReceiver = method === WithdrawMethod.Instapay ? receiver : groups[method](receiver)
  return (
    <>
      <div className="slip overflow-hidden border rounded-lg turn-start">
        <div className="grid gap-1.5 justify-items-center p-4 bg-surface text-center">
          <span className="small quiet">{t('create.amount')}</span>
          <p className="flex flex-wrap items-baseline justify-center gap-y-1 gap-x-2 leading-[1.2]">
            <b className="text-[clamp(2.25rem,2rem_+_1.4vw,3rem)] num font-title">{formatPounds(amount)}</b>{' '}
            <span className="text-quiet fs-h4">{t('currency')}</span>
          </p>
        </div>
        <dl>
          <div>
            <dt>{t('request.method')}</dt>
            <dd>{t(`method.${methodKeys[method]}`)}</dd>
            <dd>
              <Button kind="quiet" size="sm" aria-label={t('create.editMethod')} onClick={() => onEdit('amount')}>
                {c('edit')}
              </Button>
            </dd>
          </div>
          <div>
            <dt>{t('request.receiver')}</dt>
            <dd>
              {bank && <span className="block">{t(`banks.${bank}`)}</span>}
              <bdi className="num ltr break-all">{shownReceiver}</bdi>
            </dd>
            <dd>
              <Button kind="quiet" size="sm" aria-label={t('create.editReceiver')} onClick={() => onEdit('receiver')}>
                {c('edit')}
              </Button>
            </dd>
          </div>
          <div>
            <dt>{t('create.arrival')}</dt>
            <dd>
              <span className="block">
                {t('create.arrivalOf', { from: formatDate(from, now), to: formatDate(to, now) })}
              </span>
              <span className="caption quiet">{t('create.arrivalNote')}</span>
            </dd>
          </div>
        </dl>
      </div>
      {changed && <TermsTable from={changed} to={{ ...request, bank: request.bank ?? null }} />}
      <section className="stack-2">
        <div className="row between small">
          <b>{t('create.after')}</b>
          <b className="num">
            {formatPounds(remaining)} {t('currency')}
          </b>
        </div>
        <SplitBar
          label={t('create.afterWords', {
            pending: formatPounds(pending),
            amount: formatPounds(amount),
            left: formatPounds(remaining),
          })}
          parts={[
            { key: 'pending', value: pending, look: 'bg-accent-line' },
            { key: 'this', value: amount, look: 'bg-now' },
            { key: 'left', value: remaining, look: 'bg-accent' },
          ]}
        />
        <ul className="flex flex-wrap gap-y-1.5 gap-x-4 text-quiet fs-caption" aria-hidden="true">
          {pending > 0 && (
            <li className="flex items-center gap-1.5">
              <i className="split-dot bg-accent-line" />
              {t('create.pendingPart', { amount: formatPounds(pending) })}
            </li>
          )}
          <li className="flex items-center gap-1.5">
            <i className="split-dot bg-now" />
            {t('create.thisPart', { amount: formatPounds(amount) })}
          </li>
          <li className="flex items-center gap-1.5">
            <i className="split-dot bg-accent" />
            {t('create.leftPart', { amount: formatPounds(remaining) })}
          </li>
        </ul>
      </section>
      <p className="caption quiet flex items-start gap-2">
        <Icon name="i-ph-info" className="icon-5 flex-none" />
        <span>{t(changed ? 'change.rule' : 'create.fixed')}</span>
      </p>
    </>
  )
}
