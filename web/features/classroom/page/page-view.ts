/** What part of a page is seen: each member zooms for themselves. */
import type { PageView } from '#contract/classroom/shapes/hand.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'

export interface Box {
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}

/** `x` and `y`: what of the page stands in the middle of the box, 0 to 1. At scale 1 the whole page is seen. */
export interface View extends Point {
  readonly scale: number
}

export const wholePage: View = { scale: 1, x: 0.5, y: 0.5 }
export const mostScale = 6
export const zoomStep = 1.5

/** Width of the page at scale 1, CSS px. `ratio`: its height by its width. */
export const fitWidth = (box: Box, ratio: number): number => Math.max(1, Math.min(box.width, box.height / ratio))

export interface Placed extends Box {
  readonly left: number
  readonly top: number
}

/** Where the page lies in the box, CSS px. */
export const placePage = ({ scale, x, y }: View, box: Box, ratio: number): Placed => {
  const width = fitWidth(box, ratio) * scale
  const height = width * ratio
  return { width, height, left: box.width / 2 - x * width, top: box.height / 2 - y * height }
}

/** No empty edge where there is page to show. */
export const keepInside = (view: View, box: Box, ratio: number): View => {
  const scale = Math.min(mostScale, Math.max(1, view.scale))
  const { width, height } = placePage({ ...view, scale }, box, ratio)
  const clamp = (value: number, page: number, seen: number): number => {
    const half = seen / page / 2
    return half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, value))
  }
  return { scale, x: clamp(view.x, width, box.width), y: clamp(view.y, height, box.height) }
}

/** Scales by a factor; what is under the point of the box stays under it. */
export const zoomAt = (view: View, factor: number, at: Point, box: Box, ratio: number): View => {
  const before = placePage(view, box, ratio)
  const scale = Math.min(mostScale, Math.max(1, view.scale * factor))
  const [px, py] = [(at.x - before.left) / before.width, (at.y - before.top) / before.height]
  const width = fitWidth(box, ratio) * scale
  return keepInside(
    { scale, x: px - (at.x - box.width / 2) / width, y: py - (at.y - box.height / 2) / (width * ratio) },
    box,
    ratio,
  )
}

export const moveBy = (view: View, by: Point, box: Box, ratio: number): View => {
  const { width, height } = placePage(view, box, ratio)
  return keepInside({ ...view, x: view.x - by.x / width, y: view.y - by.y / height }, box, ratio)
}

/** Two fingers that moved: what was between them stays between them. */
export const pinch = (
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  box: Box,
  ratio: number,
): View => {
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const apart = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)
  const [from, to] = [middle(before), middle(after)]
  const moved = moveBy(view, { x: to.x - from.x, y: to.y - from.y }, box, ratio)
  return zoomAt(moved, apart(after) / Math.max(1, apart(before)), to, box, ratio)
}

const steps = inkLimits.pageSteps
const toSteps = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * steps)

/** The view as it is told to the other, whose box has another size. */
export const tellView = (view: View, box: Box, ratio: number): PageView => {
  const { width } = placePage(view, box, ratio)
  return { x: toSteps(view.x), y: toSteps(view.y), width: toSteps(box.width / width) }
}

/** Who is shown the whole width sees the whole page. */
export const takeView = ({ x, y, width }: PageView, box: Box, ratio: number): View => {
  const share = Math.max(0.05, width / steps)
  const scale = share >= 1 ? 1 : box.width / (fitWidth(box, ratio) * share)
  return keepInside({ x: x / steps, y: y / steps, scale }, box, ratio)
}
