/** A plan as it is typed, with prices in pounds and discounts in percent, and as it is named. */
import * as v from 'valibot'
import { NewPlan, type Plan } from '#contract/money/shapes/plan.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { numberFromText } from '#web/lib/form-schemas.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { parseAmount } from '#web/lib/parse-amount.ts'

const { weeklyMinutes, baseMonthlyPrice, monthDiscount, quarterDiscount, yearDiscount } = NewPlan.entries

/** Hundredths of what is typed: piastres of pounds, basis points of percent. An empty discount is none. */
const hundredths = <Out>(schema: v.GenericSchema<number, Out>, ifEmpty: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? ifEmpty : (parseAmount(text) ?? Number.NaN))),
    schema,
  ) as v.GenericSchema<string, Out>

export const PlanTexts = v.object({
  weeklyMinutes: numberFromText(weeklyMinutes),
  baseMonthlyPrice: hundredths(baseMonthlyPrice, Number.NaN),
  monthDiscount: hundredths(monthDiscount, 0),
  quarterDiscount: hundredths(quarterDiscount, 0),
  yearDiscount: hundredths(yearDiscount, 0),
})

const toText = (value: number): string => String(value / 100)

export const toPlanTexts = (plan: Plan | null) => ({
  weeklyMinutes: plan ? String(plan.weeklyMinutes) : '',
  baseMonthlyPrice: plan ? toText(plan.baseMonthlyPrice) : '',
  monthDiscount: plan ? toText(plan.monthDiscount) : '0',
  quarterDiscount: plan ? toText(plan.quarterDiscount) : '0',
  yearDiscount: plan ? toText(plan.yearDiscount) : '0',
})

/** The plan that students would see; null while minutes or price mean nothing. */
export const previewOf = (
  texts: Record<keyof ReturnType<typeof toPlanTexts>, string>,
  switches: Pick<Plan, 'active' | 'forInvitesOnly'>,
  now: string,
): Plan | null => {
  const parsed = v.safeParse(PlanTexts, texts)
  return parsed.success ? { id: 1, ...parsed.output, ...switches, createdAt: now, updatedAt: now } : null
}

/** Plans have no names of their own; their minutes tell them apart. */
export const planName = ({ weeklyMinutes }: Pick<Plan, 'weeklyMinutes'>): string =>
  getTranslator(adminPlans)('name', { minutes: formatMinutes(weeklyMinutes) })
