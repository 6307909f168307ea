import * as v from 'valibot'
import { Id } from '../../shared/shapes/wire.ts'
import { inkLimits as bounds } from '../../vocabulary/ink.ts'

/** One page of a material. */
export const PagePlace = v.object({
  materialId: Id,
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(bounds.pages)),
})
export type PagePlace = v.InferOutput<typeof PagePlace>

/** A line or a text as it is stored: `data` is base64 of what `rules/strokes.ts` reads. */
export const StoredStroke = v.object({ key: v.string(), userId: Id, data: v.string() })
export type StoredStroke = v.InferOutput<typeof StoredStroke>
