import { describe, expect, test } from 'vitest'
import { mayErase, planUndo, touches } from '#contract/classroom/rules/ink-edits.ts'
import { inkPaceOf, mayTellHand } from '#contract/classroom/rules/ink-pace.ts'
import {
  decodeStroke,
  encodeStroke,
  inkKey,
  parseInkKey,
  type Stroke,
  simplify,
  strokeName,
  toStep,
} from '#contract/classroom/rules/strokes.ts'
import { inkLimits as bounds } from '#contract/vocabulary/ink.ts'

const line = (...points: number[]): Stroke => ({ tool: 'pen', colour: 1, points })
const text = (said: string, colour = 2): Stroke => ({ tool: 'text', colour, at: { x: 5000, y: 10_000 }, text: said })

describe('strokes as bytes', () => {
  test.each([
    line(0, 0),
    line(0, 0, 10_000, 10_000, 0, 10_000, 9999, 1),
    { tool: 'marker' as const, colour: 0, points: [5, 6, 7, 8] },
    text('along'),
    text('على ضفة النيل 🌊'),
    text('x'.repeat(bounds.textCharacters)),
  ])('are read as they were written: %j', (stroke) => {
    expect(decodeStroke(encodeStroke(stroke))).toEqual(stroke)
  })

  test('a hand’s line takes a byte or two a point', () => {
    const points = Array.from({ length: 100 }, (_, i) => [5000 + 40 * i, 5000 + Math.round(50 * Math.sin(i))]).flat()
    expect(encodeStroke(line(...points)).length).toBeLessThan(240)
  })

  test.each([
    ['nothing', []],
    ['no points', [0]],
    ['half a point', [0, 2]],
    ['a tool that is none', [15, 2, 2]],
    ['a colour that is none', [0x30, 2, 2]],
    ['a number that is cut off', [0, 2, 0x80]],
    ['a number that is too long', [0, 0x80, 0x80, 0x80, 1, 2]],
    ['a point outside of the page', [...encodeStroke(line(10_000, 10_000, 10_000, 10_000))].with(-1, 2)],
    ['a point below zero', [0, 1, 0]],
    ['a text without words', [2, 0, 0, 32]],
    ['a text without place', [2, 0]],
    ['a text with a sign no field shows', [2, 0, 0, 97, 13]],
  ])('%s is no stroke', (_, bytes) => {
    expect(decodeStroke(Uint8Array.from(bytes))).toBeNull()
  })

  test('more points or letters than the bounds are no stroke', () => {
    const many = (count: number) => line(...Array.from({ length: 2 * count }, () => 7))
    expect(decodeStroke(encodeStroke(many(bounds.strokePoints)))).not.toBeNull()
    expect(decodeStroke(encodeStroke(many(bounds.strokePoints + 1)))).toBeNull()
    expect(decodeStroke(encodeStroke(text('x'.repeat(bounds.textCharacters + 1))))).toBeNull()
    expect(decodeStroke(new Uint8Array(bounds.strokeBytes + 1))).toBeNull()
  })

  test('a coordinate outside of the page is at its edge', () => {
    expect([-1, 0, 0.5, 1, 2].map(toStep)).toEqual([0, 0, 5000, 10_000, 10_000])
  })
})

describe('keys', () => {
  const key = { materialId: 12, page: 3, userId: 45, name: 'abc1' }

  test('name page and writer, and nothing else is one', () => {
    expect(parseInkKey(inkKey(key))).toEqual(key)
    for (const bad of [
      '',
      '12:3:45',
      '12:3:45:',
      '0:3:45:a',
      `12:${bounds.pages + 1}:45:a`,
      '12:3:45:A',
      '12:3:45:a:b',
    ])
      expect(parseInkKey(bad), bad).toBeNull()
  })

  test('of later strokes come later, and two of one moment differ', () => {
    const at = Date.parse('2026-11-27T12:00:00Z')
    expect(strokeName(at, 0.9) < strokeName(at + 1, 0)).toBe(true)
    expect(strokeName(at, 0.1)).not.toBe(strokeName(at, 0.2))
    expect(parseInkKey(inkKey({ ...key, name: strokeName(at, 0.999999) }))).not.toBeNull()
  })
})

