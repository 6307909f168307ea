/** Lines of the audit log in words. Pure. */

import { cairoDay } from '#contract/shared/rules/time.ts'
import type { AuditEntry } from '#contract/team/api/audit.ts'
import type { AuditAction } from '#contract/vocabulary/audit.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { allRoles, type Role } from '#contract/vocabulary/roles.ts'
import { invoices } from '#web/copy/invoices.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { statusLooks } from '#web/features/money/invoices/request.ts'
import { adminAudit } from '#web/features/team/copy/admin-audit.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { formatAmount, formatDiscount, formatList, formatMinutes } from '#web/lib/format.ts'
import { roleKeys } from '../people/roles.ts'

type ActionKey = keyof typeof adminAudit.actions

/** `user.sign-out` as `user-sign-out`, its name in the copy and in addresses. */
export const actionKey = (action: AuditAction): ActionKey => action.replace('.', '-') as ActionKey

export const actionText = (action: AuditAction): string => adminAudit.actions[actionKey(action)]

const ownOf = <T extends object>(table: T, key: string): T[keyof T] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof T] : undefined

/** The name of a field; one without a name is shown as it is stored. */
const fieldText = (field: string): string => ownOf(adminAudit.fields, field) ?? field

const isRole = (value: unknown): value is Role => allRoles.some((role) => role === value)
const isInvoiceStatus = (value: unknown): value is InvoiceStatus =>
  Object.values(InvoiceStatus).some((status) => status === value)

/** The states of a kind of row, by the part of the action before the dot. */
const statesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  interview: adminAudit.states.appointment,
  'demo-session': adminAudit.states.appointment,
  'intro-video': adminAudit.states.film,
  'refund-request': adminAudit.states.refund,
  thread: adminAudit.states.thread,
}

const stateText = (action: AuditAction, value: unknown): string | undefined => {
  const kind = action.slice(0, action.indexOf('.'))
  if (kind === 'invoice') return isInvoiceStatus(value) ? invoices.status[statusLooks[value].key] : undefined
  const states = ownOf(statesOf, kind)
  return states && ownOf(states, `s${String(value)}`)
}

const dayOf = (text: string): string => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text)

const moneyFields: readonly string[] = ['amount', 'baseMonthlyPrice', 'price']
const discountFields: readonly string[] = ['monthDiscount', 'quarterDiscount', 'yearDiscount']

/** Of facts that are one of a few. */
const chosenWords = { way: adminAudit.ways, step: adminAudit.steps, by: adminAudit.by } as const

/** A stored value as it is read: money in pounds, roles and states by name, nothing as a word. */
export const valueText = (action: AuditAction, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return adminAudit.empty
  if (typeof value === 'boolean') return adminAudit.value[value ? 'yes' : 'no']
  if (field === 'role' && isRole(value)) return adminPeople.role[roleKeys[value]]
  if (field === 'way' || field === 'step' || field === 'by')
    return ownOf(chosenWords[field], String(value)) ?? String(value)
  if (field === 'what') return ownOf(adminAudit.factors, String(value)) ?? String(value)
  if (field === 'list') return ownOf(adminAudit.lists, String(value)) ?? String(value)
  if (field === 'outcome') return ownOf(adminAudit.outcomes, String(value)) ?? String(value)
  if (field === 'status' || field === 'state') return stateText(action, value) ?? String(value)
  if (typeof value === 'number') {
    if (field === 'expiresAt') return cairoDay(value)
    if (moneyFields.includes(field)) return formatAmount(value)
    if (discountFields.includes(field)) return formatDiscount(value)
    return field === 'weeklyMinutes' ? formatMinutes(value) : String(value)
  }
  if (Array.isArray(value)) return formatList(value.map(String))
  return typeof value === 'object' ? JSON.stringify(value) : dayOf(String(value))
}

export interface AuditChange {
  readonly field: string
  readonly name: string
  /** Null where the value before is not known. */
  readonly before: string | null
  readonly after: string
}

/** The fields of something that is gone, each without a value. */
const emptied = (before: AuditEntry['before']) =>
  Object.fromEntries(Object.keys(before ?? {}).map((key) => [key, null]))

/** What changed, as far as the log holds values. Fields that kept theirs are left out. */
export const changesOf = ({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>): AuditChange[] =>
  Object.entries(after ?? emptied(before)).flatMap(([field, value]) => {
    const isKnown = before !== null && Object.hasOwn(before, field)
    if (isKnown && JSON.stringify(before[field]) === JSON.stringify(value)) return []
    return {
      field,
      name: fieldText(field),
      before: isKnown ? valueText(action, field, before[field]) : null,
      after: valueText(action, field, value),
    }
  })

/** Facts that tell something to a reader; ids of other rows do not. */
const readableFacts: readonly string[] = [
  'way',
  'what',
  'step',
  'by',
  'reason',
  'amount',
  'list',
  'expiresAt',
  'lastFourDigits',
  'code',
  'note',
  'status',
]

/** What else is known: the names of fields whose values are not kept, a reason, a sum. */
export const factsOf = ({ action, after, facts }: Pick<AuditEntry, 'action' | 'after' | 'facts'>): string[] => {
  const t = getTranslator(adminAudit)
  const { fields } = facts
  const changedFields = Array.isArray(fields)
    ? fields.map(String).filter((field) => !Object.hasOwn(after ?? {}, field))
    : []
  const factNames = readableFacts.filter((fact) => facts[fact] !== undefined && facts[fact] !== null)
  return [
    ...(changedFields.length > 0 ? [t('fieldsChanged', { fields: formatList(changedFields.map(fieldText)) })] : []),
    ...factNames.map((fact) => `${fieldText(fact)}: ${valueText(action, fact, facts[fact])}`),
  ]
}
