/** What an act does once it is approved, in words. Pure. */
import type { Approval } from '#contract/team/shapes/approval.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { allRoles } from '#contract/vocabulary/roles.ts'
import { invoices } from '#web/copy/invoices.ts'
import type { Translator } from '#web/copy/use-copy.ts'
import { methodKeys } from '#web/features/money/invoices/request.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import {
  formatAmount,
  formatCount,
  formatDateTime,
  formatDateTimeRange,
  formatMinutes,
  formatNumber,
} from '#web/lib/format.ts'
import { roleKeys } from '../people/roles.ts'
import { fieldText, valueText } from './values.ts'

type Translate = Translator<typeof adminApprovals>

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const roleText = (value: unknown): string => {
  const role = allRoles.find((one) => one === value)
  return role === undefined ? adminApprovals.none : adminPeople.role[roleKeys[role]]
}

/**
 * What of an offer changes, old and new; all of it where it is new or offered again, since it is then what students get.
 */
const offerLines = (wanted: Approval['wanted'], t: Translate): string[] => {
  const after = recordOf(wanted.after)
  const before = wanted.before === null ? null : recordOf(wanted.before)
  const isOfferedAnew = before === null || (before.active === false && after.active === true)
  return Object.entries(after).flatMap(([name, value]) => {
    const field = fieldText(name)
    const isSame = before !== null && before[name] === value
    if (isSame || before === null)
      return isOfferedAnew ? [t('effect.value', { field, value: valueText(name, value) })] : []
    return [t('effect.change', { field, from: valueText(name, before[name]), to: valueText(name, value) })]
  })
}

/** Whom to, with what they may buy, and until when. */
const inviteLines = (wanted: Approval['wanted'], t: Translate): string[] => {
  const { planId, plan, address, expiresAt, names, people } = wanted
  const whom = typeof address === 'string' ? [address] : Array.isArray(names) ? names.map(String) : []
  return [
    t('effect.invite', { id: String(planId) }),
    numberOf(people) > whom.length
      ? t('effect.invitedMany', { count: formatNumber(numberOf(people)), names: whom.join('، ') })
      : t('effect.invited', { names: whom.join('، ') }),
    ...Object.entries(recordOf(plan)).map(([name, value]) =>
      t('effect.value', { field: fieldText(name), value: valueText(name, value) }),
    ),
    typeof expiresAt === 'number'
      ? t('effect.inviteEnds', { moment: formatDateTime(expiresAt, expiresAt) })
      : t('effect.inviteStays'),
  ]
}

const methodText = (type: number): string => {
  const method = Object.values(WithdrawMethod).find((one) => one === type)
  return method === undefined ? adminApprovals.none : invoices.method[methodKeys[method]]
}

/** One line for each thing that changes. */
export const effectLines = ({ kind, subjectId, wanted, amount }: Approval, t: Translate): string[] => {
  const sum = formatAmount(amount ?? 0)
  const change = (field: string, from: string, to: string) => t('effect.change', { field: fieldText(field), from, to })
  switch (kind) {
    case 'withdrawal':
    case 'refund':
      return [t(`effect.${kind}`, { amount: sum })]
    case 'payout':
      return [t('effect.payout', { amount: sum, count: numberOf(wanted.transfers) })]
    case 'grant':
      return [
        t('effect.grant', { minutes: formatMinutes(amount ?? 0), days: formatCount(numberOf(wanted.days), 'days') }),
      ]
    case 'extension':
      return [
        t('effect.extension', {
          days: formatCount(numberOf(wanted.days), 'days'),
          minutes: formatMinutes(numberOf(wanted.minutes)),
        }),
      ]
    case 'ruling': {
      const returned = formatMinutes(numberOf(wanted.returnedMinutes))
      return [t('effect.ruling', { returned, paid: formatMinutes(numberOf(wanted.paidMinutes)), amount: sum })]
    }
    case 'role':
      return [change('role', roleText(wanted.from), roleText(wanted.to))]
    case 'settings': {
      const before = recordOf(wanted.before)
      return Object.entries(recordOf(wanted.changes)).map(([name, value]) =>
        change(name, valueText(name, before[name]), valueText(name, value)),
      )
    }
    case 'recovery':
      return [
        ...Object.entries(wanted).map(([field, value]) => {
          const { from, to } = recordOf(value)
          return change(field, String(from ?? adminApprovals.none), String(to ?? adminApprovals.none))
        }),
        t('effect.told'),
      ]
    case 'factors':
      return [t('effect.factors'), t('effect.factorsTold')]
    case 'coupon': {
      const { code } = recordOf(wanted.before)
      const title = typeof code === 'string' ? t('effect.changedCoupon', { code }) : t('effect.newCoupon')
      return [title, ...offerLines(wanted, t)]
    }
    case 'plan':
      return [
        wanted.before === null ? t('effect.newPlan') : t('effect.changedPlan', { id: String(subjectId) }),
        ...offerLines(wanted, t),
      ]
    case 'outage': {
      const [start, end] = [numberOf(wanted.start), numberOf(wanted.end)]
      const span = formatDateTimeRange(start, end, start)
      return [t('effect.outage', { span, count: numberOf(wanted.covered) })]
    }
    case 'invite':
      return inviteLines(wanted, t)
    case 'withdraw-method':
      return [methodText(subjectId), ...offerLines(wanted, t)]
  }
}
