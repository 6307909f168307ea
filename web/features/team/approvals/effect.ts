/** What an act does once it is approved, in words. Pure. */
import type { Approval } from '#contract/team/shapes/approval.ts'
import { allRoles } from '#contract/vocabulary/roles.ts'
import type { Translator } from '#web/copy/use-copy.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { formatCount, formatMinutes, formatPounds } from '#web/lib/format.ts'
import { roleKeys } from '../people/roles.ts'

type Translate = Translator<typeof adminApprovals>

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const roleText = (value: unknown): string => {
  const role = allRoles.find((one) => one === value)
  return role === undefined ? adminApprovals.none : adminPeople.role[roleKeys[role]]
}

/** A field by its name; those without a name are shown as they are stored. */
const fieldText = (name: string): string => {
  const key = name.replace('.', '_')
  return Object.hasOwn(adminApprovals.field, key)
    ? adminApprovals.field[key as keyof typeof adminApprovals.field]
    : name
}

const settingText = (name: string, value: unknown): string => {
  if (typeof value !== 'number') return JSON.stringify(value) ?? adminApprovals.none
  return name === 'approvals.withdrawal' || name === 'approvals.ruling' ? formatPounds(value) : String(value)
}

/** One line for each thing that changes. */
export const effectLines = ({ kind, wanted, amount }: Approval, t: Translate): string[] => {
  const pounds = formatPounds(amount ?? 0)
  const change = (field: string, from: string, to: string) => t('effect.change', { field: fieldText(field), from, to })
  switch (kind) {
    case 'withdrawal':
    case 'refund':
      return [t(`effect.${kind}`, { amount: pounds })]
    case 'grant':
      return [
        t('effect.grant', { minutes: formatMinutes(amount ?? 0), days: formatCount(numberOf(wanted.days), 'days') }),
      ]
    case 'ruling': {
      const returned = formatMinutes(numberOf(wanted.returnedMinutes))
      return [t('effect.ruling', { returned, paid: formatMinutes(numberOf(wanted.paidMinutes)), amount: pounds })]
    }
    case 'role':
      return [change('role', roleText(wanted.from), roleText(wanted.to))]
    case 'settings': {
      const before = recordOf(wanted.before)
      return Object.entries(recordOf(wanted.changes)).map(([name, value]) =>
        change(name, settingText(name, before[name]), settingText(name, value)),
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
  }
}
