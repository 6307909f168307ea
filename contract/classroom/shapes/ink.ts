import * as v from 'valibot'
import { Id } from '../../shared/shapes/wire.ts'
import { inkLimits as bounds, inkColours, inkTools } from '../../vocabulary/ink.ts'

/** One page of a material. */
export const PagePlace = v.object({
  materialId: Id,
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(bounds.pages)),
})
export type PagePlace = v.InferOutput<typeof PagePlace>

const Step = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(bounds.pageSteps))
/** A point of a page: its sides are `pageSteps` long each. */
export const PagePoint = v.object({ x: Step, y: Step })
export type PagePoint = v.InferOutput<typeof PagePoint>

/** A line while it is drawn. `points`: x and y by turns, those from the point number `from` on. */
export const PageDrawing = v.object({
  key: v.pipe(v.string(), v.maxLength(64)),
  tool: v.picklist(inkTools),
  colour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(inkColours - 1)),
  from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  points: v.pipe(v.array(Step), v.maxLength(2 * bounds.signalPoints)),
})
export type PageDrawing = v.InferOutput<typeof PageDrawing>

/** What part of a page somebody looks at: its middle, and how much of the width is seen, in steps. */
export const PageView = v.object({ x: Step, y: Step, width: Step })
export type PageView = v.InferOutput<typeof PageView>

/** Where the hand of a member is, what it draws, or where the other is asked to look. */
export const Hand = v.object({
  place: PagePlace,
  /** Null: the hand has left the page. */
  pointer: v.optional(v.nullable(PagePoint)),
  drawing: v.optional(PageDrawing),
  view: v.optional(PageView),
})
export type Hand = v.InferOutput<typeof Hand>

/** A line or a text as it is stored: `data` is base64 of what `rules/strokes.ts` reads. */
export const StoredStroke = v.object({ key: v.string(), userId: Id, data: v.string() })
export type StoredStroke = v.InferOutput<typeof StoredStroke>
