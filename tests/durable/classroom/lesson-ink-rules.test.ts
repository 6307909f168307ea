import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { encodeStroke, inkKey } from '#contract/classroom/rules/strokes.ts'
import { inkLimits as bounds } from '#contract/vocabulary/ink.ts'
import { LessonInk } from '#durable/session-room/ink.ts'
import { dot, inkPage } from '#tests/kit/ink-pages.ts'
import { ahmed, memory, sara, stopwatch } from '#tests/kit/notes-pages.ts'

/** The ink of a lesson as a plain class, over a list in place of the object's storage. Ahmed teaches. */

const start = () => {
  const storage = memory()
  const ink = new LessonInk(storage, () => ahmed)
  const [hers, his] = [inkPage(ink, sara, 'hers'), inkPage(ink, ahmed, 'his')]
  const send = (page: typeof hers, now = 0) => ink.change(page.as, page.take(), now)
  return { storage, ink, hers, his, send }
}
const keysOf = (ink: LessonInk) => ink.strokes().map(({ key }) => key)
const notYours = { code: 'unallowed', message: 'not-yours' }
const bad = { code: 'unallowed', message: 'bad-update' }

describe('two pens', () => {
  test('draw at once, and both are there in the order of time after an eviction', () => {
    const { storage, ink, hers, his, send } = start()
    const tick = stopwatch()
    for (let i = 0; i < 40; i++) {
      hers.draw(`${100 + 2 * i}`)
      his.draw(`${101 + 2 * i}`)
      for (const [one, other] of [
        [hers, his],
        [his, hers],
      ] as const) {
        const decision = send(one, tick(100))
        expect(decision.code).toBe('ok')
        if (decision.code === 'ok' && decision.change) other.hear(decision.change)
      }
    }
    const again = new LessonInk(storage, () => ahmed)
    expect(again.strokes().map(({ userId }) => userId)).toEqual(
      Array.from({ length: 80 }, (_, i) => (i % 2 ? ahmed : sara)),
    )
    expect(keysOf(again)).toEqual(keysOf(ink))
    expect(new Set(hers.map.keys())).toEqual(new Set(his.map.keys()))
  })

  test('repeating what is stored changes nothing', () => {
    const { ink, hers } = start()
    hers.draw('a')
    const update = hers.take()
    expect(ink.change(hers.as, update, 0).code).toBe('ok')
    expect(ink.change(hers.as, update, 0)).toEqual({ code: 'ok', change: null })
  })

  test('what was drawn and erased before it was sent is taken, and is not seen', () => {
    const { ink, hers, send } = start()
    hers.erase(hers.draw('a'))
    hers.doc.transact(() => hers.erase(hers.draw('b')))
    expect(send(hers).code).toBe('ok')
    expect(ink.strokes()).toEqual([])
  })
})

describe('nobody draws as the other', () => {
  test('by a key in their name, nor by a client of theirs', () => {
    const { ink, hers, his, send } = start()
    hers.draw('a', { by: ahmed })
    expect(send(hers)).toEqual(notYours)
    his.draw('b')
    expect(ink.change(hers.as, his.take(), 0)).toEqual(notYours)
    const forged = new Y.Doc()
    forged.clientID = his.doc.clientID
    forged.getMap('ink').set(inkKey({ materialId: 7, page: 1, userId: sara, name: 'c' }), encodeStroke(dot()))
    expect(ink.change(hers.as, Y.encodeStateAsUpdate(forged), 0)).toEqual({
      code: 'unallowed',
      message: 'foreign-writer',
    })
    expect(ink.strokes()).toEqual([])
  })

  test('a student takes back their own alone, and whoever teaches those of both', () => {
    const { ink, hers, his, send } = start()
    const [of, off] = [hers.draw('a'), his.draw('b')]
    const changes = [send(hers), send(his)].flatMap((one) => (one.code === 'ok' && one.change ? [one.change] : []))
    for (const page of [hers, his]) for (const change of changes) page.hear(change)
    hers.erase(off)
    expect(send(hers)).toEqual(notYours)
    expect(keysOf(ink)).toEqual([of, off])
    his.erase(of)
    expect(send(his).code).toBe('ok')
    expect(keysOf(ink)).toEqual([off])
  })
})

