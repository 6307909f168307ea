/** The wave of a voice message, and the measures of a picture beside its text. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { VoicePeaks } from '#contract/talk/shapes/chat.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { fitSides } from '#web/features/talk/chat/picture-file.ts'
import { levelOf, peaksOf, wavePath } from '#web/features/talk/chat/wave.ts'

const { peaks: most, sideMax } = messageLimits.attachment

test('the level of a sound is its strength, whatever its direction', () => {
  expect(levelOf(new Uint8Array())).toBe(0)
  expect(levelOf(new Uint8Array(8).fill(128))).toBe(0)
  expect(levelOf(Uint8Array.of(0, 0))).toBe(1)
  expect(levelOf(Uint8Array.of(64, 192))).toBeCloseTo(0.5)
})

describe('a wave', () => {
  test('keeps the loudest of each stretch, the loudest of all at the top', () => {
    expect(peaksOf([0.1, 0.4, 0.2, 0.1], 2)).toEqual([100, 50])
    expect(peaksOf([0.05, 0.1])).toEqual([50, 100])
  })

  test('of silence is flat', () => {
    expect(peaksOf([])).toEqual([0])
    expect(peaksOf([0, 0])).toEqual([0, 0])
    expect(Math.max(...peaksOf([0.001, 0.002]))).toBeLessThan(20)
  })

  test.each([1, 63, 64, 65, 1200])('of %i levels is what the server takes', (count) => {
    const peaks = peaksOf(Array.from({ length: count }, (_, i) => Math.abs(Math.sin(i))))
    expect(v.is(VoicePeaks, peaks)).toBe(true)
    expect(peaks).toHaveLength(Math.min(count, most))
  })

  test('is drawn within its box', () => {
    expect(wavePath([100, 0], 32)).toBe('M25.00 1.0V31.0M75.00 15.5V16.5')
  })
})

test('a picture is sent within the bound, in its proportion', () => {
  expect(fitSides(800, 600)).toEqual({ width: 800, height: 600 })
  expect(fitSides(4000, 3000)).toEqual({ width: sideMax, height: (sideMax * 3) / 4 })
  expect(fitSides(20_000, 2)).toEqual({ width: sideMax, height: 1 })
})
