/** What a person's hub keeps of their notifications: its pages, its bounds, and whose it is. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/talk/api/notifications.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { userHub } from '#tests/kit/objects.ts'
import { handOver, leftOf, tellAt, wholeListOf } from '#tests/kit/old-notifications.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { type Announcer, createAnnouncer } from '#worker/announcer.ts'
import { listPage } from '#worker/features/talk/notifications/list.ts'
import { getUserHub, type KeptNotification } from '#worker/live-rooms.ts'

// Ahead of the real clock, by which the platform would ring alarms of the past at once.
const now = Date.parse('2030-11-20T10:00:00Z')

beforeEach(async () => {
  clock.set(now)
  for (const table of ['outbox', 'notifications', 'older_notifications', 'told_keys', 'job_places'])
    await rows(`DELETE FROM ${table}`)
})

const firstPageOf = (person: Person) => person.api(listNotifications, { query: {} })
const unreadOf = async (person: Person) => (await person.api(countUnreadNotifications, {})).unread
const keptBy = ({ id }: Person) => getUserHub(bindings, id).listNotifications({ before: null, except: [], limit: 1000 })
const ringHub = ({ id }: Person) => runDurableObjectAlarm(userHub(id))
const readerWith = async (...told: readonly [at: number, count: number][]) => {
  const person = await people.student()
  for (const [at, count] of told) await tellAt(person, at, { count })
  await handOver(now)
  return person
}

describe('the list', () => {
  test('goes on from the database into the hub, each once and in order', async () => {
    const person = await readerWith([now - 30 * dayMs, 70], [now - 4 * dayMs, 40], [now - hourMs, 20])
    expect(await leftOf(person)).toBe(20)
    const pages: number[] = []
    const list = await wholeListOf(person)
    for (let next: string | null = ''; next !== null; ) {
      const page: { list: unknown[]; next: string | null } = await person.api(listNotifications, {
        query: next === '' ? {} : { before: next },
      })
      pages.push(page.list.length)
      next = page.next
    }
    expect(pages).toEqual([50, 50, 30])
    expect(new Set(list.map(({ id }) => id)).size).toBe(130)
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)))
  })

  test('has in its place what stayed in the database for longer than newer ones', async () => {
    const person = await people.student()
    await tellAt(person, now - 20 * dayMs, { key: 'late' })
    const [late] = (await firstPageOf(person)).list
    await rows(
      `INSERT INTO outbox (kind, channel, user_id, dedupe_key, payload, due_at, lane)
       VALUES ('notification', 'email', ?, ?, '{}', ?, 1)`,
      ...[person.id, `notification:${late?.id}:email`, now],
    )
    await tellAt(person, now - 10 * dayMs, { count: 3 })
    await handOver(now)
    await tellAt(person, now - dayMs, { count: 49 })
    expect(await leftOf(person)).toBe(50)
    const { list, next } = await firstPageOf(person)
    expect([list.length, list.some(({ id }) => id === late?.id), next !== null]).toEqual([50, false, true])
    const whole = await wholeListOf(person)
    expect([whole.length, whole.at(-1)?.id]).toEqual([53, late?.id])
  })

  /** The first page of a person whose hub answers so. */
  const pageFrom = (person: Person, listKeptNotifications: Announcer['listKeptNotifications']) =>
    listPage({ db, announce: { ...createAnnouncer(bindings), listKeptNotifications } }, person.id, null, now)

  test('asks no hub where the database has all of the page', async () => {
    const person = await readerWith([now - 5 * dayMs, 3], [now - hourMs, 50])
    const page = await pageFrom(person, () => expect.unreachable('asked'))
    expect([page.list.length, page.next !== null]).toEqual([50, true])
    expect(await wholeListOf(person)).toHaveLength(53)
    const nobody = await readerWith([now - hourMs, 3])
    expect((await pageFrom(nobody, () => expect.unreachable('asked'))).list).toHaveLength(3)
  })

  test('shows what is new although the hub does not answer, and asks it again for the rest', async () => {
    const person = await readerWith([now - 5 * dayMs, 3], [now - hourMs, 2])
    const page = await pageFrom(person, () => Promise.reject(new Error('no answer')))
    expect([page.list.length, page.unread, page.next !== null]).toEqual([2, 5, true])
    expect((await person.api(listNotifications, { query: { before: page.next ?? '' } })).list).toHaveLength(3)
  })

  test('shows nothing before its time, whatever place is named', async () => {
    const person = await people.student()
    await tellAt(person, now + hourMs)
    const { list } = await person.api(listNotifications, { query: { before: `${now + 2 * hourMs}.1` } })
    expect(list).toEqual([])
  })
})

