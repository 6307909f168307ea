/**
 * Lines and texts on a page as bytes. Points are whole steps of the page (`pageSteps` along either side), so that a phone
 * and a large screen draw the same; each is stored as its distance from the one before.
 */
import { inkLimits as bounds, type InkTool, inkColours, inkTools } from '../../vocabulary/ink.ts'
import { unfieldable } from '../../vocabulary/text.ts'
import type { PagePoint } from '../shapes/hand.ts'
import type { PagePlace } from '../shapes/ink.ts'

/** `points`: x and y by turns, in steps. */
export interface Line {
  readonly tool: Exclude<InkTool, 'text'>
  readonly colour: number
  readonly points: readonly number[]
}
export interface PageText {
  readonly tool: 'text'
  readonly colour: number
  readonly at: PagePoint
  readonly text: string
}
export type Stroke = Line | PageText

/** A stroke on its page. Keys of one page, sorted, are in the order in which they were begun. */
export interface PageStroke {
  readonly key: string
  readonly userId: number
  readonly stroke: Stroke
}

export interface InkKey extends PagePlace {
  readonly userId: number
  readonly name: string
}

const keyPattern = /^([1-9]\d{0,14}):([1-9]\d{0,2}):([1-9]\d{0,14}):([0-9a-z]{1,16})$/

/** `name`: letters a to z and digits; the time and something random, so that no two pages choose the same. */
export const inkKey = ({ materialId, page, userId, name }: InkKey): string => `${materialId}:${page}:${userId}:${name}`

/** Null for what is no key. */
export const parseInkKey = (key: string): InkKey | null => {
  const [, materialId, page, userId, name] = keyPattern.exec(key) ?? []
  if (name === undefined || Number(page) > bounds.pages) return null
  return { materialId: Number(materialId), page: Number(page), userId: Number(userId), name }
}

/** Names of strokes in the order of time: eight signs of it, then what makes them differ. `random`: 0 to 1. */
export const strokeName = (now: number, random: number): string =>
  now.toString(36).padStart(9, '0') + Math.floor(random * 36 ** 4).toString(36)

const isStep = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= bounds.pageSteps

/** A coordinate of a page, 0 to 1, in steps; what is outside of it is at its edge. */
export const toStep = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * bounds.pageSteps)

const writeNumber = (bytes: number[], value: number): void => {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** Small distances of either sign take one byte. */
const writeDistance = (bytes: number[], value: number): void =>
  writeNumber(bytes, value < 0 ? -2 * value - 1 : 2 * value)

export const encodeStroke = (stroke: Stroke): Uint8Array => {
  const bytes = [inkTools.indexOf(stroke.tool) | (stroke.colour << 4)]
  if (stroke.tool === 'text') {
    writeNumber(bytes, stroke.at.x)
    writeNumber(bytes, stroke.at.y)
    for (let i = 0; i < stroke.text.length; i++) writeNumber(bytes, stroke.text.charCodeAt(i))
  } else {
    const { points } = stroke
    points.forEach((value, i) => {
      writeDistance(bytes, value - (i < 2 ? 0 : (points[i - 2] as number)))
    })
  }
  return Uint8Array.from(bytes)
}

/** The numbers behind the first byte; null when one is cut off or too large. */
const readNumbers = (bytes: Uint8Array): number[] | null => {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (let i = 1; i < bytes.length; i++) {
    const byte = bytes[i] as number
    value |= (byte & 127) << shift
    if (byte >= 128) {
      shift += 7
      if (shift > 14) return null
    } else {
      numbers.push(value)
      value = 0
      shift = 0
    }
  }
  return shift === 0 ? numbers : null
}

const readText = (colour: number, [x, y, ...units]: readonly number[]): PageText | null => {
  if (x === undefined || y === undefined || !isStep(x) || !isStep(y)) return null
  if (units.length === 0 || units.length > bounds.textCharacters || units.some((unit) => unit > 0xffff)) return null
  const text = String.fromCharCode(...units)
  return text.trim() === '' || text.search(unfieldable) >= 0 ? null : { tool: 'text', colour, at: { x, y }, text }
}

const readLine = (tool: Line['tool'], colour: number, distances: readonly number[]): Line | null => {
  if (distances.length === 0 || distances.length % 2 === 1 || distances.length > 2 * bounds.strokePoints) return null
  const points: number[] = []
  for (const [i, raw] of distances.entries()) {
    const distance = raw % 2 === 1 ? -(raw + 1) / 2 : raw / 2
    const value = distance + (i < 2 ? 0 : (points[i - 2] as number))
    if (!isStep(value)) return null
    points.push(value)
  }
  return { tool, colour, points }
}

/** Null for bytes that are no stroke within the bounds. */
export const decodeStroke = (bytes: Uint8Array): Stroke | null => {
  const [head] = bytes
  if (head === undefined || bytes.length > bounds.strokeBytes) return null
  const tool = inkTools[head & 15]
  const colour = head >> 4
  const numbers = readNumbers(bytes)
  if (!tool || colour >= inkColours || !numbers) return null
  return tool === 'text' ? readText(colour, numbers) : readLine(tool, colour, numbers)
}

/** Square of the distance of point `i` from the straight between `from` and `to`, in steps of the width. */
const squareFrom = (points: readonly number[], i: number, from: number, to: number, ratio: number): number => {
  const at = (index: number) => [points[2 * index] as number, (points[2 * index + 1] as number) * ratio] as const
  const [[px, py], [ax, ay], [bx, by]] = [at(i), at(from), at(to)]
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length))
  return (px - ax - share * dx) ** 2 + (py - ay - share * dy) ** 2
}

const keepWithin = (points: readonly number[], tolerance: number, ratio: number): number[] => {
  const last = points.length / 2 - 1
  const kept = new Set([0, last])
  const spans: [from: number, to: number][] = [[0, last]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = -1
    let square = tolerance ** 2
    for (let i = from + 1; i < to; i++) {
      const own = squareFrom(points, i, from, to, ratio)
      if (own > square) [farthest, square] = [i, own]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return [...kept].sort((a, b) => a - b).flatMap((i) => [points[2 * i] as number, points[2 * i + 1] as number])
}

/** A tenth of a percent of the width: less than a pixel on a screen of this size. */
const finest = 9

/**
 * The same line with fewer points: none that is left out was farther from it than a hair, or than it takes to keep the
 * bounds. `ratio`: height of the page by its width.
 */
export const simplify = (points: readonly number[], ratio: number): number[] => {
  let simple = keepWithin(points, finest, ratio)
  for (let tolerance = 2 * finest; simple.length > 2 * bounds.strokePoints; tolerance *= 2)
    simple = keepWithin(simple, tolerance, ratio)
  return simple
}