describe('a simplified line', () => {
  test('of a straight has two points, and corners stay', () => {
    const straight = Array.from({ length: 50 }, (_, i) => [100 * i, 100 * i]).flat()
    expect(simplify(straight, 1.4)).toEqual([0, 0, 4900, 4900])
    expect(simplify([0, 0, 500, 0, 1000, 0, 1000, 500, 1000, 1000], 1)).toEqual([0, 0, 1000, 0, 1000, 1000])
    expect(simplify([7, 7], 1)).toEqual([7, 7])
  })

  test('never has more points than may be stored', () => {
    const scribble = Array.from({ length: 5000 }, (_, i) => [(i * 7919) % 10_000, (i * 104_729) % 10_000]).flat()
    expect(simplify(scribble, 1).length).toBeLessThanOrEqual(2 * bounds.strokePoints)
  })
})

describe('the eraser', () => {
  test('touches a line along its length, as wide as it is drawn, and no farther', () => {
    const across = line(1000, 5000, 9000, 5000)
    expect(touches(across, { x: 5000, y: 5000 }, 10, 1)).toBe(true)
    expect(touches(across, { x: 5000, y: 5046 }, 10, 1)).toBe(true)
    expect(touches(across, { x: 5000, y: 5047 }, 10, 1)).toBe(false)
    // On a page twice as high as wide a step down is twice as long.
    expect(touches(across, { x: 5000, y: 5024 }, 10, 2)).toBe(false)
    expect(touches(across, { x: 9500, y: 5000 }, 10, 1)).toBe(false)
    expect(touches(line(4000, 4000), { x: 4010, y: 4000 }, 10, 1)).toBe(true)
  })

  test('touches a text on either side of its place, whichever way it is written', () => {
    const word = text('along')
    expect(touches(word, { x: 5400, y: 9900 }, 10, 1)).toBe(true)
    expect(touches(word, { x: 4600, y: 9900 }, 10, 1)).toBe(true)
    expect(touches(word, { x: 8000, y: 9900 }, 10, 1)).toBe(false)
  })

  test('takes one’s own, and in the hand of whoever teaches those of both', () => {
    expect([mayErase({ userId: 1 }, 1, false), mayErase({ userId: 2 }, 1, false)]).toEqual([true, false])
    expect(mayErase({ userId: 2 }, 1, true)).toBe(true)
  })
})

describe('undoing', () => {
  const placed = (key: string, userId: number) => ({ key, userId, stroke: line(0, 0) })
  const [mine, theirs, later] = [placed('a', 1), placed('b', 2), placed('c', 1)]

  test('takes back what one drew last', () => {
    const deeds = [
      { added: ['a'], removed: [] },
      { added: ['c'], removed: [] },
    ]
    expect(planUndo(deeds, [mine, theirs, later], 1)).toEqual({ remove: ['c'], restore: [], rest: [deeds[0]] })
  })

  test('draws again what one erased, of one’s own only', () => {
    const deeds = [{ added: [], removed: [mine, theirs] }]
    expect(planUndo(deeds, [], 1)).toEqual({ remove: [], restore: [mine], rest: [] })
    expect(planUndo([{ added: [], removed: [theirs] }], [], 1)).toBeNull()
  })

  test('passes over what left no trace', () => {
    const deeds = [
      { added: ['a'], removed: [] },
      { added: ['gone'], removed: [] },
    ]
    expect(planUndo(deeds, [mine], 1)).toEqual({ remove: ['a'], restore: [], rest: [] })
  })

  test('after a reload takes one’s newest, never that of the other', () => {
    expect(planUndo([], [mine, later, theirs], 1)).toEqual({ remove: ['c'], restore: [], rest: [] })
    expect(planUndo([], [theirs], 1)).toBeNull()
  })
})

describe('the pace', () => {
  test('yields to the voice on a poor line', () => {
    const [good, poor] = [inkPaceOf(8, false), inkPaceOf(4, false)]
    expect([good.drawsAlong, good.readsAhead, poor.drawsAlong, poor.readsAhead]).toEqual([true, true, false, false])
    expect([good, inkPaceOf(7, false), poor].map(({ showsCovers }) => showsCovers)).toEqual([true, false, false])
    expect(poor.signalMs).toBeGreaterThan(good.signalMs)
    expect(inkPaceOf(9, true)).toEqual(poor)
    // Until it is measured nothing is fetched that nobody asked for.
    expect(inkPaceOf(null, false)).toEqual({ ...good, readsAhead: false, showsCovers: false })
  })

  test('sends one signal at a time, and not sooner than the line takes', () => {
    const pace = inkPaceOf(8, false)
    expect(mayTellHand(pace, null, false, 0)).toBe(true)
    expect(mayTellHand(pace, 0, true, 1000)).toBe(false)
    expect(mayTellHand(pace, 0, false, pace.signalMs - 1)).toBe(false)
    expect(mayTellHand(pace, 0, false, pace.signalMs)).toBe(true)
  })
})
