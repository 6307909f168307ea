import type { ReactNode } from 'react'
import type { Month } from '#contract/team/shapes/month.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { methodNames } from '#web/features/money/payments/status.ts'
import { adminMonth } from '#web/features/team/copy/admin-month.ts'
import { formatMinutes, formatNearTime, formatPercent, formatPounds } from '#web/lib/format.ts'
import { SectionHead } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { formatCents } from './sums.ts'

/** Whether all entries sum to nothing, and what the last look at each of them found. */
export function Balance({ ledger, now }: { ledger: Month['ledger']; now: number }) {
  const t = useCopy(adminMonth)
  const { check, balance, entries } = ledger
  const isWrong = balance !== 0 || (check?.differences ?? 0) > 0
  const facts = [
    t('balance.entries', { count: entries }),
    ...(check ? [t('balance.checked', { when: formatNearTime(Date.parse(check.at), now) })] : []),
    ...(isWrong && check ? [t('balance.differences', { count: check.differences })] : []),
  ]
  return (
    <div role="status" className={cx('month-balance', isWrong && 'month-balance-wrong')}>
      <Icon name={isWrong ? 'i-ph-warning-circle-fill' : 'i-ph-seal-check-fill'} />
      <b>{t(isWrong ? 'balance.wrong' : check ? 'balance.fine' : 'balance.unchecked')}</b>
      <span className="small">{facts.join(' · ')}</span>
    </div>
  )
}

type OwedLine = { key: string; label: string; note: string; value: number | null }

/** What belongs to students, tutors and the tax authority. `vat`: of the payments of the month. */
export function Owed({ data, vat }: { data: Month; vat: number }) {
  const t = useCopy(adminMonth)
  const { check, tutors, withdrawals } = data.ledger
  const lines: OwedLine[] = [
    {
      key: 'unused',
      label: t('owed.unused'),
      note: check ? t('owed.unusedOf', { minutes: formatMinutes(check.unusedMinutes) }) : t('owed.measuring'),
      value: check?.unusedValue ?? null,
    },
    {
      key: 'tutors',
      label: t('owed.tutors'),
      note: t('owed.asked', { amount: formatPounds(withdrawals) }),
      value: tutors + withdrawals,
    },
    ...(data.vat.registered ? [{ key: 'vat', label: t('owed.vat'), note: t('owed.vatDue'), value: vat }] : []),
  ]
  return (
    <section className="card" aria-labelledby="month-owed">
      <SectionHead
        id="month-owed"
        title={t('owed.title')}
        action={<b className="num">{formatCents(lines.reduce((sum, { value }) => sum + (value ?? 0), 0))}</b>}
      />
      <ul className="month-owed">
        {lines.map(({ key, label, note, value }) => (
          <li key={key}>
            <span>
              {label}
              <span className="caption quiet block">{note}</span>
            </span>
            <b className="num" dir="ltr">
              {value === null ? '—' : formatCents(value)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Share = { key: string; label: string; note: string; sold: number }

function Shares({ id, title, shares, look }: { id: string; title: string; shares: readonly Share[]; look: string }) {
  const t = useCopy(adminMonth)
  const total = shares.reduce((sum, { sold }) => sum + sold, 0)
  return (
    <section className="card" aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      {shares.length === 0 && <p className="small quiet">{t('ways.none')}</p>}
      <ul className={cx('month-shares', look)}>
        {shares.map(({ key, label, note, sold }) => (
          <li key={key}>
            <span>
              {label}
              <span className="caption quiet block">{note}</span>
            </span>
            <span className="month-meter" aria-hidden="true">
              <i style={{ '--size': total > 0 ? sold / total : 0 }} />
            </span>
            <span className="num text-end">
              <b className="block">{formatPounds(sold)}</b>
              <span className="caption quiet">{total > 0 && formatPercent(sold / total)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Payments of the month by what they bought. */
export function Plans({ plans }: { plans: Month['plans'] }): ReactNode {
  const t = useCopy(adminMonth)
  const nameOf = ({ isPack, weeklyMinutes }: Month['plans'][number]): string => {
    if (isPack) return t('plans.pack')
    return weeklyMinutes === null ? t('plans.other') : t('plans.weekly', { minutes: formatMinutes(weeklyMinutes) })
  }
  return (
    <Shares
      id="month-plans"
      title={t('plans.title')}
      look="month-shares-plans"
      shares={plans.map((plan) => ({
        key: `${plan.isPack} ${plan.weeklyMinutes}`,
        label: nameOf(plan),
        note: t('payments', { count: plan.payments }),
        sold: plan.sold,
      }))}
    />
  )
}

/** The same payments by how they were paid. */
export function Ways({ ways }: { ways: Month['ways'] }): ReactNode {
  const t = useCopy(adminMonth)
  const m = useCopy(money)
  return (
    <Shares
      id="month-ways"
      title={t('ways.title')}
      look="month-shares-ways"
      shares={ways.map(({ method, payments, sold }) => ({
        key: String(method),
        label: method === null ? t('ways.other') : m(`method.${methodNames[method]}`),
        note: t('payments', { count: payments }),
        sold,
      }))}
    />
  )
}
