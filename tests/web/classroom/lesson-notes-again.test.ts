/** Notes that are typed anew: under another client id, or because the edit would cost too much to merge. */
import { describe, expect, test, vi } from 'vitest'
import { UndoManager } from 'yjs'
import { createNotesServer } from '#tests/kit/notes-server.ts'

/** Runs every timer and everything that waits for an answer. */
const settle = () => vi.advanceTimersByTimeAsync(5_000)

describe('notes that are typed anew', () => {
  const open = async () => {
    vi.useFakeTimers()
    const { notes, connect } = createNotesServer()
    const [hers, his] = [connect(), connect()]
    await settle()
    return { notes, hers, his, connect }
  }

  test('what was typed away is typed anew when the id was given to another page meanwhile', async () => {
    const { notes, hers, his, connect } = await open()
    hers.say('The end.')
    await settle()
    hers.line.online = false
    hers.sync.text.insert(4, 'happy ')
    hers.sync.text.delete(0, 3)
    hers.say(' Really')
    await settle()
    // Two more pages of hers, the second of which is given the id of the first.
    const [second, third] = [connect(1), connect(1)]
    await settle()
    second.say(' Yes')
    third.say(' No')
    his.sync.text.insert(0, '> ')
    await settle()
    third.say('!')
    await settle()
    expect(notes.writers()).toBe(3)
    hers.line.reconnect()
    await settle()
    for (const { sync } of [hers, his, second, third]) {
      expect(sync.text.toString()).toBe(notes.text())
      expect(sync.read().status).toBe('saved')
    }
    for (const part of ['>  happy end.', ' Really', ' Yes', ' No', '!']) expect(notes.text()).toContain(part)
    expect(hers.sync.read().generation).toBe(1)
    hers.sync.text.insert(0, 'on ')
    await settle()
    expect([notes.text().slice(0, 3), his.sync.text.toString()]).toEqual(['on ', notes.text()])
  })

  test('an edit that would cost too much to merge is made anew, as one', async () => {
    const { notes, hers, his } = await open()
    // Written backwards and from both sides, so that it is stored in hundreds of parts.
    for (let i = 0; i < 600; i++) {
      hers.sync.text.insert(0, 'a')
      if (i % 100 === 99) await settle()
    }
    const whole = hers.sync.text.toString()
    const undoing = new UndoManager(hers.sync.text, { captureTimeout: 0 })
    hers.sync.text.delete(0, hers.sync.text.length)
    await settle()
    expect(notes.text()).toBe('')
    // Brings back each part as one of its own.
    undoing.undo()
    await settle()
    expect([notes.text(), his.sync.text.toString(), hers.sync.text.toString()]).toEqual([whole, whole, whole])
    expect(hers.sync.read()).toMatchObject({ status: 'saved', generation: 1 })
  })

  test('an hour typed without a network is sent in frames that the server takes', async () => {
    const { notes, hers, his } = await open()
    hers.line.online = false
    for (let i = 0; i < 2000; i++) hers.sync.text.insert((i * 7) % (hers.sync.text.length + 1), `${i % 10}`)
    his.say('meanwhile')
    await settle()
    hers.line.reconnect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(notes.text()).toHaveLength(2009)
    expect([hers.sync.text.toString(), his.sync.text.toString()]).toEqual([notes.text(), notes.text()])
  })

  test('a page that lost its id while a word is composed takes the new text once the word is done', async () => {
    const { notes, hers, connect } = await open()
    hers.sync.holdRemote(true)
    const [second, third] = [connect(1), connect(1)]
    await settle()
    second.say('b')
    await settle()
    third.say('a')
    hers.say('كلم')
    await settle()
    expect(hers.sync.read().generation).toBe(0)
    hers.sync.holdRemote(false)
    await settle()
    expect(hers.sync.read().generation).toBeGreaterThan(0)
    expect(hers.sync.text.toString()).toBe(notes.text())
    expect([...notes.text()].sort()).toEqual([...'abكلم'].sort())
  })
})
