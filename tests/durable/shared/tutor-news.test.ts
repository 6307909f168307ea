import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { TutorChanged, TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { RegisterPeer } from '#contract/classroom/events/session.ts'
import { AvailableNow, NowChanged } from '#contract/lessons/events/now-events.ts'
import { JoinRooms, WatchTutors } from '#contract/shared/events/channels.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { tutorNews } from '#contract/vocabulary/tutor-news.ts'
import { userHub } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openList, openTab, type Socket } from '#tests/kit/sockets.ts'
import { createAnnouncer } from '#worker/announcer.ts'
import {
  getChannel,
  getNowNews,
  getPart,
  getTutorChannel,
  listPartOf,
  nowTopic,
  tutorLists,
} from '#worker/live-rooms.ts'

const announce = createAnnouncer(bindings)
/** Frames on their way to this socket have arrived once this is acknowledged. */
const settled = (socket: Socket) => socket.send(RegisterPeer, { peer: 'x' })
const subscribersOf = async (tutorId: number) => {
  const stub = bindings.CHANNEL.getByName(`tutor:${tutorId}`)
  return stub.broadcast(`tutor:${tutorId}`, frameOf(TutorChanged, { tutor: tutorId, asOf: 1 }), [])
}

describe('what a page is told of tutors', () => {
  test('is what it shows: neither other profiles nor lists', async () => {
    const [one, other] = [await people.tutor(), await people.tutor()]
    const [mona, sara] = [await people.student(), await people.student()]
    const [profile, list, elsewhere] = [
      await openTab(mona),
      await openList(sara),
      await openTab(await people.student()),
    ]
    expect(await profile.send(WatchTutors, { lists: false, tutors: [one.id] })).toEqual({ code: 'ok' })
    await announce.tutorsChanged([one.id, other.id])
    expect(await profile.next(TutorChanged)).toEqual({
      tutor: one.id,
      asOf: expect.any(Number),
      within: expect.any(Number),
    })
    expect((await list.next(TutorsCacheUpdated)).changed).toEqual([one.id, other.id])
    await Promise.all([profile, list, elsewhere].map(settled))
    expect(profile.unread(TutorsCacheUpdated)).toEqual([])
    for (const socket of [profile, list, elsewhere]) expect(socket.unread(TutorChanged)).toEqual([])
    expect(elsewhere.unread(TutorsCacheUpdated)).toEqual([])
  })

  test('ends when it shows something else, and when it closes', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const [one, other] = [await openList(student, [tutor.id]), await openList(student, [tutor.id])]
    await one.send(WatchTutors, { lists: false, tutors: [] })
    expect(await subscribersOf(tutor.id)).toBe(1)
    await other.close()
    await until(async () => (await subscribersOf(tutor.id)) === 0)
  })

  test('follows an eviction of every object on the way', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const socket = await openList(student, [tutor.id])
    const names = [`tutor:${tutor.id}`, tutorLists, `${tutorLists}/${listPartOf(student.id)}`]
    for (const name of names) await evictDurableObject(bindings.CHANNEL.getByName(name))
    await evictDurableObject(userHub(student.id))
    await announce.tutorsChanged([tutor.id], { taken: true })
    await socket.next(TutorChanged)
    await socket.next(TutorsCacheUpdated)
  })

  test('includes news that came just before it was opened', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    await getTutorChannel(bindings, tutor.id).tellTutor(tutor.id)
    const socket = await openList(student, [tutor.id])
    expect(await socket.next(TutorChanged)).toMatchObject({ tutor: tutor.id })
  })

  test('names what was booked, so that lists need not fetch', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const socket = await openList(student)
    const one = { tutor: tutor.id, start: '2026-12-01T18:00:00.000Z', end: '2026-12-01T18:30:00.000Z', next: null }
    await announce.tutorsChanged([tutor.id], { taken: true, booked: [one] })
    await expect
      .poll(async () => {
        await settled(socket)
        return socket.unread(TutorsCacheUpdated).flatMap((news) => (news as { booked: unknown[] }).booked)
      })
      .toContainEqual(one)
  })

  test('is refused beyond what a page can show, and to others than students', async () => {
    const socket = await openTab(await people.student())
    const many = Array.from({ length: tutorNews.watched + 1 }, (_, i) => i + 1)
    expect(await socket.send(WatchTutors, { lists: false, tutors: many })).toMatchObject({ message: 'bad-payload' })
    const tutor = await openTab(await people.tutor())
    expect(await tutor.send(WatchTutors, { lists: true, tutors: [] })).toEqual({ code: 'unallowed' })
  })
})

