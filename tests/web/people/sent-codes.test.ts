/** A code that was just sent is remembered across a reload, while it is valid and for its own address only. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import {
  createSentCode,
  forgetSent,
  readSentCode,
  storeSentCode,
} from '#web/features/people/verification/sent-codes.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [mine, other] = ['malak@hiwar.test', 'other@hiwar.test']

test('it is remembered until it expires', () => {
  const sent = createSentCode()
  storeSentCode('email', mine, sent)
  expect(readSentCode('email', mine)).toMatchObject(sent)
  vi.advanceTimersByTime(limits.code.validMs - 1)
  expect(readSentCode('email', mine)).toMatchObject(sent)
  vi.advanceTimersByTime(1)
  expect(readSentCode('email', mine)).toBeNull()
})

test('it is forgotten for another address or channel, and once it is void', () => {
  storeSentCode('email', mine, createSentCode())
  expect([readSentCode('email', other), readSentCode('phone', mine)]).toEqual([null, null])
  forgetSent('email')
  expect(readSentCode('email', mine)).toBeNull()
})

test('unreadable storage counts as none', () => {
  for (const text of ['', 'null', '{"to":"malak@hiwar.test"}', '{']) {
    localStorage.setItem('hiwar.code-sent.email', text)
    expect(readSentCode('email', mine)).toBeNull()
  }
})
