import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { getLessonInk } from '#contract/classroom/api/ink.ts'
import {
  ChangeInk,
  HandMoved,
  InkChanged,
  InkState,
  MoveHand,
  OpenInk,
  ShowPage,
} from '#contract/classroom/events/ink.ts'
import { JoinSession } from '#contract/classroom/events/session.ts'
import { PageShown, SessionState } from '#contract/classroom/events/session-state.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { inkRates } from '#contract/vocabulary/ink.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { DemoSessionStatus } from '#contract/vocabulary/teaching.ts'
import { clock } from '#tests/kit/clock.ts'
import { inkDocument } from '#tests/kit/ink-pages.ts'
import { make } from '#tests/kit/make.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { people } from '#tests/kit/people.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

const ok = { code: 'ok' }
const unallowed = { code: 'unallowed' }
const nowhere = 'lesson:00000000-0000-4000-8000-000000000000'
const place = { materialId: 7, page: 3 }
const hand = { place, pointer: { x: 10, y: 20 } }

/** A page with the ink open: what it draws is sent, one update each time. */
const openInk = async (socket: Socket, sessionId: string, userId: number) => {
  const own = inkDocument(userId)
  const page = crypto.randomUUID()
  const catchUp = async () => {
    const vector = toBase64(Y.encodeStateVector(own.doc))
    expect(await socket.send(OpenInk, { sessionId, page, vector })).toEqual(ok)
    const state = await socket.next(InkState)
    own.hear(fromBase64(state.update))
    if (state.writer) own.doc.clientID = state.writer.client
    return state
  }
  await catchUp()
  const send = () => socket.send(ChangeInk, { sessionId, page, update: toBase64(own.take()) })
  const draw = (name: string, at = place) => {
    own.draw(name, at)
    return send()
  }
  return {
    ...own,
    sketch: own.draw,
    page,
    catchUp,
    send,
    draw,
    hearNext: async () => own.hear(fromBase64((await socket.next(InkChanged)).update)),
  }
}

describe('the ink of a lesson', () => {
  test('is the same for both, survives evictions between two pens, and is read afterwards', async () => {
    const { sessionId, hers, his, room, sara, ahmed, lesson } = await meeting()
    const [one, other] = [await openInk(hers, sessionId, sara.id), await openInk(his, sessionId, ahmed.id)]
    for (let i = 0; i < 6; i++) {
      expect(await Promise.all([one.draw(`a${i}`), other.draw(`b${i}`)])).toEqual([ok, ok])
      await Promise.all([one.hearNext(), other.hearNext()])
      if (i % 2 === 0) await evictDurableObject(room)
    }
    expect(new Set(one.map.keys())).toEqual(new Set(other.map.keys()))
    expect(one.map.size).toBe(12)
    const read = { params: { id: lesson.id } }
    const [page] = await sara.api(getLessonInk, read)
    expect([page?.materialId, page?.page, page?.strokes.length]).toEqual([7, 3, 12])
    expect(new Set(page?.strokes.map(({ userId }) => userId))).toEqual(new Set([sara.id, ahmed.id]))
    expect(await ahmed.api(getLessonInk, read)).toEqual([page])
  })

  test('drawn while one was away arrives with what is missing, and what was not sent is sent again', async () => {
    const { sessionId, hers, his, sara, ahmed } = await meeting()
    const [one, other] = [await openInk(hers, sessionId, sara.id), await openInk(his, sessionId, ahmed.id)]
    await hers.close()
    one.sketch('offline')
    expect(await other.draw('meanwhile')).toEqual(ok)
    const back = await openInk(await openTab(sara), sessionId, sara.id)
    expect([...back.map.keys()]).toEqual([...other.map.keys()])
    // The same page writes on, under the client it has now.
    back.draw('offline')
    await other.hearNext()
    expect(other.map.size).toBe(2)
  })

  test('is refused with each code', async () => {
    const { sessionId, hers, theirs, sara, ahmed, lesson, now } = await meeting()
    const { page, draw, doc } = await openInk(hers, sessionId, sara.id)
    const update = toBase64(Y.encodeStateAsUpdate(doc))
    for (const event of [OpenInk, ChangeInk]) {
      const raw = (id: string, socket = hers) =>
        socket.raw({ event: event.name, data: { sessionId: id, page, update } })
      expect(await raw('lesson:1')).toEqual({ code: 'invalid-session-id' })
      expect(await raw(nowhere)).toEqual({ code: 'lesson-not-found' })
      expect(await raw(sessionId.replace('lesson', 'interview'))).toEqual({ code: 'lesson-not-found' })
      expect(await raw(sessionId, theirs)).toEqual({ code: 'not-member' })
    }
    expect(await hers.send(ChangeInk, { sessionId, page, update: toBase64(new Uint8Array([1, 2])) })).toMatchObject({
      message: 'bad-update',
    })
    expect(await hers.send(OpenInk, { sessionId, page, vector: toBase64(new Uint8Array([200])) })).toMatchObject({
      message: 'bad-vector',
    })
    clock.set(lesson.endAt + session.listenAfterMs - 1)
    expect(await draw('last')).toEqual(ok)
    clock.set(lesson.endAt + session.listenAfterMs)
    expect(await draw('late')).toEqual({ code: 'unallowed', message: 'outside-window' })
    const cancelled = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start: now + 3 * 3_600_000 })
    await make.cancel(cancelled.id, sara.id)
    clock.set(now)
    const sent = { sessionId: cancelled.sessionId, page, update }
    expect(await hers.send(ChangeInk, sent)).toEqual({ code: 'unallowed', message: 'outside-window' })
  })

  test('a flood does not reach it', async () => {
    const { sessionId, hers, sara } = await meeting()
    const { draw } = await openInk(hers, sessionId, sara.id)
    const { count } = inkRates.ink
    const acks = await Promise.all(Array.from({ length: count + 1 }, (_, i) => draw(`a${i}`)))
    expect(acks.map(({ message }) => message)).toEqual([...Array(count).fill(undefined), 'too-many-requests'])
  })

  test('stays with the pages that were shown when the object has forgotten the call', async () => {
    const { sessionId, his, enter, room, sara, ahmed, lesson } = await meeting()
    await enter()
    expect(await his.send(ShowPage, { sessionId, place })).toEqual(ok)
    expect(await his.send(ShowPage, { sessionId, place: { materialId: 7, page: 1 } })).toEqual(ok)
    await (await openInk(his, sessionId, ahmed.id)).draw('stays')
    clock.set(lesson.endAt + session.listenAfterMs)
    await runDurableObjectAlarm(room)
    await evictDurableObject(room)
    clock.set(lesson.endAt + 400 * 24 * 3_600_000)
    const pages = await sara.api(getLessonInk, { params: { id: lesson.id } })
    expect(pages.map(({ page, strokes }) => [page, strokes.length])).toEqual([
      [1, 0],
      [3, 1],
    ])
  })
})

