import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { LessonNotes } from '#durable/session-room/notes.ts'
import { ahmed, memory, page, sara, stopwatch } from '#tests/kit/notes-pages.ts'

/** The notes of a lesson as a plain class, over a list in place of the object's storage. */

/** The same sequence every run, so that a failure can be repeated. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('two writers', () => {
  test.each([1, 2, 3, 4, 5])('converge under reordered, repeated and lost frames and evictions (seed %i)', (seed) => {
    const next = numbers(seed)
    const storage = memory()
    let notes = new LessonNotes(storage)
    const pages = [
      { user: sara, ...page(notes, sara, 'hers'), inbox: [] as Uint8Array[] },
      { user: ahmed, ...page(notes, ahmed, 'his'), inbox: [] as Uint8Array[] },
    ]
    const tick = stopwatch()
    const sendOne = (from: (typeof pages)[number], update: Uint8Array) => {
      const decision = notes.change(from.as, update, tick(1000))
      // What a page does then: it sends all the server lacks.
      if (decision.code === 'incomplete') return sendOne(from, Y.encodeStateAsUpdate(from.doc, notes.vector()))
      expect(decision.code).toBe('ok')
      const change = decision.code === 'ok' ? decision.change : null
      for (const other of pages) if (change && other !== from) other.inbox.push(change)
    }
    for (let round = 0; round < 300; round++) {
      const one = pages[next(2)]
      if (!one) throw new Error('no page')
      const { length } = one.text
      if (length > 0 && next(4) === 0) one.text.delete(next(length), 1)
      else one.write(next(length + 1), `${one.user}${round}أ`)
      const unsent = one.made
      // One of those that wait, not always the oldest.
      const [picked] = unsent.splice(next(unsent.length), 1)
      if (picked) {
        sendOne(one, picked)
        if (next(3) === 0) sendOne(one, picked)
      }
      const [heard] = one.inbox.splice(next(one.inbox.length || 1), 1)
      if (heard) one.hear(heard)
      if (next(20) === 0) notes = new LessonNotes(storage)
    }
    for (const one of pages) sendOne(one, Y.encodeStateAsUpdate(one.doc, notes.vector()))
    notes = new LessonNotes(storage)
    for (const one of pages) one.hear(notes.missingAfter(Y.encodeStateVector(one.doc)) ?? new Uint8Array())
    const [hers, his] = pages.map(({ text }) => text.toString())
    expect(hers).toBe(his)
    expect(notes.text()).toBe(hers)
    expect(notes.text().length).toBeGreaterThan(300)
  })

  test('stored updates are merged into one, and say the same', () => {
    const storage = memory()
    const notes = new LessonNotes(storage)
    const { made, write, text, as } = page(notes, sara, 'hers')
    for (let i = 0; i <= bounds.mergeAfter; i++) write(0, 'x')
    for (const update of made) expect(notes.change(as, update, 0).code).toBe('ok')
    expect(storage.list).toHaveLength(1)
    expect(new LessonNotes(storage).text()).toBe(text.toString())
  })
})

describe('a change is refused, and leaves nothing behind,', () => {
  const start = () => {
    const storage = memory()
    const notes = new LessonNotes(storage)
    const hers = page(notes, sara, 'hers')
    const his = page(notes, ahmed, 'his')
    hers.write(0, 'proud of')
    expect(notes.change(hers.as, hers.made[0] ?? new Uint8Array(), 0).code).toBe('ok')
    hers.made.length = 0
    const { mergedParts } = notes
    const refuse = ({ as }: typeof hers, update: Uint8Array, refusal: object) => {
      expect(notes.change(as, update, 0)).toEqual(refusal)
      expect([notes.text(), storage.list.length]).toEqual(['proud of', 1])
      // Nothing was merged, and so nothing had to be read again.
      expect([notes.mergedParts, notes.loads]).toEqual([mergedParts, 1])
      expect(new LessonNotes(storage).text()).toBe('proud of')
    }
    return { storage, notes, hers, his, refuse }
  }
  const bad = { code: 'unallowed', message: 'bad-update' }

  test('when it is no update', () => {
    const { refuse, hers } = start()
    refuse(hers, new Uint8Array(), bad)
    refuse(hers, new Uint8Array([255, 255, 255, 255, 255]), bad)
    refuse(hers, new TextEncoder().encode('{"text":"x"}'), bad)
  })

  test('when it is anything but text of the notes', () => {
    const { refuse, hers } = start()
    const elsewhere = new Y.Doc()
    elsewhere.getText('hidden').insert(0, 'x')
    refuse(hers, Y.encodeStateAsUpdate(elsewhere), bad)
    const embedded = new Y.Doc()
    embedded.getText('notes').insertEmbed(0, { image: 'x' })
    refuse(hers, Y.encodeStateAsUpdate(embedded), bad)
    const bold = new Y.Doc()
    bold.getText('notes').insert(0, 'x', { bold: true })
    refuse(hers, Y.encodeStateAsUpdate(bold), bad)
    const map = new Y.Doc()
    map.getMap('notes').set('a', 'x')
    refuse(hers, Y.encodeStateAsUpdate(map), bad)
  })

  test('when it builds on changes that did not arrive', () => {
    const { refuse, hers } = start()
    hers.write(8, ' my')
    hers.write(11, ' team')
    hers.text.delete(11, 5)
    const [, second = new Uint8Array(), third = new Uint8Array()] = hers.made
    refuse(hers, second, { code: 'incomplete' })
    refuse(hers, third, { code: 'incomplete' })
  })

  test('when it writes in the name of a page of the other', () => {
    const { refuse, hers, his } = start()
    hers.write(0, 'not ')
    refuse(his, hers.made[0] ?? new Uint8Array(), { code: 'unallowed', message: 'foreign-writer' })
  })

  test('when the text would get too long; making it shorter goes on', () => {
    const { refuse, hers, notes } = start()
    hers.write(0, 'a'.repeat(bounds.characters - 7))
    refuse(hers, hers.made[0] ?? new Uint8Array(), { code: 'full' })
    hers.text.delete(0, 1)
    expect(notes.change(hers.as, Y.encodeStateAsUpdate(hers.doc, notes.vector()), 0).code).toBe('ok')
    expect(notes.text()).toHaveLength(bounds.characters)
  })

  test('when storage fails: the page is not told that it is kept', () => {
    const { storage, hers, notes } = start()
    hers.write(0, 'so ')
    const [update = new Uint8Array()] = hers.made
    storage.full = true
    expect(() => notes.change(hers.as, update, 0)).toThrow('disk full')
    expect(notes.text()).toBe('proud of')
    storage.full = false
    expect(notes.change(hers.as, update, 0).code).toBe('ok')
    expect(notes.text()).toBe('so proud of')
  })

  test('when the member has caused as many parts as they may', () => {
    const storage = memory()
    const notes = new LessonNotes(storage)
    const [hers, his] = [page(notes, sara, 'hers'), page(notes, ahmed, 'his')]
    const codes = new Set<string>()
    const tick = stopwatch()
    // Written backwards, each character is stored apart, and stays so when every other one is deleted.
    for (let round = 0; round < 64 && !codes.has('full'); round++) {
      hers.doc.transact(() => {
        for (let i = 0; i < 200; i++) hers.write(0, 'x')
      })
      hers.doc.transact(() => {
        for (let i = 199; i >= 0; i -= 2) hers.text.delete(i, 1)
      })
      codes.add(notes.change(hers.as, Y.mergeUpdates(hers.made.splice(0)), tick(10_000)).code)
      const bytes = storage.list.reduce((sum, one) => sum + one.length, 0)
      expect(bytes).toBeLessThanOrEqual(bounds.storedBytes)
    }
    expect([...codes]).toEqual(['ok', 'full'])
    expect(notes.loads).toBe(1)
    // The other still writes, and the member still deletes.
    his.hear(notes.missingAfter() ?? new Uint8Array())
    his.write(0, 'goes on')
    expect(notes.change(his.as, his.made[0] ?? new Uint8Array(), tick(0)).code).toBe('ok')
    const stored = new Y.Doc()
    Y.applyUpdate(stored, notes.missingAfter() ?? new Uint8Array())
    const vector = Y.encodeStateVector(stored)
    stored.getText('notes').delete(7, 100)
    expect(notes.change(hers.as, Y.encodeStateAsUpdate(stored, vector), tick(0)).code).toBe('ok')
  })

  test('when it holds characters that no text field shows', () => {
    const { refuse, hers } = start()
    const odd = new Y.Doc()
    odd.getText('notes').insert(0, 'line\r\nline')
    refuse(hers, Y.encodeStateAsUpdate(odd), bad)
  })
})
