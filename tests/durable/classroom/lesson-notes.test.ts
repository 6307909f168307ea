import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { getLessonNotes } from '#contract/classroom/api/notes.ts'
import { ChangeNotes, NotesChanged, NotesState, OpenNotes } from '#contract/classroom/events/notes.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { realtime, session } from '#contract/vocabulary/limits.ts'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { DemoSessionStatus } from '#contract/vocabulary/teaching.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { people } from '#tests/kit/people.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

const ok = { code: 'ok' }
const nowhere = 'lesson:00000000-0000-4000-8000-000000000000'

/** A page with the notes open: what it types is sent, one update a press. */
const openNotes = async (socket: Socket, sessionId: string) => {
  const doc = new Y.Doc()
  const text = doc.getText('notes')
  const page = crypto.randomUUID()
  const typed: string[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') typed.push(toBase64(update))
  })
  const catchUp = async () => {
    const vector = toBase64(Y.encodeStateVector(doc))
    expect(await socket.send(OpenNotes, { sessionId, page, vector })).toEqual(ok)
    const state = await socket.next(NotesState)
    Y.applyUpdate(doc, fromBase64(state.update), 'server')
    if (state.writer) doc.clientID = state.writer.client
    return state
  }
  await catchUp()
  return {
    doc,
    page,
    text,
    catchUp,
    type: (at: number, what: string) => {
      text.insert(at, what)
      return socket.send(ChangeNotes, { sessionId, page, update: typed.at(-1) ?? '' })
    },
    hear: async () => Y.applyUpdate(doc, fromBase64((await socket.next(NotesChanged)).update), 'server'),
  }
}

