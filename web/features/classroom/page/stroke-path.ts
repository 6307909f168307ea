/** Draws strokes on a canvas: the same for a call, a summary and a print. */
import { getStroke } from 'perfect-freehand'
import { halfWidths } from '#contract/classroom/rules/ink-edits.ts'
import type { Line, Stroke } from '#contract/classroom/rules/strokes.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'

/** Width of a page in the units of a path. */
export const pathWidth = 1000
const unit = pathWidth / inkLimits.pageSteps
/** How far apart the points of an outline may be: simplified lines have few. */
const gap = 6

/** Points of a smooth curve through those of a line, in units. */
const smooth = (points: readonly number[], ratio: number): [number, number][] => {
  const at = (i: number): [number, number] => {
    const index = 2 * Math.min(points.length / 2 - 1, Math.max(0, i))
    return [(points[index] as number) * unit, (points[index + 1] as number) * unit * ratio]
  }
  const curve: [number, number][] = [at(0)]
  for (let i = 0; i + 1 < points.length / 2; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const count = Math.min(24, Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / gap)))
    for (let step = 1; step <= count; step++) {
      const t = step / count
      const bend = (axis: 0 | 1): number =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t)
      curve.push([bend(0), bend(1)])
    }
  }
  return curve
}

/** The outline of a line, in units of the page. */
export const outlineOf = ({ tool, points }: Line, ratio: number): Path2D => {
  const path = new Path2D()
  const outline = getStroke(smooth(points, ratio), {
    size: 2 * halfWidths[tool] * unit,
    thinning: tool === 'pen' ? 0.35 : 0,
    smoothing: 0.5,
    streamline: 0.15,
    simulatePressure: tool === 'pen',
  }) as [number, number][]
  outline.forEach(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] as [number, number]
    if (i === 0) path.moveTo((x + nextX) / 2, (y + nextY) / 2)
    else path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  })
  path.closePath()
  return path
}

/** `colours`: what `--pen-1` and the next are. A marker lets the page shine through. */
export const fillLine = (
  context: CanvasRenderingContext2D,
  { tool, colour }: Stroke,
  path: Path2D,
  colours: readonly string[],
): void => {
  context.globalAlpha = tool === 'marker' ? 0.4 : 1
  context.fillStyle = colours[colour] ?? 'black'
  context.fill(path)
  context.globalAlpha = 1
}

/** The colours of pens, which are the same in both themes. */
export const readPenColours = (element: Element): string[] => {
  const style = getComputedStyle(element)
  return [1, 2, 3].map((number) => style.getPropertyValue(`--pen-${number}`).trim())
}