describe('the page that is shown', () => {
  test('is chosen by the tutor from inside alone, told to both, and there for whoever comes later', async () => {
    const { sessionId, hers, his, theirs, room, sara } = await meeting()
    const show = (socket: Socket, shown: typeof place | null = place) =>
      socket.send(ShowPage, { sessionId, place: shown })
    expect(await show(his)).toEqual(unallowed)
    expect(await his.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await show(his)).toEqual(ok)
    expect(await his.next(PageShown)).toEqual({ sessionId, place })
    await evictDurableObject(room)
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    expect((await hers.next(SessionState)).page).toEqual(place)
    expect(await show(hers)).toEqual(unallowed)
    expect(await show(theirs)).toEqual({ code: 'not-member' })
    expect(await show(his, null)).toEqual(ok)
    expect(await hers.next(PageShown)).toEqual({ sessionId, place: null })
    await hers.close()
    const back = await openTab(sara)
    expect(await back.send(JoinSession, { sessionId })).toEqual(ok)
    expect((await back.next(SessionState)).page).toBeNull()
    expect(await his.raw({ event: ShowPage.name, data: { sessionId: nowhere, place } })).toEqual({
      code: 'lesson-not-found',
    })
    for (const wrong of [
      { materialId: 7, page: 0 },
      { materialId: 7, page: 1000 },
    ])
      expect(await his.raw({ event: ShowPage.name, data: { sessionId, place: wrong } })).toMatchObject({
        message: 'bad-payload',
      })
  })

  test('in a demo session is chosen by whoever wants to teach', async () => {
    const [manager, tutor] = [await people.manager(), await people.tutor()]
    const demo = { tutorId: tutor.id, managerId: manager.id, start: Date.now() - minutes(1) }
    const { sessionId } = await make.demo({ ...demo, status: DemoSessionStatus.Pending })
    const [hers, his] = [await openTab(manager), await openTab(tutor)]
    for (const socket of [hers, his]) expect(await socket.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await hers.send(ShowPage, { sessionId, place })).toEqual(unallowed)
    expect(await his.send(ShowPage, { sessionId, place })).toEqual(ok)
  })
})

describe('where a hand is', () => {
  test('reach the other inside, and are lost where nobody is', async () => {
    const { sessionId, hers, his, theirs, sara, enter } = await meeting()
    const point = (socket: Socket) => socket.send(MoveHand, { sessionId, hand })
    expect(await point(hers)).toEqual(unallowed)
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await point(hers)).toEqual({ code: 'unreachable' })
    await enter()
    expect(await point(hers)).toEqual(ok)
    expect(await his.next(HandMoved)).toEqual({ sessionId, userId: sara.id, hand })
    expect(await point(theirs)).toEqual({ code: 'not-member' })
    // Not held for who comes back.
    await his.close()
    await expect.poll(async () => (await point(hers)).code).toBe('unreachable')
  })

  test('are counted', async () => {
    const { sessionId, hers, enter } = await meeting()
    await enter()
    const { count } = inkRates.pointing
    const acks = await Promise.all(Array.from({ length: count + 1 }, () => hers.send(MoveHand, { sessionId, hand })))
    expect(acks.at(-1)).toEqual({ code: 'unallowed', message: 'too-many-requests' })
  })
})
