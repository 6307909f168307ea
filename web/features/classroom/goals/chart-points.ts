/** Where the marks of a chart stand. Pure: sizes in, coordinates out. */
import type { Forecast } from '#contract/classroom/rules/marks.ts'
import { bands } from '#contract/vocabulary/marks.ts'

export interface ChartMark {
  readonly start: number
  readonly overall: number
}

export interface ChartSize {
  readonly width: number
  readonly height: number
  /** Marks that fit beside one another. */
  readonly most: number
}

export interface ChartPoint extends ChartMark {
  readonly x: number
  readonly y: number
}

const side = 52
const top = 40
const bottom = 44

/** Lines a half apart, or a whole one where there would be more than eight. */
const linesOf = (values: readonly number[]): number[] => {
  const low = Math.max(bands.min, Math.min(...values) - 0.5)
  const high = Math.min(bands.max, Math.max(...values) + 0.5)
  const step = high - low > 3.5 ? 1 : 0.5
  const first = Math.floor(low / step) * step
  return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, i) => first + i * step)
}

/**
 * The latest marks, evenly apart from left to right, with the goal's line and what is forecast at the far end. Marks
 * oldest first, at least one.
 */
export const placeMarks = (
  marks: readonly ChartMark[],
  { band, forecast }: { readonly band: number | null; readonly forecast: Forecast | null },
  { width, height, most }: ChartSize,
) => {
  const shown = marks.slice(-most)
  const values = [...shown.map(({ overall }) => overall), ...(band === null ? [] : [band])]
  const lines = linesOf(forecast ? [...values, forecast.overall] : values)
  const [low = 1] = lines
  const high = lines.at(-1) ?? low + 1
  const yOf = (value: number): number => height - bottom - ((value - low) / (high - low)) * (height - bottom - top)
  const places = shown.length + (forecast ? 1 : 0)
  const xOf = (place: number): number =>
    places === 1 ? (width + side) / 2 : side + 12 + (place / (places - 1)) * (width - side - 44)
  const points: ChartPoint[] = shown.map((mark, place) => ({ ...mark, x: xOf(place), y: yOf(mark.overall) }))
  return {
    points,
    lines: lines.map((value) => ({ value, y: yOf(value) })),
    goalY: band === null ? null : yOf(band),
    forecast: forecast && { ...forecast, x: xOf(places - 1), y: yOf(forecast.overall) },
    path: points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
  }
}

/** The halves of a criterion's bar: lit up to its band, those since the mark before marked as new, one as the goal's. */
export const barOf = (band: number, before: number | null, goal: number | null) => {
  const high = Math.min(bands.max, Math.max(band, before ?? 0, goal ?? 0) + 0.5)
  const low = Math.max(0.5, Math.min(high - 3, Math.min(band, before ?? band) - 1))
  return Array.from({ length: Math.round((high - low) * 2) }, (_, i) => {
    const value = low + (i + 1) / 2
    return {
      value,
      isLit: value <= band,
      isNew: before !== null && value <= band && value > before,
      isGoal: value === goal,
    }
  })
}
