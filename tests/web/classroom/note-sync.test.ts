/** A private note saves itself while it is typed, and loses nothing on a bad line or to another tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NoteStore, NoteSync, type StoredNote } from '#web/features/classroom/private-notes/note-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const conflict = new Error('conflict')
/** The server: refuses what names another version than the stored one. */
const server = (stored: StoredNote = { text: '', updatedAt: null }) => {
  let version = stored.updatedAt === null ? 0 : Number(stored.updatedAt)
  const state = { stored, kept: null as string | null, isDown: false, saves: 0 }
  const store: NoteStore = {
    save: async (text, seen) => {
      if (state.isDown) throw new Error('no answer')
      if (seen !== state.stored.updatedAt) throw conflict
      state.saves += 1
      version += 1
      state.stored = { text: text.trim(), updatedAt: String(version) }
      return state.stored
    },
    load: async () => state.stored,
    isConflict: (error) => error === conflict,
    keep: (text) => {
      state.kept = text
    },
  }
  return { state, store }
}
const rest = () => vi.advanceTimersByTimeAsync(1000)

test('what is typed is stored once typing rests, and no longer kept on the device', async () => {
  const { state, store } = server()
  const sync = new NoteSync(store, state.stored, null)
  sync.write('Lik')
  sync.write('Likes Cairo ')
  expect([sync.read().status, state.kept]).toEqual(['unsaved', 'Likes Cairo '])
  await rest()
  expect([sync.read().status, state.stored.text, state.saves, state.kept]).toEqual(['saved', 'Likes Cairo', 1, null])
  // The answer was trimmed; nothing is sent for that.
  await sync.flush()
  expect([state.saves, sync.read().text]).toEqual([1, 'Likes Cairo '])
})

test('a failure keeps the text, and the next attempt stores it', async () => {
  const { state, store } = server()
  const sync = new NoteSync(store, state.stored, null)
  state.isDown = true
  sync.write('Shy')
  await rest()
  expect([sync.read().status, state.kept]).toEqual(['failed', 'Shy'])
  state.isDown = false
  await sync.flush()
  expect([sync.read().status, state.stored.text]).toEqual(['saved', 'Shy'])
  // What an earlier page could not send is sent by the next.
  const next = new NoteSync(store, state.stored, 'Shy at first')
  expect(next.read()).toMatchObject({ text: 'Shy at first', status: 'unsaved' })
  await rest()
  expect(state.stored.text).toBe('Shy at first')
})

test.each(['mine', 'theirs'] as const)('two tabs: the later sees both texts, and %s stays', async (choice) => {
  const { state, store } = server()
  const [first, second] = [new NoteSync(store, state.stored, null), new NoteSync(store, state.stored, null)]
  first.write('From the first')
  await rest()
  second.write('From the second')
  await rest()
  expect(second.read()).toMatchObject({
    text: 'From the second',
    status: 'conflict',
    theirs: { text: 'From the first' },
  })
  // Typing goes on, and nothing is sent before the choice.
  second.write('From the second tab')
  await rest()
  expect(state.stored.text).toBe('From the first')
  second.settle(choice)
  await rest()
  const kept = choice === 'mine' ? 'From the second tab' : 'From the first'
  expect([second.read().text, second.read().status, state.stored.text]).toEqual([kept, 'saved', kept])
})
