import type { ReactNode } from 'react'
import type { ReceiverChecks as Checks, Invoice } from '#contract/money/shapes/invoice.ts'
import { ibanBankCodes, WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { ReceiverWarning } from '#contract/vocabulary/payouts.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { useReceiverChecks } from './query.ts'

type CheckProps = { state: 'good' | 'warn' | 'bad' | 'open'; children: ReactNode; fact?: ReactNode }

const icons: Record<CheckProps['state'], IconName> = {
  good: 'i-ph-check-circle-fill',
  warn: 'i-ph-warning-fill',
  bad: 'i-ph-x-circle-fill',
  open: 'i-ph-minus-circle',
}

function Check({ state, children, fact }: CheckProps) {
  return (
    <li
      className={cx(
        'flex items-start gap-2 py-2 px-3 border-b last:border-b-0',
        state === 'warn' && 'bg-warning-subtle text-warning-text',
        state === 'bad' && 'bg-danger-subtle text-danger-text',
      )}
    >
      <Icon name={icons[state]} className={cx('icon-5 flex-none', state === 'good' && 'text-success-text')} />
      <span className="grow-in">{children}</span>
      {fact && <span className="caption quiet text-end">{fact}</span>}
    </li>
  )
}

type ListProps = { invoice: Pick<Invoice, 'method' | 'bank' | 'holder'>; name: string; checks: Checks }

function CheckList({ invoice, name, checks }: ListProps) {
  const t = useCopy(adminPayouts)
  const now = useMinuteClock()
  const { method, bank, holder } = invoice
  const has = (warning: ReceiverWarning) => checks.warnings.includes(warning)
  const since = formatDate(checks.since, now)
  const isIban = method === WithdrawMethod.Bank && !has('number') && !has('broken')
  const right = {
    [WithdrawMethod.Wallet]: 'phone',
    [WithdrawMethod.Bank]: 'iban',
    [WithdrawMethod.Instapay]: 'handle',
  } as const
  return (
    <ul className="border rounded overflow-hidden fs-small" aria-label={t('checks.label')}>
      {has('broken') && <Check state="bad">{t('warnings.broken')}</Check>}
      {has('number') && !has('broken') && <Check state="warn">{t('checks.number')}</Check>}
      {!has('broken') && !has('number') && (
        <Check state="good" fact={isIban && t('checks.ibanFact')}>
          {t(`checks.${right[method]}`)}
        </Check>
      )}
      {isIban && bank !== null && (
        <Check state="good" fact={<bdi dir="ltr">{`${bank}, ${ibanBankCodes[bank]}`}</bdi>}>
          {t('checks.bank')}
        </Check>
      )}
      {holder === null ? (
        <Check state="open">{t('checks.noHolder')}</Check>
      ) : has('name') ? (
        <Check state="warn">{t('checks.otherHolder', { holder, name })}</Check>
      ) : (
        <Check state="good" fact={<bdi dir="auto">{holder}</bdi>}>
          {t('checks.holder')}
        </Check>
      )}
      {has('new') && <Check state="warn">{t('checks.new', { since })}</Check>}
      {!has('new') && checks.transfers === 0 && <Check state="open">{t('checks.unproven')}</Check>}
      {!has('new') && checks.transfers > 0 && (
        <Check state="good" fact={t('checks.knownFact', { since, count: checks.transfers })}>
          {t('checks.known')}
        </Check>
      )}
      {has('shared') && (
        <Check state="warn">
          {t('checks.shared')}
          <span className="grid">
            {checks.sharedWith.map((person) => (
              <PersonLink key={person.id} person={person} />
            ))}
          </span>
        </Check>
      )}
    </ul>
  )
}

/** What was checked of the receiver of a withdrawal: what is right, and what somebody should look at. */
export function ReceiverChecks({ invoice, name }: { invoice: Invoice; name: string }) {
  const t = useCopy(adminPayouts)
  const { data, isError, error, refetch, isFetching } = useReceiverChecks(invoice.id)
  if (data) return <CheckList invoice={invoice} name={name} checks={data} />
  if (isError) {
    return (
      <ErrorState title={t('checks.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  return (
    <SkeletonGroup label={t('checks.loading')}>
      <Skeleton className="h-36" />
    </SkeletonGroup>
  )
}
