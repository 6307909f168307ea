/** What the eraser touches, and what undoing takes back. */
import type { PagePoint } from '../shapes/hand.ts'
import type { PageStroke, Stroke } from './strokes.ts'

/** Whether this member may take it back: one's own, and whoever teaches those of both. */
export const mayErase = (stroke: Pick<PageStroke, 'userId'>, userId: number, teaching: boolean): boolean =>
  teaching || stroke.userId === userId

/** Half the width of a line, in steps. */
export const halfWidths = { pen: 36, marker: 150 } as const
/** The size of letters on a page: its share of the width. */
export const textShare = 0.03
/** What a letter takes of its size, about. */
const letterShare = 0.55

const isNear = (px: number, py: number, a: readonly [number, number], b: readonly [number, number], reach: number) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - a[0]) * dx + (py - a[1]) * dy) / length))
  return (px - a[0] - share * dx) ** 2 + (py - a[1] - share * dy) ** 2 <= reach * reach
}

/** Whether a round eraser of this radius touches a stroke; radius in steps of the width, `ratio` as of `simplify`. */
export const touches = (stroke: Stroke, at: PagePoint, radius: number, ratio: number): boolean => {
  const [px, py] = [at.x, at.y * ratio]
  if (stroke.tool === 'text') {
    const size = textShare * 10_000
    // A text in Arabic grows to the left of its place, so both sides count.
    const half = Math.max(1, stroke.text.length) * letterShare * size
    return Math.abs(px - stroke.at.x) <= half + radius && Math.abs(py - stroke.at.y * ratio) <= size + radius
  }
  const { points } = stroke
  const reach = radius + halfWidths[stroke.tool]
  const pointAt = (i: number) => [points[i] as number, (points[i + 1] as number) * ratio] as const
  if (points.length === 2) return isNear(px, py, pointAt(0), pointAt(0), reach)
  for (let i = 0; i + 3 < points.length; i += 2) if (isNear(px, py, pointAt(i), pointAt(i + 2), reach)) return true
  return false
}

/** Something one did on a page: what it added, and what it took away. */
export interface InkDeed {
  readonly added: readonly string[]
  readonly removed: readonly PageStroke[]
}

export interface UndoPlan {
  /** Keys that are taken back. */
  readonly remove: readonly string[]
  /** Strokes that are drawn again, under new keys. */
  readonly restore: readonly PageStroke[]
  /** What may be undone afterwards. */
  readonly rest: readonly InkDeed[]
}

/**
 * Takes back the last deed of this member that left a trace: of the other nothing is taken. What the other erased
 * meanwhile stays erased. After a reload no deed is known, and one's newest stroke on the page goes. Null: nothing to undo.
 */
export const planUndo = (
  deeds: readonly InkDeed[],
  strokes: readonly PageStroke[],
  userId: number,
): UndoPlan | null => {
  const known = new Map(strokes.map((stroke) => [stroke.key, stroke]))
  for (let i = deeds.length - 1; i >= 0; i--) {
    const { added, removed } = deeds[i] as InkDeed
    const remove = added.filter((key) => known.get(key)?.userId === userId)
    const restore = removed.filter((stroke) => stroke.userId === userId && !known.has(stroke.key))
    if (remove.length + restore.length > 0) return { remove, restore, rest: deeds.slice(0, i) }
  }
  const newest = strokes.filter((stroke) => stroke.userId === userId).at(-1)
  return newest ? { remove: [newest.key], restore: [], rest: [] } : null
}
