import { describe, expect, test } from 'vitest'
import { visibleAreaOf } from '#web/features/classroom/room/visible-area.ts'

describe('the visible area of a room', () => {
  test('is the whole window while nothing covers it', () => {
    expect(visibleAreaOf({ height: 844, scale: 1, offsetTop: 0 }, 844)).toEqual({ height: 'tall', inset: null })
    expect(visibleAreaOf({ height: 430, scale: 1, offsetTop: 0 }, 430)).toEqual({ height: 'short', inset: null })
    expect(visibleAreaOf({ height: 170, scale: 1, offsetTop: 0 }, 170)).toEqual({ height: 'tiny', inset: null })
  })

  test('ends above a keyboard that lies over the page, wherever the page was pushed to', () => {
    expect(visibleAreaOf({ height: 430.4, scale: 1, offsetTop: 120.2 }, 844)).toEqual({
      height: 'short',
      inset: { top: 120, height: 430 },
    })
  })

  test('is not made lower by a pinch', () => {
    expect(visibleAreaOf({ height: 422, scale: 2, offsetTop: 200 }, 844)).toEqual({ height: 'tall', inset: null })
    expect(visibleAreaOf({ height: 215, scale: 2, offsetTop: 0 }, 844)).toEqual({ height: 'short', inset: null })
  })
})
