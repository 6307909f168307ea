/** Notifications leave the database for the hubs of their readers: whoever is killed at whatever step loses and doubles nothing. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { countUnreadNotifications, listNotifications, readNotification } from '#contract/talk/api/notifications.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { dyingDatabase } from '#tests/kit/deletions.ts'
import { handOver, leftOf, tellAt, wholeListOf } from '#tests/kit/old-notifications.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { findSettled, toldOnce } from '#worker/messages/hand-over-store.ts'
import { queueNotification } from '#worker/storage/notifications.ts'

// Ahead of the real clock, by which the platform would ring alarms of the past at once.
const now = Date.parse('2030-11-20T10:00:00Z')
const old = now - 10 * dayMs

beforeEach(async () => {
  clock.set(now)
  for (const table of ['outbox', 'notifications', 'older_notifications', 'told_keys', 'job_places'])
    await rows(`DELETE FROM ${table}`)
})

const shownTo = async (person: Person) => {
  const { list, unread } = await person.api(listNotifications, { query: {} })
  expect(await person.api(countUnreadNotifications, {})).toEqual({ unread })
  return { list, unread }
}

test('what was delivered three days ago leaves with what is two days old, and nobody sees a difference', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  await tellAt(student, old, { count: 2, aboutId: tutor.id })
  await tellAt(student, old + dayMs, { read: true })
  await tellAt(student, now - 2 * dayMs - hourMs)
  await tellAt(student, now - hourMs)
  await tellAt(tutor, now - 2 * dayMs - hourMs)
  const before = [await shownTo(student), await shownTo(tutor)]
  expect(await handOver(now)).toEqual({ done: 4, more: false })
  expect([await leftOf(student), await leftOf(tutor)]).toEqual([1, 1])
  expect([await shownTo(student), await shownTo(tutor)]).toEqual(before)
  expect(before[0]?.list).toHaveLength(5)
  expect(await handOver(now)).toEqual({ done: 0, more: false })
})

describe('killed', () => {
  test('at any call of the database, before the hubs keep it or after', async () => {
    const [one, other] = [await people.student(), await people.student()]
    await tellAt(one, old, { count: 3 })
    await tellAt(one, old + hourMs, { count: 2, read: true })
    await tellAt(other, old, { count: 2 })
    const before = [await shownTo(one), await shownTo(other)]
    const killed: string[] = []
    for (let calls = 0; ; calls++) {
      const ended = await handOver(now, { database: dyingDatabase(env.DB, calls) }).then(
        () => 'ended',
        () => 'killed',
      )
      killed.push(`${ended} ${await leftOf(one)}`)
      expect([await shownTo(one), await shownTo(other)]).toEqual(before)
      if (ended === 'ended') break
    }
    // The place, the page, and the batch that moves it.
    expect(killed).toEqual(['killed 5', 'killed 5', 'killed 5', 'ended 0'])
  })

  test('between two hubs: whose hub kept it leaves, the other one’s go an hour later', async () => {
    const [one, other] = [await people.student(), await people.student()]
    await tellAt(one, old)
    await tellAt(other, old)
    const before = [await shownTo(one), await shownTo(other)]
    const silent = handOver(now, {
      announce: (real) => ({
        keepNotifications: async (owner, list) => {
          if (owner.userId === other.id) throw new Error('no answer')
          return real.keepNotifications(owner, list)
        },
      }),
    })
    await expect(silent).rejects.toThrow('no answer')
    expect([await leftOf(one), await leftOf(other)]).toEqual([0, 1])
    await handOver(now + minutes(5))
    expect(await leftOf(other)).toBe(1)
    await handOver(now + hourMs)
    expect(await leftOf(other)).toBe(0)
    expect([await shownTo(one), await shownTo(other)]).toEqual(before)
  })

  test('while no hub answers, all stay', async () => {
    const student = await people.student()
    await tellAt(student, old, { count: 2 })
    const none = { keepNotifications: () => Promise.reject(new Error('no answer')) }
    await expect(handOver(now, { announce: () => none })).rejects.toThrow('no answer')
    expect(await leftOf(student)).toBe(2)
    expect(await handOver(now)).toEqual({ done: 2, more: false })
  })
})

test('what is read while it moves is read afterwards', async () => {
  const student = await people.student()
  await tellAt(student, old, { count: 2 })
  const [newest] = (await shownTo(student)).list
  await handOver(now, {
    announce: (real) => ({
      keepNotifications: async (owner, list) => {
        await real.keepNotifications(owner, list)
        await student.api(readNotification, { params: { id: newest?.id ?? 0 } })
        expect(await shownTo(student)).toMatchObject({ list: [{ read: true }, { read: false }], unread: 1 })
      },
    }),
  })
  expect(await leftOf(student)).toBe(0)
  expect(await shownTo(student)).toMatchObject({ list: [{ read: true }, { read: false }], unread: 1 })
})

test('stays while a message waits that carries it, and goes an hour after', async () => {
  const student = await people.student()
  await tellAt(student, old, { count: 2 })
  const [waiting] = (await shownTo(student)).list
  await rows(
    `INSERT INTO outbox (kind, channel, user_id, dedupe_key, payload, due_at, lane)
     VALUES ('notification', 'email', ?, ?, '{}', ?, 1)`,
    ...[student.id, `notification:${waiting?.id}:email`, now],
  )
  await handOver(now)
  expect(await leftOf(student)).toBe(1)
  await rows('UPDATE outbox SET sent_at = ?', now)
  await handOver(now + minutes(5))
  expect(await leftOf(student)).toBe(1)
  await handOver(now + hourMs)
  expect(await leftOf(student)).toBe(0)
})

describe('a key', () => {
  const tell = (userId: number, kind: 'refund_begun' | 'minutes_granted', key: string) =>
    queueNotification(db, { userId, kind, key, facts: {}, dueAt: now }).run()

  test('whose cause comes again is not told again, in one insert with others that are', async () => {
    const student = await people.student()
    await tellAt(student, old, { kind: 'refund_begun', key: 'payment:1:refund-begun' })
    await tellAt(student, old, { kind: 'minutes_granted', key: 'minutes:1' })
    await handOver(now)
    await rows(
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
       SELECT ?, 'refund_begun', value, '{}', ? FROM json_each('["payment:0:x","payment:1:refund-begun","payment:2:x"]')`,
      ...[student.id, now],
    )
    expect(await leftOf(student)).toBe(2)
    await tell(student.id, 'refund_begun', 'payment:1:refund-begun')
    expect(await leftOf(student)).toBe(2)
    // Of other kinds a cause has a key of its own each time.
    await tell(student.id, 'minutes_granted', 'minutes:1')
    expect(await leftOf(student)).toBe(3)
  })

  test('is kept for the kinds that the trigger looks for', async () => {
    const [trigger] = await rows<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'notifications_told'")
    expect([...(trigger?.sql ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)).toEqual(toldOnce)
  })
})

test('a page reads what it moves, however much lies before and behind it', async () => {
  const [student, other] = [await people.student(), await people.student()]
  const many = JSON.stringify(Array.from({ length: 3000 }, (_, i) => i))
  const fill = (userId: number, from: number) =>
    rows(
      `INSERT INTO notifications (user_id, kind, dedupe_key, facts, due_at, delivered_at)
       SELECT ?2, 'plan_invited', ?2 || ':' || value, '{}', ?3 + value, ?3 + value FROM json_each(?1)`,
      ...[many, userId, from],
    )
  await fill(student.id, now - 20 * dayMs)
  await fill(other.id, old)
  const place = { deliveredAt: now - 20 * dayMs + 999, dueAt: now - 20 * dayMs + 999, id: Number.MAX_SAFE_INTEGER }
  let found = 0
  const read = await rowsReadBy(async (counting) => {
    found = (await findSettled(counting, place, 100, now)).rows.length
  })
  // A page, and a thousand others of the same people.
  expect(found).toBe(1100)
  expect(read).toBeLessThanOrEqual(found * 5 + 50)
  expect(await handOver(now)).toEqual({ done: 6000, more: false })
  expect((await wholeListOf(other)).length).toBe(3000)
})
