import type { Plan } from '#contract/money/shapes/plan.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { formatMinutes } from '#web/lib/format.ts'

/** Plans have no names of their own; their minutes tell them apart. */
export const planName = ({ weeklyMinutes }: Pick<Plan, 'weeklyMinutes'>): string =>
  getTranslator(adminPlans)('name', { minutes: formatMinutes(weeklyMinutes) })
