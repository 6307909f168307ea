/** The recap that is being written on this device. */
import { expect, test, vi } from 'vitest'
import { addStarter, readRecapDraft, writeRecapDraft } from '#web/features/classroom/recaps/draft.ts'
import { storeToken } from '#web/lib/token.ts'
import { createStorage } from '../local-storage.ts'
import { tokenOf } from '../tokens.ts'

vi.stubGlobal('localStorage', createStorage())
storeToken(tokenOf(1))

const texts = { practised: 'المحادثة', toCorrect: '', homework: '', nextTime: '' }

test('a draft remembers what it began from, per lesson, until it is discarded', () => {
  const basis = '2026-11-22T18:00:00.000Z'
  writeRecapDraft(7, { ...texts, basis })
  writeRecapDraft(8, { ...texts, basis: null })
  expect([readRecapDraft(7), readRecapDraft(8)?.basis]).toEqual([{ ...texts, basis }, null])
  writeRecapDraft(7, null)
  expect(readRecapDraft(7)).toBeNull()
  writeRecapDraft(8, { ...texts, practised: '', basis: null })
  expect(readRecapDraft(8)).toBeNull()
})

test('a draft that was spoilt is none', () => {
  localStorage.setItem('hiwar.typed.1.recap-9', '{"practised":1')
  expect(readRecapDraft(9)).toBeNull()
})

test('a word of the template is added once', () => {
  expect(addStarter('', 'النطق')).toBe('النطق')
  expect(addStarter(addStarter('المحادثة ', 'النطق'), 'النطق')).toBe('المحادثة، النطق')
})
