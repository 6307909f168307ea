/** Which month is shown, and how its money is counted, as the address says it. Pure; routes load before their screens. */
import * as v from 'valibot'
import { cairoMonthOf } from '#contract/public/rules/platform-figures.ts'
import { bases } from '#contract/team/rules/month.ts'
import { serverNow } from '#web/lib/clock.ts'

export const MonthSearch = v.object({
  /** `2026-11`; absent: the present one. */
  month: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))), undefined),
  basis: v.fallback(v.optional(v.picklist(bases)), undefined),
})
export type MonthSearch = v.InferOutput<typeof MonthSearch>

export const monthOf = ({ month }: MonthSearch): string => month ?? cairoMonthOf(serverNow())
