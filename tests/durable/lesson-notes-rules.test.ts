import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { LessonNotes, type NotesStorage } from '#durable/session-room/notes.ts'

/** The notes of a lesson as a plain class, over a list in place of the object's storage. */

const memory = (): NotesStorage & { list: Uint8Array[]; full: boolean } => {
  const writers = new Map<number, number>()
  const store = {
    list: [] as Uint8Array[],
    full: false,
    updates: () => [...store.list],
    append: (update: Uint8Array) => {
      if (store.full) throw new Error('disk full')
      store.list.push(update)
    },
    replaceAll: (update: Uint8Array) => {
      store.list = [update]
    },
    writerOf: (client: number) => writers.get(client) ?? null,
    setWriter: (client: number, userId: number) => void writers.set(client, userId),
  }
  return store
}

/** A page that writes: its text, and the updates it has not sent. */
const page = (clientID: number) => {
  const doc = new Y.Doc()
  doc.clientID = clientID
  const text = doc.getText('notes')
  const made: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') made.push(update)
  })
  return {
    doc,
    text,
    made,
    write: (at: number, what: string) => text.insert(at, what),
    hear: (update: Uint8Array) => Y.applyUpdate(doc, update, 'server'),
  }
}
const sara = 1
const ahmed = 2

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
      { user: sara, ...page(11), inbox: [] as Uint8Array[] },
      { user: ahmed, ...page(22), inbox: [] as Uint8Array[] },
    ]
    const sendOne = (from: (typeof pages)[number], update: Uint8Array) => {
      const decision = notes.change(from.user, update, 0)
      // What a page does then: it sends all the server lacks.
      if (decision.code === 'notes-incomplete') return sendOne(from, Y.encodeStateAsUpdate(from.doc, notes.vector()))
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
    const { made, write, text } = page(7)
    for (let i = 0; i <= bounds.mergeAfter; i++) write(0, 'x')
    for (const update of made) expect(notes.change(sara, update, 0).code).toBe('ok')
    expect(storage.list).toHaveLength(1)
    expect(new LessonNotes(storage).text()).toBe(text.toString())
  })
})

describe('a change is refused, and leaves nothing behind,', () => {
  const start = () => {
    const storage = memory()
    const notes = new LessonNotes(storage)
    const hers = page(7)
    hers.write(0, 'proud of')
    expect(notes.change(sara, hers.made[0] ?? new Uint8Array(), 0).code).toBe('ok')
    hers.made.length = 0
    const refuse = (userId: number, update: Uint8Array, refusal: object) => {
      expect(notes.change(userId, update, 0)).toEqual(refusal)
      expect([notes.text(), storage.list.length]).toEqual(['proud of', 1])
      expect(new LessonNotes(storage).text()).toBe('proud of')
    }
    return { storage, notes, hers, refuse }
  }
  const bad = { code: 'unallowed', message: 'bad-update' }

  test('when it is no update', () => {
    const { refuse } = start()
    refuse(sara, new Uint8Array(), bad)
    refuse(sara, new Uint8Array([255, 255, 255, 255, 255]), bad)
    refuse(sara, new TextEncoder().encode('{"text":"x"}'), bad)
  })

  test('when it is anything but text of the notes', () => {
    const { refuse } = start()
    const elsewhere = new Y.Doc()
    elsewhere.getText('hidden').insert(0, 'x')
    refuse(sara, Y.encodeStateAsUpdate(elsewhere), bad)
    const embedded = new Y.Doc()
    embedded.getText('notes').insertEmbed(0, { image: 'x' })
    refuse(sara, Y.encodeStateAsUpdate(embedded), bad)
    const bold = new Y.Doc()
    bold.getText('notes').insert(0, 'x', { bold: true })
    refuse(sara, Y.encodeStateAsUpdate(bold), bad)
    const map = new Y.Doc()
    map.getMap('notes').set('a', 'x')
    refuse(sara, Y.encodeStateAsUpdate(map), bad)
  })

  test('when it builds on changes that did not arrive', () => {
    const { refuse, hers } = start()
    hers.write(8, ' my')
    hers.write(11, ' team')
    hers.text.delete(11, 5)
    const [, second = new Uint8Array(), third = new Uint8Array()] = hers.made
    refuse(sara, second, { code: 'notes-incomplete' })
    refuse(sara, third, { code: 'notes-incomplete' })
  })

  test('when it writes in the name of a page of the other', () => {
    const { refuse, hers } = start()
    hers.write(0, 'not ')
    refuse(ahmed, hers.made[0] ?? new Uint8Array(), { code: 'unallowed', message: 'foreign-writer' })
  })

  test('when the text would get too long; making it shorter goes on', () => {
    const { refuse, hers, notes } = start()
    hers.write(0, 'a'.repeat(bounds.characters - 7))
    refuse(sara, hers.made[0] ?? new Uint8Array(), { code: 'notes-full' })
    hers.text.delete(0, 1)
    expect(notes.change(sara, Y.encodeStateAsUpdate(hers.doc, notes.vector()), 0).code).toBe('ok')
    expect(notes.text()).toHaveLength(bounds.characters)
  })

  test('when storage fails: the page is not told that it is kept', () => {
    const { storage, hers, notes } = start()
    hers.write(0, 'so ')
    const [update = new Uint8Array()] = hers.made
    storage.full = true
    expect(() => notes.change(sara, update, 0)).toThrow('disk full')
    expect(notes.text()).toBe('proud of')
    storage.full = false
    expect(notes.change(sara, update, 0).code).toBe('ok')
    expect(notes.text()).toBe('so proud of')
  })

  test('when what was deleted fills the storage', () => {
    const storage = memory()
    const notes = new LessonNotes(storage)
    const hers = page(1)
    const send = () => {
      const update = Y.mergeUpdates(hers.made)
      hers.made.length = 0
      const { code } = notes.change(sara, update, 0)
      const bytes = storage.list.reduce((sum, one) => sum + one.length, 0)
      expect(bytes).toBeLessThanOrEqual(bounds.storedBytes)
      return code
    }
    const codes = new Set<string>()
    // Written backwards, each character is stored apart, and stays so when every other one is deleted.
    for (let round = 0; round < 6; round++) {
      hers.doc.transact(() => {
        for (let i = 0; i < 7_000; i++) hers.write(0, 'x')
      })
      hers.doc.transact(() => {
        for (let i = hers.text.length - 1; i >= 0; i -= 2) hers.text.delete(i, 1)
      })
      codes.add(send())
    }
    expect([...codes]).toEqual(['ok', 'notes-full'])
  })

  test('when it holds characters that no text field shows', () => {
    const { refuse } = start()
    const odd = new Y.Doc()
    odd.getText('notes').insert(0, 'line\r\nline')
    refuse(sara, Y.encodeStateAsUpdate(odd), bad)
  })
})
