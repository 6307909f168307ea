/** What a hand tells of itself while it is over a shared page. Nothing of it is stored. */
import * as v from 'valibot'
import { inkLimits as bounds, inkColours, inkTools } from '../../vocabulary/ink.ts'
import { PagePlace } from './ink.ts'

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
