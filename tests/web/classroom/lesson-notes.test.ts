import { describe, expect, test, vi } from 'vitest'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { createNotesServer } from '#tests/kit/notes-server.ts'
import { editBetween, moveCaret } from '#web/features/classroom/notes/field-text.ts'

const edited = (before: string, after: string, caret: number): string => {
  const edit = editBetween(before, after, caret)
  return edit ? before.slice(0, edit.at) + edit.inserted + before.slice(edit.at + edit.removed) : before
}

/** A unit of a surrogate pair without the other. */
const halfCharacter = /\p{Surrogate}/u

describe('one edit between two texts', () => {
  test('is where the caret is, also among equal letters', () => {
    expect(editBetween('aa', 'aaa', 1)).toEqual({ at: 0, removed: 0, inserted: 'a' })
    expect(editBetween('aa', 'aaa', 3)).toEqual({ at: 2, removed: 0, inserted: 'a' })
    expect(editBetween('proud from', 'proud of', 8)).toEqual({ at: 6, removed: 4, inserted: 'of' })
    expect(editBetween('same', 'same', 2)).toBeNull()
  })

  test('gives the new text, whatever was typed, and cuts no character in half', () => {
    const texts = ['', 'a', '😀', '😁😀', 'a😀b', 'كلمة', 'word كلمة', 'aaaa', 'aabaa', '😀😀😀']
    for (const before of texts)
      for (const after of texts)
        for (let caret = 0; caret <= after.length; caret++) {
          expect(edited(before, after, caret)).toBe(after)
          const edit = editBetween(before, after, caret)
          if (edit) {
            expect(edit.inserted).not.toMatch(halfCharacter)
            expect(before.slice(edit.at, edit.at + edit.removed)).not.toMatch(halfCharacter)
          }
        }
  })
})

test('a caret stays at its words when the other person writes before, at or after it', () => {
  expect(moveCaret(5, [{ insert: 'abc' }])).toBe(8)
  expect(moveCaret(5, [{ retain: 5 }, { insert: 'abc' }])).toBe(5)
  expect(moveCaret(5, [{ retain: 9 }, { insert: 'abc' }])).toBe(5)
  expect(moveCaret(5, [{ retain: 1 }, { delete: 2 }])).toBe(3)
  expect(moveCaret(5, [{ retain: 3 }, { delete: 9 }])).toBe(3)
  expect(moveCaret(5, [{ delete: 1 }, { insert: 'xy' }, { retain: 2 }, { delete: 1 }])).toBe(5)
})

/** Runs every timer and everything that waits for an answer. */
const settle = () => vi.advanceTimersByTimeAsync(5_000)

describe('notes on a page', () => {
  const open = async () => {
    vi.useFakeTimers()
    const { notes, connect } = createNotesServer()
    const [hers, his] = [connect(), connect()]
    await settle()
    return { notes, hers, his, connect }
  }

  test('are sent in batches, and saved once the server says so', async () => {
    const { notes, hers, his } = await open()
    for (const letter of 'proud of') hers.say(letter)
    expect(hers.sync.read().status).toBe('saving')
    await settle()
    expect(hers.line.sent).toBe(1)
    expect([hers.sync.read().status, notes.text(), his.sync.text.toString()]).toEqual(['saved', 'proud of', 'proud of'])
    expect(his.sync.read().otherWroteAt).not.toBeNull()
  })

  test.each(['change', 'ack'] as const)('a lost %s is sent again, and stored once', async (lost) => {
    const { notes, hers } = await open()
    hers.line.lose = lost
    hers.say('once')
    await settle()
    expect([notes.text(), hers.sync.read().status]).toEqual(['once', 'saved'])
  })

  test('what is typed while an ack is on its way and the notes are opened again is not lost', async () => {
    const { notes, hers } = await open()
    let answer: () => void = () => undefined
    hers.line.slow = new Promise((resolve) => {
      answer = resolve
    })
    hers.say('first')
    await settle()
    hers.say(' second')
    hers.line.reconnect()
    await settle()
    answer()
    await settle()
    expect([notes.text(), hers.sync.read().status]).toEqual(['first second', 'saved'])
  })

  test('a line that answers nothing counts as lost although its socket is open', async () => {
    const { hers } = await open()
    hers.line.lose = 'change'
    hers.say('a')
    await vi.advanceTimersByTimeAsync(bounds.sendEveryMs)
    expect(hers.sync.read().status).toBe('offline')
    await settle()
    expect(hers.sync.read().status).toBe('saved')
  })

  test('what was typed without a network arrives when it is back, beside what the other wrote', async () => {
    const { notes, hers, his } = await open()
    hers.line.online = false
    hers.say('hers')
    await settle()
    expect(hers.sync.read().status).toBe('offline')
    his.say('his')
    await settle()
    hers.line.reconnect()
    await settle()
    expect(notes.text()).toHaveLength(7)
    expect([hers.sync.text.toString(), his.sync.text.toString()]).toEqual([notes.text(), notes.text()])
    expect(hers.sync.read().status).toBe('saved')
  })

  test('a page that missed a change asks for what is missing', async () => {
    const { notes, hers, his } = await open()
    his.say('a')
    // Sent while her line is away, so that it never reaches her.
    hers.line.online = false
    await settle()
    hers.line.online = true
    his.say('b')
    await settle()
    expect([hers.sync.text.toString(), notes.text()]).toEqual(['ab', 'ab'])
  })

  test('what is typed as the panel closes is still sent, and nothing is heard afterwards', async () => {
    const { notes, hers, his } = await open()
    hers.say('last')
    hers.sync.stop()
    await settle()
    expect(notes.text()).toBe('last')
    his.say(' words')
    await settle()
    expect(hers.sync.text.toString()).toBe('last')
  })

  test('text over the limit is refused until it is shortened', async () => {
    const { notes, hers } = await open()
    hers.say('a'.repeat(bounds.characters + 5))
    await settle()
    expect([hers.sync.read().status, notes.text()]).toEqual(['full', ''])
    hers.sync.text.delete(0, 5)
    await settle()
    expect([hers.sync.read().status, notes.text().length]).toEqual(['saved', bounds.characters])
  })

  test('while a word is composed, the other’s changes wait', async () => {
    const { hers, his } = await open()
    hers.sync.holdRemote(true)
    his.say('his')
    hers.say('سلا')
    await settle()
    expect(hers.sync.text.toString()).toBe('سلا')
    hers.sync.holdRemote(false)
    await settle()
    expect(hers.sync.text.toString()).toHaveLength(6)
    expect(his.sync.text.toString()).toBe(hers.sync.text.toString())
  })

  test('two people at ten changes a second, with lines that fail, end up with one text', async () => {
    const { notes, hers, his } = await open()
    for (let i = 0; i < 100; i++) {
      hers.sync.text.insert((i * 7) % (hers.sync.text.length + 1), `s${i}`)
      his.sync.text.insert((i * 5) % (his.sync.text.length + 1), `أ${i}`)
      if (i % 9 === 0) hers.line.lose = 'ack'
      if (i % 13 === 0) his.line.lose = 'change'
      if (i === 40) hers.line.online = false
      if (i === 60) hers.line.reconnect()
      await vi.advanceTimersByTimeAsync(100)
    }
    await settle()
    expect(hers.sync.text.toString()).toBe(notes.text())
    expect(his.sync.text.toString()).toBe(notes.text())
    const typed = Array.from({ length: 100 }, (_, i) => `s${i}أ${i}`).join('')
    expect([...notes.text()].sort()).toEqual([...typed].sort())
  })
})
