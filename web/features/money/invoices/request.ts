/** What a withdrawal request looks like to its tutor: words, masked receiver, when it arrives, its steps. Pure. */

import { addWorkingDays, transferDays } from '#contract/money/rules/transfer-days.ts'
import type { Invoice, InvoiceEvent } from '#contract/money/shapes/invoice.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import type { HoldReason } from '#contract/vocabulary/credentials.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { StatusKind } from '#web/ui/status-chip.tsx'

const { PendingApproval, PendingCancellation, Canceled, Approved, Rejected } = InvoiceStatus

export const methodKeys = {
  [WithdrawMethod.Wallet]: 'wallet',
  [WithdrawMethod.Bank]: 'bank',
  [WithdrawMethod.Instapay]: 'instapay',
} as const

type StatusLook = { key: 'pendingApproval' | 'pendingCancellation' | 'canceled' | 'approved' | 'rejected' } & {
  kind: StatusKind
  icon: IconName
}

export const statusLooks: Record<InvoiceStatus, StatusLook> = {
  [PendingApproval]: { key: 'pendingApproval', kind: 'warning', icon: 'i-ph-hourglass-medium' },
  [PendingCancellation]: { key: 'pendingCancellation', kind: 'info', icon: 'i-ph-arrow-u-up-left' },
  [Canceled]: { key: 'canceled', kind: 'neutral', icon: 'i-ph-prohibit' },
  [Approved]: { key: 'approved', kind: 'success', icon: 'i-ph-check-circle-fill' },
  [Rejected]: { key: 'rejected', kind: 'danger', icon: 'i-ph-x-circle-fill' },
}

const hidden = '•••'

/** Enough to recognise a receiver, too little to copy it from a screen: `0109 ••• 7718`, `me•••@instapay`. */
export const maskReceiver = ({ method, receiver }: Pick<Invoice, 'method' | 'receiver'>): string => {
  if (method !== WithdrawMethod.Instapay) return `${receiver.slice(0, 4)} ${hidden} ${receiver.slice(-4)}`
  const [name = '', provider = ''] = receiver.split('@')
  return `${name.slice(0, Math.min(2, name.length - 1))}${hidden}@${provider}`
}

/** `EG380019000500…` in groups of four. */
export const groupFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

/** The days between which the money of a request arrives; epoch ms. */
export const arrivalOf = (requestedAt: number): { from: number; to: number } => ({
  from: addWorkingDays(requestedAt, transferDays.from),
  to: addWorkingDays(requestedAt, transferDays.to),
})

/** The hold of a request while it lasts; null where nothing holds it. */
export const holdOf = (
  { heldUntil, heldFor }: Pick<Invoice, 'heldUntil' | 'heldFor'>,
  now: number,
): { readonly until: string; readonly reason: HoldReason } | null =>
  heldUntil !== null && heldFor !== null && Date.parse(heldUntil) > now ? { until: heldUntil, reason: heldFor } : null

/** Whether an undecided request has waited longer than a transfer takes. */
export const isLate = ({ status, createdAt }: Pick<Invoice, 'status' | 'createdAt'>, now: number): boolean =>
  status === PendingApproval && now > arrivalOf(Date.parse(createdAt)).to + dayMs

export interface RequestStep {
  readonly key:
    | 'sent'
    | 'review'
    | 'arrival'
    | 'cancellation'
    | 'answer'
    | 'kept'
    | 'approved'
    | 'rejected'
    | 'canceled'
    | 'changeAsked'
    | 'changeWithdrawn'
    | 'changeApproved'
    | 'changeRefused'
  readonly state: 'done' | 'now' | 'next'
  /** Epoch ms; null where no time is known. */
  readonly at: number | null
}

const ends = { [Canceled]: 'canceled', [Approved]: 'approved', [Rejected]: 'rejected' } as const

const changeKeys = {
  asked: 'changeAsked',
  withdrawn: 'changeWithdrawn',
  approved: 'changeApproved',
  refused: 'changeRefused',
} as const

type StepEvent = Pick<InvoiceEvent, 'from' | 'to'> & Partial<Pick<InvoiceEvent, 'change'>>

const keyOf = ({ from, to, change }: StepEvent): RequestStep['key'] => {
  if (from === to && change) return changeKeys[change.step]
  if (from === null) return 'sent'
  if (to === PendingCancellation) return 'cancellation'
  return to === PendingApproval ? 'kept' : ends[to]
}

const awaited = (status: InvoiceStatus): RequestStep[] => {
  if (status === PendingCancellation) return [{ key: 'answer', state: 'now', at: null }]
  if (status !== PendingApproval) return []
  return [
    { key: 'review', state: 'now', at: null },
    { key: 'arrival', state: 'next', at: null },
  ]
}

/** The steps that follow from the request alone, until its history is there; a later note may have moved `updatedAt`. */
const assumed = ({ status, createdAt, updatedAt }: Pick<Invoice, 'status' | 'createdAt' | 'updatedAt'>) => {
  const creation = { from: null, to: PendingApproval, at: createdAt }
  return status === PendingApproval ? [creation] : [creation, { from: PendingApproval, to: status, at: updatedAt }]
}

/** What happened to a request, what is awaited, and what follows. */
export const stepsOf = (
  invoice: Pick<Invoice, 'status' | 'createdAt' | 'updatedAt'>,
  events: readonly (StepEvent & Pick<InvoiceEvent, 'at'>)[] | undefined,
): RequestStep[] => [
  ...(events ?? assumed(invoice)).map(
    (event): RequestStep => ({
      key: keyOf(event),
      state: 'done',
      at: Date.parse(event.at),
    }),
  ),
  ...awaited(invoice.status),
]
