import { maskAddress } from '#contract/people/rules/credentials.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { Approval } from '#contract/team/shapes/approval.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { type ApprovalRow, actOf } from '#worker/storage/approvals.ts'
import type { ApprovalWithPeople } from './store.ts'

type Joined = ApprovalWithPeople['person']

const toMember = (joined: Joined): Approval['person'] => {
  if (!joined || joined.id === null) return null
  return { id: joined.id, name: joined.name, image: fileUrl(joined.image) }
}

const mask = (address: string | null): string | null => (address === null ? null : maskAddress(address))

/** What is to happen, without what only the machinery reads. */
const wantedOf = (row: ApprovalRow, invited: readonly string[]): Record<string, unknown> => {
  switch (row.kind) {
    case 'withdrawal':
      return { note: actOf('withdrawal', row).note, receipt: actOf('withdrawal', row).receipt !== null }
    case 'recovery':
      return Object.fromEntries(
        actOf('recovery', row).changes.map(({ field, from, to }) => [field, { from: mask(from), to: mask(to) }]),
      )
    case 'grant':
    case 'extension':
    case 'refund':
    case 'ruling':
    case 'role':
    case 'settings':
    case 'factors':
    case 'outage':
      return actOf(row.kind, row)
    case 'payout':
      return { transfers: actOf('payout', row).transfers }
    case 'invite': {
      const { planId, plan, shown, expiresAt, userIds } = actOf('invite', row)
      return { planId, plan, address: shown, expiresAt, names: invited, people: userIds.length }
    }
    case 'coupon':
    case 'plan':
    case 'withdraw-method': {
      const { after, before } = actOf(row.kind, row)
      return { after, before }
    }
  }
}

export const approvalView = ({ approval, person, maker, decider, invited }: ApprovalWithPeople): Approval => ({
  id: approval.id,
  kind: approval.kind,
  subjectId: approval.subjectId,
  person: toMember(person),
  maker: toMember(maker),
  decidedBy: toMember(decider),
  reason: approval.reason,
  amount: approval.amount,
  wanted: wantedOf(approval, JSON.parse(invited ?? '[]')),
  state: approval.state,
  note: approval.note,
  createdAt: toIsoInstant(approval.createdAt),
  expiresAt: toIsoInstant(approval.expiresAt),
  decidedAt: toIsoInstantOrNull(approval.decidedAt),
})
