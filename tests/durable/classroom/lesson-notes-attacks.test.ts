/** Updates that no page makes, and members with many pages: the work they cause is counted in merged parts and reads. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { LessonNotes } from '#durable/session-room/notes.ts'
import { forgeUpdate as forge } from '#tests/kit/forged-update.ts'
import { ahmed, memory, page, sara, stopwatch } from '#tests/kit/notes-pages.ts'

describe('an update that would cost others is refused before it is merged:', () => {
  /** A text of many parts, which the other member wrote honestly and over some time. */
  const start = () => {
    const notes = new LessonNotes(memory())
    const [hers, his] = [page(notes, sara, 'hers'), page(notes, ahmed, 'his')]
    const tick = stopwatch()
    for (let i = 0; i < 4000; i++) his.write(0, 'x')
    while (his.made.length > 0) {
      const batch = Y.mergeUpdates(his.made.splice(0, bounds.sendUpdates))
      expect(notes.change(his.as, batch, tick(1000)).code).toBe('ok')
    }
    const { mergedParts } = notes
    const [client, other] = [hers.doc.clientID, his.doc.clientID]
    const refuse = (update: Uint8Array, message: string, code = 'unallowed') => {
      const refusal = code === 'unallowed' ? { code, message } : { code }
      expect(notes.change(hers.as, update, tick(60_000))).toEqual(refusal)
      expect([notes.mergedParts, notes.loads]).toEqual([mergedParts, 1])
    }
    return { notes, hers, his, client, other, refuse, at: () => tick(60_000) }
  }
  const many = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i))

  test('parts with the whole text between their neighbours', () => {
    const { client, other, refuse } = start()
    // The text was written backwards: the last character is the first that was written.
    const wide = (i: number) => ({ right: [other, i % 50] as const, text: 'a' })
    refuse(forge({ client, clock: 0 }, many(200, wide)), 'too-many-parts')
    // The same, hidden behind parts of the update itself.
    const chained = (i: number) => ({ right: i === 0 ? ([other, 0] as const) : ([client, i - 1] as const), text: 'a' })
    refuse(forge({ client, clock: 0 }, many(200, chained)), 'too-many-parts')
    const both = many(100, (i) => [
      { right: [other, i] as const, text: 'a' },
      { left: [client, 2 * i] as const, text: 'b' },
    ])
    refuse(forge({ client, clock: 0 }, both.flat()), 'too-many-parts')
  })

  test('neighbours the wrong way round', () => {
    const { client, other, refuse } = start()
    refuse(forge({ client, clock: 0 }, [{ left: [other, 0], right: [other, 3999], text: 'a' }]), 'bad-update')
    refuse(forge({ client, clock: 0 }, [{ left: [client, 0], text: 'a' }]), 'bad-update')
    refuse(forge({ client, clock: 0 }, [{ left: [client, 9], text: 'a' }]), 'bad-update')
    // A part that can be anywhere, and one that names it before the beginning.
    const hidden = many(100, (i) => [
      { right: [other, 0] as const, text: 'a' },
      { left: [client, 2 * i] as const, right: [other, 3999] as const, text: 'b' },
    ])
    refuse(forge({ client, clock: 0 }, hidden.flat()), 'too-many-parts')
  })

  test('many tiny parts', () => {
    const { client, refuse } = start()
    refuse(
      forge(
        { client, clock: 0 },
        many(bounds.updateParts + 1, () => ({ text: 'a' })),
      ),
      'too-many-parts',
    )
    refuse(
      forge(
        { client, clock: 0 },
        many(5000, () => ({ text: 'a' })),
      ),
      'too-many-parts',
    )
  })

  test('a client id of its own making, or of two at once', () => {
    const { client, other, refuse } = start()
    for (const own of [client + 7, 77, 2 ** 31])
      refuse(forge({ client: own, clock: 0 }, [{ text: 'a' }]), 'foreign-writer')
    refuse(forge({ client: other, clock: 4000 }, [{ text: 'a' }]), 'foreign-writer')
    const one = forge({ client, clock: 0 }, [{ text: 'a' }])
    refuse(Y.mergeUpdates([one, forge({ client: 77, clock: 0 }, [{ text: 'a' }])]), 'bad-update')
  })

  test('gaps, which Yjs would keep until they are filled', () => {
    const { client, other, refuse } = start()
    refuse(forge({ client, clock: 1 }, [{ text: 'a' }]), '', 'incomplete')
    refuse(forge({ client, clock: 0 }, [{ left: [other, 4000], text: 'a' }]), '', 'incomplete')
    refuse(forge({ client, clock: 0 }, [{ left: [99, 0], text: 'a' }]), '', 'incomplete')
    refuse(forge({ client, clock: 0 }, [], [[other, [[3999, 2]]]]), '', 'incomplete')
    refuse(forge({ client, clock: 0 }, [], [[99, [[0, 1]]]]), '', 'incomplete')
  })

  test('deletions that go over the same parts again and again, or split a text into thousands', () => {
    const { notes, hers, his, client, other, refuse, at } = start()
    refuse(forge({ client, clock: 0 }, [], [[other, many(1800, () => [0, 4000] as const)]]), 'bad-update')
    refuse(
      forge(
        { client, clock: 0 },
        [],
        [
          [
            other,
            [
              [5, 1],
              [1, 1],
            ],
          ],
        ],
      ),
      'bad-update',
    )
    refuse(forge({ client, clock: 0 }, [], [[other, [[5, 0]]]]), 'bad-update')
    refuse(
      forge(
        { client, clock: 0 },
        [],
        many(400, () => [other, [[0, 4000]]] as const),
      ),
      'bad-update',
    )
    expect(notes.change(hers.as, forge({ client, clock: 0 }, [], [[other, [[0, 4000]]]]), at()).code).toBe('ok')
    expect(notes.text()).toBe('')
    his.hear(notes.missingAfter() ?? new Uint8Array())
    his.made.length = 0
    his.write(0, 'y'.repeat(12_000))
    const [long = new Uint8Array()] = his.made
    expect(notes.change(his.as, long, at()).code).toBe('ok')
    const comb = forge({ client, clock: 0 }, [], [[other, many(5900, (i) => [4000 + 2 * i + 1, 1] as const)]])
    expect(notes.change(hers.as, comb, at())).toEqual({ code: 'unallowed', message: 'too-many-parts' })
    expect(notes.text()).toHaveLength(12_000)
  })

  test('bytes that promise more than they hold', () => {
    const { refuse } = start()
    refuse(new Uint8Array([1, 255, 255, 255, 255, 15, 1, 0]), 'bad-update')
    refuse(new Uint8Array([255, 255, 255, 255, 15]), 'bad-update')
    refuse(new Uint8Array([0, 1, 1, 255, 255, 255, 255, 15]), 'bad-update')
  })

  test('more than a member may cost in ten seconds, refused updates included', () => {
    const { notes, hers, his, client, other, at } = start()
    const now = at()
    const costly = forge(
      { client, clock: 0 },
      many(200, () => ({ right: [other, 0] as const, text: 'a' })),
    )
    const large = forge(
      { client, clock: 0 },
      many(5000, () => ({ text: 'a' })),
    )
    const messages = many(200, (i) => notes.change(hers.as, i % 2 ? costly : large, now)).map((one) =>
      one.code === 'unallowed' ? one.message : one.code,
    )
    expect(new Set(messages)).toEqual(new Set(['too-many-parts', 'too-many-requests']))
    expect(notes.mayRead(sara, now)).toBe(false)
    // It is the member's own budget.
    his.write(0, 'calm')
    expect(notes.change(his.as, his.made[0] ?? new Uint8Array(), now).code).toBe('ok')
    expect(notes.mayRead(sara, now + 10_000)).toBe(true)
  })
})

