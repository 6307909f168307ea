import type { Plan, PlanInvite } from '#contract/money/shapes/plan.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { PlanInviteRow } from './invite-store.ts'
import type { PlanRow } from './store.ts'

export const planView = ({ archivedAt: _, ...row }: PlanRow): Plan => ({
  ...row,
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

export const planInviteView = (row: PlanInviteRow): PlanInvite => ({
  ...row,
  createdAt: toIsoInstant(row.createdAt),
  expiresAt: toIsoInstantOrNull(row.expiresAt),
})
