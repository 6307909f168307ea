/** What the bell and the list cost among many notifications of one person, in rows read, and what is deleted of them. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import { rows } from '#tests/kit/bookings.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { countUnread, findPage, markAllRead } from '#worker/features/talk/notifications/list-store.ts'
import { deleteOldNotifications } from '#worker/messages/prune.ts'

const many = 5000
const now = Date.parse('2030-11-20T10:00:00Z')

/** One a minute until now, of which the newest are unread. */
const fill = async (userId: number, count: number, unread: number) => {
  await env.DB.prepare(
    `INSERT INTO notifications (user_id, kind, dedupe_key, facts, due_at, delivered_at, read_at)
     SELECT ?2, 'plan_invited', ?2 || ':' || value, '{"weeklyMinutes":60}', ?3 - value * 60000, ?3 - value * 60000,
       iif(value < ?4, NULL, ?3)
     FROM json_each(?1)`,
  )
    .bind(JSON.stringify(Array.from({ length: count }, (_, i) => i)), userId, now, unread)
    .run()
}

describe(`among ${many} notifications`, () => {
  let reader = 0
  let hoarder = 0
  beforeAll(async () => {
    reader = (await people.student()).id
    hoarder = (await people.student()).id
    await fill(reader, many, 3)
    await fill(hoarder, many, many)
  })

  test('the count reads the unread ones, at most as many as it counts', async () => {
    let unread = 0
    const count = (userId: number) =>
      rowsReadBy(async (counting) => {
        unread = await countUnread(counting, userId, now)
      })
    const few = await count(reader)
    expect([unread, few <= 10]).toEqual([3, true])
    const most = await count(hoarder)
    expect(unread).toBe(notificationLimits.counted)
    expect(most).toBeLessThanOrEqual(2 * notificationLimits.counted + 10)
  })

  test('the list reads what it shows', async () => {
    const read = await rowsReadBy((counting) => findPage(counting, reader, null, now))
    expect(read).toBeLessThanOrEqual(4 * notificationLimits.listed + 20)
  })

  test('marking all reads the unread ones', async () => {
    const read = await rowsReadBy((counting) => markAllRead(counting, reader, now))
    expect(read).toBeLessThanOrEqual(30)
    expect(await countUnread(db, reader, now)).toBe(0)
  })
})

describe('of what is old, the daily sweep deletes', () => {
  const leftOf = async ({ id }: Person) =>
    (await rows<{ n: number }>('SELECT count(*) AS n FROM notifications WHERE user_id = ?', id))[0]?.n
  const tellOf = async ({ id }: Person, count: number, at: number) => {
    for (let i = 0; i < count; i++)
      await rows(
        `INSERT INTO notifications (user_id, kind, dedupe_key, facts, due_at, delivered_at)
         VALUES (?, 'plan_invited', ?, '{}', ?, ?)`,
        ...[id, crypto.randomUUID(), at + i, at + i],
      )
  }

  test('everything after ninety days', async () => {
    const person = await people.student()
    await tellOf(person, 2, now - 90 * dayMs - minutes(1))
    await tellOf(person, 3, now - 89 * dayMs)
    await deleteOldNotifications(db, now)
    expect(await leftOf(person)).toBe(3)
  })

  test('the keys of those that left, after as long', async () => {
    for (const [key, age] of [
      ['old', 90 * dayMs + 1],
      ['young', 89 * dayMs],
    ] as const)
      await rows('INSERT INTO told_keys (key, told_at) VALUES (?, ?)', key, now - age)
    await deleteOldNotifications(db, now)
    expect(await rows("SELECT key FROM told_keys WHERE key IN ('old', 'young')")).toEqual([{ key: 'young' }])
  })
})
