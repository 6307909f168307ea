/** When this browser asks the server whether somebody has to be asked for their consent. */
import { beforeEach, expect, test, vi } from 'vitest'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import { createStorage } from '../local-storage.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', createStorage())
const { askLater, mayAsk } = await import('#web/features/people/consents/query.ts')

const now = 1_700_000_000_000
const day = 86_400_000

beforeEach(() => localStorage.removeItem('hiwar.consents'))

test('«later» holds for a day, for the one who pressed it', () => {
  expect(mayAsk(5, now)).toBe(true)
  askLater(5, now)
  expect([mayAsk(5, now), mayAsk(5, now + day - 1), mayAsk(5, now + day)]).toEqual([false, false, true])
  expect(mayAsk(6, now)).toBe(true)
})

test('versions that were settled are not asked for, those of another person and earlier ones are', () => {
  localStorage.setItem('hiwar.consents', `5 ${JSON.stringify(consentVersions)}`)
  expect([mayAsk(5, now), mayAsk(6, now)]).toEqual([false, true])
  localStorage.setItem('hiwar.consents', `5 ${JSON.stringify({ ...consentVersions, terms: 0 })}`)
  expect(mayAsk(5, now)).toBe(true)
})