describe('notes of a lesson', () => {
  test('are the same for both, survive an eviction and are read afterwards', async () => {
    const { sessionId, hers, his, room, sara, ahmed, lesson } = await meeting()
    const [one, other] = [await openNotes(hers, sessionId), await openNotes(his, sessionId)]
    expect(await one.type(0, 'proud of')).toEqual(ok)
    await other.hear()
    expect(await other.type(8, ' · فخور بـ')).toEqual(ok)
    await one.hear()
    await evictDurableObject(room)
    expect(await one.type(0, 'I am ')).toEqual(ok)
    await other.hear()
    expect([one.text.toString(), other.text.toString()]).toEqual(Array(2).fill('I am proud of · فخور بـ'))
    // The page that wrote is not sent its own change.
    expect(hers.unread(NotesChanged)).toEqual([])
    const read = { params: { id: lesson.id } }
    const kept = { text: 'I am proud of · فخور بـ', writable: true, changedAt: '2030-01-01T12:00:00.000Z' }
    expect(await sara.api(getLessonNotes, read)).toEqual(kept)
    expect(await ahmed.api(getLessonNotes, read)).toEqual(kept)
  })

  test('written on two pages at once end up the same, also on a page that was away', async () => {
    const { sessionId, hers, his, sara } = await meeting()
    const [one, other] = [await openNotes(hers, sessionId), await openNotes(his, sessionId)]
    for (let i = 0; i < 8; i++) {
      const sent = await Promise.all([one.type(one.text.length, `a${i} `), other.type(0, `b${i} `)])
      expect(sent).toEqual([ok, ok])
    }
    for (let i = 0; i < 8; i++) await Promise.all([one.hear(), other.hear()])
    expect(one.text.toString()).toBe(other.text.toString())
    expect(one.text).toHaveLength(8 * 6)
    await hers.close()
    await other.type(0, 'late ')
    const back = await openNotes(await openTab(sara), sessionId)
    expect(back.text.toString()).toBe(other.text.toString())
    const { update } = await other.catchUp()
    expect(Y.decodeUpdate(fromBase64(update)).structs).toEqual([])
  })

  test('are refused with each code', async () => {
    const { sessionId, hers, theirs, lesson, sara, ahmed, now } = await meeting()
    const { type, page, doc: opened } = await openNotes(hers, sessionId)
    const own = () => {
      const made = new Y.Doc()
      made.clientID = opened.clientID
      return made
    }
    const doc = own()
    doc.getText('notes').insert(0, 'x')
    const update = toBase64(Y.encodeStateAsUpdate(doc))
    const send = (socket: Socket, id: string, sent = update) =>
      socket.send(ChangeNotes, { sessionId: id, page, update: sent })
    for (const event of [OpenNotes, ChangeNotes]) {
      const raw = (id: string, socket = hers) =>
        socket.raw({ event: event.name, data: { sessionId: id, page, update } })
      expect(await raw('lesson:1')).toEqual({ code: 'invalid-session-id' })
      expect(await raw(nowhere)).toEqual({ code: 'lesson-not-found' })
      expect(await raw(sessionId.replace('lesson', 'interview'))).toEqual({ code: 'lesson-not-found' })
      expect(await raw(sessionId, theirs)).toEqual({ code: 'not-member' })
    }
    expect(await send(hers, sessionId, toBase64(new Uint8Array([1, 2, 3])))).toEqual({
      code: 'unallowed',
      message: 'bad-update',
    })
    expect(await hers.send(OpenNotes, { sessionId, page, vector: toBase64(new Uint8Array([200])) })).toEqual({
      code: 'unallowed',
      message: 'bad-vector',
    })
    const gap = own()
    gap.getText('notes').insert(0, 'a')
    const before = Y.encodeStateVector(gap)
    gap.getText('notes').insert(1, 'b')
    const onlySecond = toBase64(Y.encodeStateAsUpdate(gap, before))
    expect(await send(hers, sessionId, onlySecond)).toEqual({ code: 'notes-incomplete' })
    const long = own()
    long.getText('notes').insert(0, 'a'.repeat(bounds.characters + 1))
    expect(await send(hers, sessionId, toBase64(Y.encodeStateAsUpdate(long)))).toEqual({ code: 'notes-full' })
    expect(await type(0, 'kept')).toEqual(ok)
    expect((await sara.api(getLessonNotes, { params: { id: lesson.id } })).text).toBe('kept')
    clock.set(lesson.endAt + session.listenAfterMs - 1)
    expect(await type(0, '1')).toEqual(ok)
    clock.set(lesson.endAt + session.listenAfterMs)
    expect(await type(0, '2')).toEqual({ code: 'unallowed', message: 'outside-window' })
    const cancelled = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start: now + 3_600_000 * 3 })
    await make.cancel(cancelled.id, sara.id)
    clock.set(now)
    expect(await send(hers, cancelled.sessionId)).toEqual({ code: 'unallowed', message: 'outside-window' })
  })

  test('oversized and too frequent frames do not reach them', async () => {
    const { sessionId, hers } = await meeting()
    const { page, type } = await openNotes(hers, sessionId)
    const bytes = new Uint8Array(bounds.updateBytes + 3)
    const tooLong = { event: ChangeNotes.name, data: { sessionId, page, update: toBase64(bytes) } }
    expect(await hers.raw(tooLong)).toEqual({ code: 'unallowed', message: 'bad-payload' })
    const noBase64 = { event: ChangeNotes.name, data: { sessionId, page, update: 'ملاحظة' } }
    expect(await hers.raw(noBase64)).toEqual({ code: 'unallowed', message: 'bad-payload' })
    const { count } = realtime.notes
    const acks = await Promise.all(Array.from({ length: count + 1 }, () => type(0, 'x')))
    expect(acks.map(({ message }) => message)).toEqual([...Array(count).fill(undefined), 'too-many-requests'])
  })

  test('are still there when the object has forgotten the call', async () => {
    const { sessionId, hers, enter, room, sara, lesson } = await meeting()
    await enter()
    const { type } = await openNotes(hers, sessionId)
    await type(0, 'stays')
    clock.set(lesson.endAt + session.listenAfterMs)
    await runDurableObjectAlarm(room)
    await evictDurableObject(room)
    clock.set(lesson.endAt + 400 * 24 * 3_600_000)
    const later = await sara.api(getLessonNotes, { params: { id: lesson.id } })
    expect(later).toEqual({ text: 'stays', writable: false, changedAt: '2030-01-01T12:00:00.000Z' })
  })
})

test('the two people of a demo session write notes as those of a lesson do', async () => {
  const [manager, tutor] = [await people.manager(), await people.tutor()]
  const pair = { tutorId: tutor.id, managerId: manager.id }
  const { sessionId } = await make.demo({ ...pair, start: Date.now() - minutes(1), status: DemoSessionStatus.Pending })
  const [hers, his] = [await openTab(manager), await openTab(tutor)]
  const [one, other] = [await openNotes(hers, sessionId), await openNotes(his, sessionId)]
  expect(await other.type(0, 'Past simple')).toEqual(ok)
  await one.hear()
  expect(one.text.toString()).toBe('Past simple')
})
