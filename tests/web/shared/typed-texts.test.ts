/** Texts of forms that were not sent: whose they are, for how long, and what is never among them. */
import { beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { lastUserKey, storeToken } from '#web/lib/token.ts'
import { readTypedTexts, removeOldTypedTexts, withTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'
import { createStorage } from '../local-storage.ts'
import { tokenOf } from '../tokens.ts'

const signIn = (id: number): void => {
  localStorage.setItem(lastUserKey, String(id))
  storeToken(tokenOf(id))
}

beforeEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('localStorage', createStorage())
  signIn(1)
})

test('a text is there again after the session ended, for its person and its form alone', () => {
  writeTypedTexts('profile', { bio: 'أشرح بالأمثلة' })
  storeToken(null)
  expect(readTypedTexts('profile')).toBeNull()
  writeTypedTexts('profile', { bio: 'أشرح بالأمثلة دائمًا' })
  storeToken(tokenOf(2))
  expect(readTypedTexts('profile')).toBeNull()
  signIn(1)
  expect(readTypedTexts('profile')).toEqual({ bio: 'أشرح بالأمثلة دائمًا' })
  expect(readTypedTexts('personal')).toBeNull()
  expect(withTypedTexts('profile', { name: 'كريم', bio: '' })).toEqual({ name: 'كريم', bio: 'أشرح بالأمثلة دائمًا' })
  expect(withTypedTexts('profile', { name: 'كريم' })).toEqual({ name: 'كريم' })
})

test('it goes once it is sent, and nothing is kept after a log-out', () => {
  writeTypedTexts('profile', { bio: 'أشرح' })
  writeTypedTexts('profile', {})
  expect(Object.keys(localStorage)).toEqual([lastUserKey, 'hiwar.token'])
  localStorage.removeItem(lastUserKey)
  storeToken(null)
  writeTypedTexts('profile', { bio: 'أشرح' })
  expect(Object.keys(localStorage)).toEqual([])
})

test('passwords, codes and data of cards are never written', () => {
  const secrets = { password: 'a', currentPassword: 'b', confirm: 'c', code: '12345', cvv: '123', cardNumber: '5123' }
  writeTypedTexts('personal', { ...secrets, city: '3' })
  expect(readTypedTexts('personal')).toEqual({ city: '3' })
  writeTypedTexts('personal', secrets)
  expect(readTypedTexts('personal')).toBeNull()
})

test('a text that is never sent goes after a week, and so does one that was spoilt', () => {
  writeTypedTexts('profile', { bio: 'أشرح' })
  localStorage.setItem('hiwar.typed.1.other', '{"at"')
  vi.useFakeTimers({ now: Date.now() + 7 * dayMs - 1000 })
  removeOldTypedTexts()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hiwar.typed.'))).toEqual(['hiwar.typed.1.profile'])
  vi.setSystemTime(Date.now() + 1000)
  storeToken(tokenOf(1))
  expect(readTypedTexts('profile')).toBeNull()
  removeOldTypedTexts()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hiwar.typed.'))).toEqual([])
})
