import { expect, test, vi } from 'vitest'
import {
  completeScores,
  noNote,
  readDraft,
  readNoteDraft,
  writeDraft,
  writeNoteDraft,
} from '#web/features/joining/interviews/decision.ts'
import { storeToken } from '#web/lib/token.ts'
import { createStorage } from '../local-storage.ts'
import { tokenOf } from '../tokens.ts'

test('what a manager writes stays a draft of its own appointment until it is emptied', () => {
  vi.stubGlobal('localStorage', createStorage())
  storeToken(tokenOf(1))
  writeDraft('interview-1', 'مسوّدة')
  expect(readDraft('interview-1')).toBe('مسوّدة')
  expect(readDraft('demo-1')).toBe('')
  const typed = { note: 'للفريق', level: 3, scores: { ...noNote.scores, manner: 2 } }
  writeNoteDraft('interview-1', typed)
  expect(readNoteDraft('interview-1')).toEqual(typed)
  expect(completeScores(typed.scores)).toBeNull()
  expect(readNoteDraft('interview-2')).toEqual(noNote)
  expect(readDraft('interview-1')).toBe('مسوّدة')
  writeDraft('interview-1', '')
  writeNoteDraft('interview-1', noNote)
  expect(Object.keys(localStorage)).toEqual(['hiwar.token'])
})
