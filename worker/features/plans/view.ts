import { toIsoInstant } from '#contract/rules/time.ts'
import type { Plan } from '#contract/shapes/plan.ts'
import type { PlanRow } from './store.ts'

export const planView = ({ archivedAt: _, ...row }: PlanRow): Plan => ({
  ...row,
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})