describe('is refused', () => {
  test('what is no stroke of a page', () => {
    const { ink, hers } = start()
    const set = (fill: (doc: Y.Doc) => void) => {
      const doc = new Y.Doc()
      doc.clientID = hers.doc.clientID
      fill(doc)
      return ink.change(hers.as, Y.encodeStateAsUpdate(doc), 0)
    }
    const key = inkKey({ materialId: 7, page: 1, userId: sara, name: 'a' })
    expect(set((doc) => doc.getMap('ink').set(key, 'words'))).toEqual(bad)
    expect(set((doc) => doc.getMap('ink').set(key, new Uint8Array([255])))).toEqual(bad)
    expect(set((doc) => doc.getMap('ink').set(key, new Y.Map()))).toEqual(bad)
    expect(set((doc) => doc.getMap('ink').set('anything', encodeStroke(dot())))).toEqual(bad)
    expect(set((doc) => doc.getMap('hidden').set(key, encodeStroke(dot())))).toEqual(bad)
    expect(set((doc) => doc.getArray('ink').insert(0, [encodeStroke(dot())]))).toEqual(bad)
    expect(set((doc) => doc.getText('notes').insert(0, 'x'))).toEqual(bad)
    expect(ink.change(hers.as, new Uint8Array([1, 2, 3]), 0)).toEqual(bad)
    expect([ink.strokes(), ink.mergedParts, ink.loads]).toEqual([[], 0, 1])
  })

  test('a key that is set a second time', () => {
    const { hers, send } = start()
    hers.draw('a')
    expect(send(hers).code).toBe('ok')
    hers.draw('a', { stroke: dot(1) })
    expect(send(hers)).toEqual(bad)
  })

  test('what builds on something that did not arrive', () => {
    const { ink, hers } = start()
    hers.draw('a')
    hers.draw('b')
    expect(ink.change(hers.as, hers.made[1] ?? new Uint8Array(), 0)).toEqual({ code: 'incomplete' })
  })

  test('the line too many on a page; another page is free, and erasing makes room', () => {
    const { ink, hers, send } = start()
    const tick = stopwatch()
    const keys = Array.from({ length: bounds.strokesPerPage }, (_, i) => hers.draw(`a${i}`))
    for (let at = 0; at < keys.length; at += 200)
      expect(ink.change(hers.as, Y.mergeUpdates(hers.made.splice(0, 200)), tick(10_000)).code).toBe('ok')
    hers.draw('more')
    const refused = hers.take()
    expect(ink.change(hers.as, refused, tick(1000))).toEqual({ code: 'full' })
    hers.erase(keys[0] ?? '')
    expect(ink.change(hers.as, Y.mergeUpdates([refused, hers.take()]), tick(1000)).code).toBe('ok')
    hers.draw('there', { page: 2 })
    expect(send(hers, tick(1000)).code).toBe('ok')
  })

  test('more bytes than a lesson holds', () => {
    const { hers, send } = start()
    const tick = stopwatch()
    const points = Array.from({ length: 800 }, (_, i) => (i * 7919) % 10_000)
    const codes = new Set<string>()
    for (let i = 0; i < 400 && !codes.has('full'); i++) {
      hers.draw(`a${i}`, { stroke: { tool: 'pen', colour: 0, points: points.slice(0, 600) }, page: 1 + (i % 9) })
      codes.add(send(hers, tick(1000)).code)
    }
    expect([...codes]).toEqual(['ok', 'full'])
  })

  test('drawing and erasing without end: the other goes on', () => {
    const { storage, ink, hers, his, send } = start()
    const tick = stopwatch()
    const codes = new Set<string>()
    for (let round = 0; round < 30 && !codes.has('full'); round++) {
      const keys = Array.from({ length: 200 }, (_, i) => hers.draw(`${round}x${i}`))
      for (const key of keys) hers.erase(key)
      codes.add(send(hers, tick(10_000)).code)
    }
    expect([...codes]).toEqual(['ok', 'full'])
    const bytes = storage.list.reduce((sum, one) => sum + one.length, 0)
    expect(bytes).toBeLessThanOrEqual(bounds.storedBytes)
    his.hear(ink.missingAfter() ?? new Uint8Array())
    his.draw('on')
    expect(send(his, tick(0)).code).toBe('ok')
  })

  test('too much at once, as too many requests', () => {
    const { hers, send } = start()
    const codes = new Set<unknown>()
    for (let i = 0; i < 3000 && codes.size < 2; i++) {
      for (let j = 0; j < 20; j++) hers.draw(`${i}x${j}`, { page: 1 + (i % 100) })
      const decision = send(hers, 0)
      codes.add('message' in decision ? decision.message : decision.code)
    }
    expect([...codes][1]).toMatch(/too-many-requests|full/)
  })
})
