/** What of the work list and which days of the charts the home shows, as the address says it. Pure; routes load before their screens. */
import * as v from 'valibot'
import { type WorkGroup, workGroups } from '#contract/vocabulary/work.ts'

export const periods = [7, 14, 30] as const
export type Period = (typeof periods)[number]
/** Names of the periods in the copy. */
export const periodKeys = { 7: 'week', 14: 'fortnight', 30: 'month' } as const satisfies Record<Period, string>
export const measures = ['minutes', 'lessons'] as const
export type Measure = (typeof measures)[number]

export const HomeSearch = v.object({
  days: v.fallback(v.optional(v.picklist(periods)), undefined),
  measure: v.fallback(v.optional(v.picklist(measures)), undefined),
  group: v.fallback(v.optional(v.picklist(workGroups)), undefined),
  mine: v.fallback(v.optional(v.literal('yes')), undefined),
})
export type HomeSearch = v.InferOutput<typeof HomeSearch>

export const periodOf = ({ days }: HomeSearch): Period => days ?? 14
export const measureOf = ({ measure }: HomeSearch): Measure => measure ?? 'minutes'

/** What of the work list is shown. */
export interface WorkFilter {
  readonly group?: WorkGroup
  readonly mine?: true
}
export const filterOf = ({ group, mine }: Pick<HomeSearch, 'group' | 'mine'>): WorkFilter => ({
  ...(group && { group }),
  ...(mine && { mine: true as const }),
})
