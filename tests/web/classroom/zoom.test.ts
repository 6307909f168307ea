import { describe, expect, test } from 'vitest'
import { mostScale, moveBy, pinch, tapScale, toggleAt, wholeScreen, zoomAt } from '#web/features/classroom/room/zoom.ts'

const box = { width: 400, height: 200 }

describe('zooming a shared screen', () => {
  test('keeps what is under the finger, and no edge comes inside', () => {
    expect(zoomAt(wholeScreen, 2, { x: 0, y: 0 }, box)).toEqual({ scale: 2, x: 0, y: 0 })
    // A corner stays in its corner.
    expect(zoomAt(wholeScreen, 2, { x: 200, y: -100 }, box)).toEqual({ scale: 2, x: -200, y: 100 })
    expect(zoomAt({ scale: 2, x: 200, y: 100 }, 0.5, { x: 0, y: 0 }, box)).toEqual(wholeScreen)
  })

  test('ends at five times and at the whole screen', () => {
    expect(zoomAt(wholeScreen, 100, { x: 0, y: 0 }, box).scale).toBe(mostScale)
    expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.001, { x: 0, y: 0 }, box).scale).toBe(1)
  })

  test('moves as far as there is more to see', () => {
    expect(moveBy({ scale: 2, x: 0, y: 0 }, { x: 1000, y: -1000 }, box)).toEqual({ scale: 2, x: 200, y: -100 })
    expect(moveBy(wholeScreen, { x: 50, y: 50 }, box)).toEqual(wholeScreen)
  })

  test('follows two fingers: apart it enlarges, aside it moves', () => {
    const apart = pinch(
      wholeScreen,
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ],
      box,
    )
    expect(apart).toEqual({ scale: 2, x: 0, y: 0 })
    const aside = pinch(
      apart,
      [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: -70, y: 10 },
        { x: 130, y: 10 },
      ],
      box,
    )
    expect(aside).toEqual({ scale: 2, x: 30, y: 10 })
  })

  test('a double tap enlarges there, and the next one shows the whole again', () => {
    const near = toggleAt(wholeScreen, { x: 100, y: 0 }, box)
    expect(near).toEqual({ scale: tapScale, x: 100 - 100 * tapScale, y: 0 })
    expect(toggleAt(near, { x: 0, y: 0 }, box)).toEqual(wholeScreen)
  })
})
