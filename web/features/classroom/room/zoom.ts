/** How much of a shared screen is shown, and where: a scale, and a shift of the enlarged picture in CSS px. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly width: number
  readonly height: number
}

export const mostScale = 5
/** What a double tap and the first press of the button enlarge to. */
export const tapScale = 2.5
export const stepFactor = 1.5

export const wholeScreen: Zoom = { scale: 1, x: 0, y: 0 }
export const isEnlarged = ({ scale }: Zoom): boolean => scale > 1.01

export const centre: Point = { x: 0, y: 0 }

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** The picture is enlarged from its middle, so half of what is added may be shifted to either side. */
const within = ({ scale, x, y }: Zoom, box: Box): Zoom => ({
  scale,
  x: clamp(x, ((scale - 1) * box.width) / 2) + 0,
  y: clamp(y, ((scale - 1) * box.height) / 2) + 0,
})

/** Scales by a factor; what is under the point, which is counted from the middle of the box, stays under it. */
export const zoomAt = (zoom: Zoom, factor: number, at: Point, box: Box): Zoom => {
  const scale = Math.min(mostScale, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, box)
}

export const moveBy = (zoom: Zoom, by: Point, box: Box): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box)

/** The whole screen, or a part of it around the point. */
export const toggleAt = (zoom: Zoom, at: Point, box: Box): Zoom =>
  isEnlarged(zoom) ? wholeScreen : zoomAt(wholeScreen, tapScale, at, box)

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Two fingers that moved: what was between them stays between them. */
export const pinch = (zoom: Zoom, before: readonly [Point, Point], after: readonly [Point, Point], box: Box): Zoom => {
  const [from, to] = [middle(...before), middle(...after)]
  const moved = moveBy(zoom, { x: to.x - from.x, y: to.y - from.y }, box)
  return zoomAt(moved, distance(...after) / Math.max(1, distance(...before)), to, box)
}
