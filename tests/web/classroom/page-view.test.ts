import { describe, expect, test } from 'vitest'
import {
  keepInside,
  mostScale,
  moveBy,
  pinch,
  placePage,
  takeView,
  tellView,
  wholePage,
  zoomAt,
} from '#web/features/classroom/page/page-view.ts'

const phone = { width: 370, height: 480 }
const desk = { width: 800, height: 640 }
/** Height of a page by its width. */
const tall = 4 / 3

describe('a page in its box', () => {
  test('is seen whole, in the middle', () => {
    expect(placePage(wholePage, phone, tall)).toEqual({ width: 360, height: 480, left: 5, top: 0 })
    expect(placePage(wholePage, { width: 300, height: 900 }, tall)).toEqual({
      width: 300,
      height: 400,
      left: 0,
      top: 250,
    })
  })

  test('is enlarged around the finger, and what is under it stays there', () => {
    const at = { x: 100, y: 300 }
    const before = placePage(wholePage, phone, tall)
    const after = placePage(zoomAt(wholePage, 3, at, phone, tall), phone, tall)
    expect((at.x - after.left) / after.width).toBeCloseTo((at.x - before.left) / before.width, 5)
    expect((at.y - after.top) / after.height).toBeCloseTo((at.y - before.top) / before.height, 5)
  })

  test('never leaves an empty edge, nor grows without end', () => {
    const large = zoomAt(wholePage, 1000, { x: 0, y: 0 }, desk, tall)
    expect(large.scale).toBe(mostScale)
    for (const by of [
      { x: 1e5, y: 1e5 },
      { x: -1e5, y: -1e5 },
    ]) {
      const { left, top, width, height } = placePage(moveBy(large, by, desk, tall), desk, tall)
      expect(left).toBeLessThanOrEqual(0.001)
      expect(top).toBeLessThanOrEqual(0.001)
      expect(left + width).toBeGreaterThanOrEqual(desk.width - 0.001)
      expect(top + height).toBeGreaterThanOrEqual(desk.height - 0.001)
    }
    expect(keepInside({ scale: 0.2, x: 9, y: -9 }, desk, tall)).toEqual(wholePage)
  })

  test('follows two fingers', () => {
    const apart = pinch(
      wholePage,
      [
        { x: 100, y: 200 },
        { x: 200, y: 200 },
      ],
      [
        { x: 50, y: 200 },
        { x: 250, y: 200 },
      ],
      phone,
      tall,
    )
    expect(apart.scale).toBeCloseTo(2)
  })
})

test('who follows sees the same part, on a screen of another size', () => {
  const view = zoomAt(wholePage, 3, { x: 600, y: 200 }, desk, tall)
  const told = tellView(view, desk, tall)
  const followed = takeView(told, phone, tall)
  expect(followed.x).toBeCloseTo(view.x, 1)
  expect(followed.y).toBeCloseTo(view.y, 1)
  expect(tellView(followed, phone, tall).width).toBeCloseTo(told.width, -2)
  expect(takeView(tellView(wholePage, desk, tall), phone, tall).scale).toBe(1)
})
