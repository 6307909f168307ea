/** A code that was just sent is remembered across a reload, while it is valid and for its own address only. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { createSent, forgetSent, readSent, rememberSent } from '#web/features/verification/sent-codes.ts'

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
  const sent = createSent()
  rememberSent('email', mine, sent)
  expect(readSent('email', mine)).toMatchObject(sent)
  vi.advanceTimersByTime(limits.code.validMs - 1)
  expect(readSent('email', mine)).toMatchObject(sent)
  vi.advanceTimersByTime(1)
  expect(readSent('email', mine)).toBeNull()
})

test('it is forgotten for another address or channel, and once it is void', () => {
  rememberSent('email', mine, createSent())
  expect([readSent('email', other), readSent('phone', mine)]).toEqual([null, null])
  forgetSent('email')
  expect(readSent('email', mine)).toBeNull()
})

test('unreadable storage counts as none', () => {
  for (const text of ['', 'null', '{"to":"malak@hiwar.test"}', '{']) {
    localStorage.setItem('hiwar.code-sent.email', text)
    expect(readSent('email', mine)).toBeNull()
  }
})