describe('who can start now', () => {
  const until = '2026-12-01T18:00:00.000Z'
  const dashboard = async (person: Pick<Person, 'id'>) => {
    const socket = await openTab(person)
    await socket.send(WatchTutors, { lists: false, tutors: [], now: true })
    return socket
  }

  test('is told to whoever shows it, in one frame for all changes, and lists are another topic', async () => {
    const [one, other] = [await people.tutor(), await people.tutor()]
    const [mona, sara] = [await people.student(), await people.student()]
    const [home, list] = [await dashboard(mona), await openTab(sara)]
    await list.send(WatchTutors, { lists: true, tutors: [], now: false })
    await announce.tutorsChanged([one.id])
    await list.next(TutorsCacheUpdated)
    const changes = [one, other].map(({ id }) => ({ tutor: id, until }))
    await getNowNews(bindings).tellNow(changes)
    await expect
      .poll(async () => {
        await settled(home)
        return home.unread(NowChanged).flatMap((news) => (news as { changes: unknown[] }).changes)
      })
      .toEqual(expect.arrayContaining(changes))
    await Promise.all([home, list].map(settled))
    expect(home.unread(TutorsCacheUpdated)).toEqual([])
    expect(home.unread(AvailableNow)).toEqual([])
    expect(list.unread(NowChanged)).toEqual([])
  })

  test('is known to who opens a page just after it, and follows an eviction of every object on the way', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const news = { changes: [{ tutor: tutor.id, until }], more: false }
    await getPart(bindings, nowTopic, listPartOf(student.id)).relayNow(news)
    const socket = await dashboard(student)
    await settled(socket)
    for (const name of [nowTopic, `${nowTopic}/${listPartOf(student.id)}`])
      await evictDurableObject(bindings.CHANNEL.getByName(name))
    await evictDurableObject(userHub(student.id))
    await getNowNews(bindings).tellNow([{ tutor: tutor.id, until: null }])
    await expect
      .poll(async () => {
        await settled(socket)
        return socket.unread(NowChanged).flatMap((one) => (one as typeof news).changes)
      })
      .toContainEqual({ tutor: tutor.id, until: null })
  })

  test('is told to lists of earlier clients, one tutor a frame', async () => {
    const [one, other, student] = [await people.tutor(), await people.tutor(), await people.student()]
    const socket = await openList(student)
    const changes = [one, other].map(({ id }) => ({ tutor: id, until }))
    await getPart(bindings, nowTopic, listPartOf(student.id)).relayNow({ changes, more: false })
    await settled(socket)
    expect(socket.unread(AvailableNow)).toEqual(expect.arrayContaining(changes))
    expect(socket.unread(NowChanged)).toEqual([])
  })
})

describe('the release before', () => {
  test('has a board that tells lists who can start now', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const socket = await openList(student)
    const frame = frameOf(AvailableNow, { tutor: tutor.id, until: null })
    const news = { asOf: Date.now(), taken: [], more: false, frames: [{ tutor: tutor.id, frame }] }
    await getPart(bindings, tutorLists, listPartOf(student.id)).relay(news)
    await settled(socket)
    expect(socket.unread(AvailableNow)).toContainEqual({ tutor: tutor.id, until: null })
  })

  test('subscribes to lists in its own way', async () => {
    const socket = await openTab(await people.student())
    expect(await socket.send(JoinRooms, { channels: ['TutorsCache'] })).toEqual({ code: 'ok' })
    await announce.tutorsChanged([1])
    await socket.next(TutorsCacheUpdated)
  })

  test('tells of a change in its own way', async () => {
    const socket = await openList(await people.student())
    await getChannel(bindings, tutorLists).broadcast(tutorLists, frameOf(TutorsCacheUpdated, {}), [])
    await socket.next(TutorsCacheUpdated)
  })
})
