/** Which days the charts of the home show, as the address says it. Pure; routes load before their screens. */
import * as v from 'valibot'

export const periods = [7, 14, 30] as const
export type Period = (typeof periods)[number]
/** Names of the periods in the copy. */
export const periodKeys = { 7: 'week', 14: 'fortnight', 30: 'month' } as const satisfies Record<Period, string>
export const measures = ['minutes', 'lessons'] as const
export type Measure = (typeof measures)[number]

export const HomeSearch = v.object({
  days: v.fallback(v.optional(v.picklist(periods)), undefined),
  measure: v.fallback(v.optional(v.picklist(measures)), undefined),
})
export type HomeSearch = v.InferOutput<typeof HomeSearch>

export const periodOf = ({ days }: HomeSearch): Period => days ?? 14
export const measureOf = ({ measure }: HomeSearch): Measure => measure ?? 'minutes'