test('is marked one by one and whole; a stranger’s is not found', async () => {
  const person = await readerWith([now - 5 * dayMs, 3])
  const stranger = await readerWith([now - 5 * dayMs, 1])
  const [newest] = (await firstPageOf(person)).list
  const read = (by: Person, id: number) => by.api(readNotification, { params: { id } })
  await read(person, newest?.id ?? 0)
  // Again changes nothing.
  await read(person, newest?.id ?? 0)
  expect(await refusalOf(read(stranger, newest?.id ?? 0))).toEqual({ status: 404, code: 'notification-not-found' })
  expect((await firstPageOf(person)).list.map((one) => one.read)).toEqual([true, false, false])
  expect([await unreadOf(person), await unreadOf(stranger)]).toEqual([2, 1])
  await person.api(readAllNotifications, {})
  expect([await unreadOf(person), await unreadOf(stranger)]).toEqual([0, 1])
  expect((await firstPageOf(person)).list.every((one) => one.read)).toBe(true)
})

test('counts to a hundred, of which the hub may keep some', async () => {
  const person = await readerWith([now - 20 * dayMs, 90], [now - 5 * dayMs, 90], [now - hourMs, 5])
  expect(await unreadOf(person)).toBe(notificationLimits.counted)
})

describe('a week later the hub lets go', () => {
  test('of what is ninety days old, which is not counted as unread either', async () => {
    const person = await readerWith([now - 85 * dayMs, 4], [now - 4 * dayMs, 2])
    expect(await unreadOf(person)).toBe(6)
    clock.set(now + 7 * dayMs)
    expect(await ringHub(person)).toBe(true)
    expect([(await keptBy(person)).length, await unreadOf(person)]).toEqual([2, 2])
    // Nobody looks again before something is old enough.
    clock.set(now + 86 * dayMs + minutes(2))
    expect(await ringHub(person)).toBe(true)
    expect([(await keptBy(person)).length, await unreadOf(person)]).toEqual([0, 0])
    expect(await ringHub(person)).toBe(false)
  })

  test('of all but the newest three hundred', async () => {
    const person = await people.student()
    await rows(
      `INSERT INTO notifications (user_id, kind, dedupe_key, facts, due_at, delivered_at)
       SELECT ?2, 'plan_invited', ?2 || ':' || value, '{}', ?3 + value, ?3 + value FROM json_each(?1)`,
      ...[JSON.stringify(Array.from({ length: 320 }, (_, i) => i)), person.id, now - 5 * dayMs],
    )
    await handOver(now)
    clock.set(now + 7 * dayMs)
    await ringHub(person)
    const kept = await keptBy(person)
    expect([kept.length, kept.at(-1)?.dueAt]).toEqual([notificationLimits.kept, now - 5 * dayMs + 20])
  })
})

describe('the hub', () => {
  const one = (id: number, dueAt: number): KeptNotification => ({
    ...{ id, dueAt, kind: 'plan_invited', aboutId: null, facts: '{}' },
  })
  const hubOf = (userId: number) => getUserHub(bindings, userId)
  const idsOf = async (userId: number) =>
    (await hubOf(userId).listNotifications({ before: null, except: [], limit: 10 })).map(({ id }) => id)

  test('replaces what comes again, also under an id that meant something else before a backup was brought back', async () => {
    const owner = { userId: 900_001, madeAt: 1 }
    const hub = hubOf(owner.userId)
    await hub.keepNotifications(owner, [one(1, 100), one(2, 200)])
    await hub.keepNotifications(owner, [one(2, 200), one(1, 300)])
    expect(await idsOf(owner.userId)).toEqual([1, 2])
  })

  test('of a forgotten account keeps nothing more, and begins anew for another of the same id', async () => {
    const [owner, heir] = [
      { userId: 900_002, madeAt: 1 },
      { userId: 900_002, madeAt: 2 },
    ]
    const hub = hubOf(owner.userId)
    await hub.keepNotifications(owner, [one(1, 100)])
    await hub.forgetNotifications(owner)
    await hub.keepNotifications(owner, [one(2, 200)])
    expect(await idsOf(owner.userId)).toEqual([])
    await hub.keepNotifications(heir, [one(3, 300)])
    expect(await idsOf(owner.userId)).toEqual([3])
  })

  test('of an id that now belongs to somebody else shows nothing of whoever had it', async () => {
    const hub = hubOf(900_003)
    await hub.keepNotifications({ userId: 900_003, madeAt: 1 }, [one(1, 100)])
    await hub.keepNotifications({ userId: 900_003, madeAt: 2 }, [one(2, 200)])
    expect(await idsOf(900_003)).toEqual([2])
  })

  test('that was asked before anything came stores nothing', async () => {
    expect([await idsOf(900_004), await hubOf(900_004).hasNotification(1)]).toEqual([[], false])
    const tables = await runInDurableObject(userHub(900_004), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'notifications'").toArray(),
    )
    expect(tables).toEqual([])
  })
})