describe('a member writes with two client ids at most', () => {
  test('a page keeps its own; a third takes over the one unused for longest', () => {
    const storage = memory()
    let notes = new LessonNotes(storage)
    const first = notes.writerFor(sara, 'first', 1)
    const second = notes.writerFor(sara, 'second', 2)
    expect(new Set([first.client, second.client]).size).toBe(2)
    expect(notes.writerFor(sara, 'first', 3)).toEqual(first)
    notes = new LessonNotes(storage)
    expect(notes.writerFor(sara, 'third', 4)).toEqual({ client: second.client, term: second.term + 1 })
    // The page it was taken from gets the other one when it comes back.
    expect(notes.writerFor(sara, 'second', 5)).toEqual({ client: first.client, term: first.term + 1 })
    const his = notes.writerFor(ahmed, 'his', 6)
    expect([first.client, second.client]).not.toContain(his.client)
  })

  test('a hundred reloads leave two of them, and every page wrote', () => {
    const notes = new LessonNotes(memory())
    for (let i = 0; i < 100; i++) {
      const one = page(notes, sara, `page ${i}`, i * 1000)
      one.write(one.text.length, `${i} `)
      expect(notes.change(one.as, one.made[0] ?? new Uint8Array(), i * 1000).code).toBe('ok')
    }
    expect(notes.text()).toBe(Array.from({ length: 100 }, (_, i) => `${i} `).join(''))
    expect(Y.decodeStateVector(notes.vector()).size).toBe(2)
  })

  test('what an earlier page still sends under an id that was given away is refused', () => {
    const notes = new LessonNotes(memory())
    const early = page(notes, sara, 'early', 1)
    page(notes, sara, 'second', 2)
    const third = page(notes, sara, 'third', 3)
    expect(third.doc.clientID).toBe(early.doc.clientID)
    early.write(0, 'lost?')
    third.write(0, 'kept')
    expect(notes.change(third.as, third.made[0] ?? new Uint8Array(), 4).code).toBe('ok')
    const refusal = { code: 'unallowed', message: 'foreign-writer' }
    expect(notes.change(early.as, early.made[0] ?? new Uint8Array(), 5)).toEqual(refusal)
    expect(notes.text()).toBe('kept')
  })
})
