/** Which tutors are shown, as the address says it. Pure; routes load before their screens. */
import * as v from 'valibot'

export const shownStates = ['act', 'watch'] as const

export const QualitySearch = v.object({
  state: v.fallback(v.optional(v.picklist(shownStates)), undefined),
  q: v.fallback(v.optional(v.string()), undefined),
})
export type QualitySearch = v.InferOutput<typeof QualitySearch>
