import { describe, expect, test, vi } from 'vitest'
import { inkPaceOf } from '#contract/classroom/rules/ink-pace.ts'
import type { Hand } from '#contract/classroom/shapes/hand.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { OtherHand } from '#web/features/classroom/page/other-hand.ts'
import { OwnHand } from '#web/features/classroom/page/own-hand.ts'

const place = { materialId: 7, page: 1 }
const good = inkPaceOf(9, false)
const poor = inkPaceOf(2, false)

const hand = (pace = good) => {
  vi.useFakeTimers()
  const sent: Hand[] = []
  let arrive: () => void = () => undefined
  const send = (hand: Hand) => {
    sent.push(hand)
    return new Promise<void>((resolve) => {
      arrive = resolve
    })
  }
  const own = new OwnHand(send, place, pace, () => Date.now())
  return { own, sent, arrive: () => arrive() }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the own hand', () => {
  test('tells the last place, one frame at a time', async () => {
    const { own, sent, arrive } = hand()
    for (let x = 0; x < 50; x++) own.point({ x, y: 1 })
    expect(sent).toHaveLength(1)
    await pass(5000)
    // The line has not taken the first one.
    expect(sent).toHaveLength(1)
    arrive()
    await pass(good.signalMs)
    expect(sent.map(({ pointer }) => pointer?.x)).toEqual([0, 49])
  })

  test('tells a line in parts that make the whole', async () => {
    const { own, sent, arrive } = hand()
    const points: number[] = []
    for (let i = 0; i < 300; i++) {
      points.push(i, i)
      own.draw({ key: 'k', tool: 'pen', colour: 0, points })
      arrive()
      await pass(10)
    }
    for (let i = 0; i < 10; i++) {
      arrive()
      await pass(good.signalMs)
    }
    const parts = sent.flatMap(({ drawing }) => (drawing ? [drawing] : []))
    expect(parts.flatMap((part) => part.points)).toEqual(points)
    expect(parts.length).toBeLessThan(3000 / good.signalMs + 2)
    const theirs = new OtherHand(place)
    for (const drawing of parts) theirs.take({ place, drawing })
    expect(theirs.live?.line.points).toEqual(points)
  })

  test('tells no line on a poor one, and seldom where it is', async () => {
    const { own, sent, arrive } = hand(poor)
    for (let i = 0; i < 100; i++) {
      own.point({ x: i, y: i })
      own.draw({ key: 'k', tool: 'pen', colour: 0, points: [i, i] })
      arrive()
      await pass(20)
    }
    expect(sent.some(({ drawing }) => drawing)).toBe(false)
    expect(sent.length).toBeLessThanOrEqual(2000 / poor.signalMs + 1)
  })
})

describe('the hand of the other', () => {
  test('leaves a line with a hole to what is stored of it', () => {
    const theirs = new OtherHand(place)
    const drawing = { key: 'k', tool: 'pen' as const, colour: 0 }
    theirs.take({ place, drawing: { ...drawing, from: 0, points: [1, 1] } })
    theirs.take({ place, drawing: { ...drawing, from: 5, points: [6, 6] } })
    expect(theirs.live?.line.points).toEqual([1, 1])
    theirs.drop((key) => key === 'k')
    expect(theirs.live).toBeNull()
  })

  test('is gone when nothing more is told of it', async () => {
    vi.useFakeTimers()
    const theirs = new OtherHand(place)
    theirs.take({ place, pointer: { x: 1, y: 1 } })
    await pass(inkLimits.signalShownMs - 1)
    expect(theirs.pointer).not.toBeNull()
    await pass(1)
    expect(theirs.pointer).toBeNull()
  })
})
