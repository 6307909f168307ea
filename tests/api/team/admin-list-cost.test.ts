/** What a page of the lists of the team costs among many people, in rows read. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { parseCursor } from '#contract/shared/shapes/list.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { findFullTutors } from '#worker/features/catalogue/tutors/admin-store.ts'
import { findLessonPage, type LessonFilter } from '#worker/features/lessons/list-store.ts'
import { findInvoices } from '#worker/features/money/invoices/list-store.ts'
import { findSubscriptions } from '#worker/features/money/subscriptions/list-store.ts'
import { findUsers } from '#worker/features/people/users/list-store.ts'
import { findPeople } from '#worker/features/team/admin/people-store.ts'
import type { Db } from '#worker/storage/db.ts'
import type { ListOf } from '#worker/storage/list-reader.ts'

const many = 20_000

beforeAll(async () => {
  const numbers = JSON.stringify(Array.from({ length: many }, (_, i) => i))
  const insert = (sql: string) => env.DB.prepare(sql).bind(numbers)
  const { id: last } = await people.student()
  await env.DB.batch([
    insert(
      `INSERT INTO users (id, email, name, role, gender, city, verified_email, created_at, updated_at)
       SELECT ${last} + 1 + value, 'many-' || value || '@example.com', iif(value % 997 = 0, 'سمير فؤاد', 'محمد علي'),
         iif(value % 20 = 0, 3, 4), iif(value % 2, 'male', 'female'), 1 + value % 27, value % 3 = 0, value, 1
       FROM json_each(?)`,
    ),
    insert(
      `INSERT INTO tutors (id, activated, created_at, updated_at)
       SELECT ${last} + 1 + value, value % 40 = 0, 1, 1 FROM json_each(?) WHERE value % 20 = 0`,
    ),
    insert(
      `INSERT INTO invoices (user_id, method, receiver, bank, amount, status, created_at, updated_at)
       SELECT ${last} + 1 + (value % 50) * 20, value % 3, 'x', iif(value % 3 = 1, 'CIB', NULL), 20000 + value, value % 5, value, value
       FROM json_each(?) WHERE value % 4 = 0`,
    ),
    // Half of them are over, the few that were stopped are the oldest, and those of a rare plan as well.
    insert(
      `INSERT INTO subscriptions (user_id, plan_id, tx_id, period, weekly_minutes, start_at, end_at, terminated_at, created_at, updated_at)
       SELECT ${last} + 1 + value, iif(value < 100, 9, 1), value, 0, 60, value, ${many / 2} + value, iif(value < 100, value, NULL), 1, 1
       FROM json_each(?)`,
    ),
  ])
})

type Read = (db: Db, query: object) => Promise<ListOf<unknown>>

/** Rows that counting a list may read: the entries of its index, and the rows themselves where a filter looks at them. */
const countingRows = (total: number): number => 2 * (total + 1)

/** Pages one after the other, by cursor, and each one's cost. */
const expectFlat = async (read: Read, query: object) => {
  let cursor: string | null = null
  for (let page = 1; page <= 4; page++) {
    let [shown, counted] = [0, 0]
    const at = cursor === null ? {} : { cursor: parseCursor(cursor) }
    const rowsRead = await rowsReadBy(async (db) => {
      const reply = await read(db, { ...query, ...at, page, size: 10 })
      shown = reply.list.length
      counted = reply.total
      cursor = reply.next
    })
    expect(rowsRead, JSON.stringify({ query, page, shown })).toBeLessThanOrEqual(5 * shown + 50 + countingRows(counted))
    if (cursor === null) break
  }
}

describe(`among ${many} people`, () => {
  const users = [
    {},
    { orderDirection: 'asc' },
    { role: Role.Student },
    { role: Role.SuperAdmin },
    { role: Role.Tutor, gender: Gender.Female, city: City.Cairo, verified: true },
    { city: City.GizaCity },
    { search: 'سمير' },
    { search: 'many-199', role: Role.Student },
    { search: 'nobody at all' },
    { createdAt: { gte: new Date(5000).toISOString(), lt: new Date(9000).toISOString() } },
  ]
  test.each(users)('users %j', (query) => expectFlat((db, request) => findUsers(db, request, Date.now()), query))

  const tutors = [
    {},
    { activated: true },
    { missing: ['video', 'image'] },
    { step: 'introVideo' },
    { step: 'interview' },
    { image: true },
    { image: false, video: true, activated: true },
    { bypassOnboarding: false, step: 'introVideo' },
  ]
  test.each(tutors)('tutors %j', (query) => expectFlat((db, request) => findFullTutors(db, request), query))

  const filters = {
    users: null,
    methods: [1],
    banks: ['CIB'],
    statuses: [3],
    receipt: false,
    createdAt: { gte: toIsoInstant(5) },
  }
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => [one, other] as const))
  test.each(pairs)('withdrawals by %s and %s', async (one, other) => {
    const [{ id: withMost = 0 } = {}] = await rows<{ id: number }>(
      'SELECT user_id AS id FROM invoices GROUP BY user_id ORDER BY count(*) DESC LIMIT 1',
    )
    const all = { ...filters, users: [withMost] }
    await expectFlat((db, request) => findInvoices(db, request, 'created_at'), { [one]: all[one], [other]: all[other] })
  })

  const invoices = [{}, { statuses: [0] }, { statuses: [3] }, { methods: [1], banks: ['CIB'] }]
  test.each(invoices)('withdrawals %j', async (query) => {
    for (const order of ['created_at', 'updated_at', 'amount'] as const)
      if (order === 'created_at' || Object.keys(query).length === 0)
        await expectFlat((db, request) => findInvoices(db, request, order), query)
  })

  const middle = toIsoInstant(many)
  test.each([
    { orderBy: 'start' },
    { orderBy: 'end' },
    { orderBy: 'end', terminated: false, start: { before: middle }, end: { after: middle } },
    { orderBy: 'end', terminated: false, end: { before: middle } },
    { orderBy: 'start', terminated: false, start: { after: middle } },
    { orderBy: 'start', terminated: true },
    { orderBy: 'start', plans: [9] },
  ])('subscriptions %j', async (query) => {
    for (const orderDirection of ['asc', 'desc'] as const)
      await expectFlat((db, request) => findSubscriptions(db, request), { ...query, orderDirection })
  })

  test.each(['سمير', 'many-19999@example.com', 'محمد', 'ma'])('search for %s', async (text) => {
    let shown = 0
    const rowsRead = await rowsReadBy(async (db) => {
      shown = (await findPeople(db, { text })).length
    })
    expect(shown).toBeGreaterThan(0)
    expect(rowsRead).toBeLessThanOrEqual(5 * shown + 100)
  })
})

describe('among the many lessons of one person', () => {
  const all = { ratified: true, canceled: true, future: true, past: true, happening: false, after: null, before: null }
  let filters: Readonly<Record<string, LessonFilter>> = {}

  beforeAll(async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const now = Date.now()
    for (let i = 1; i <= 150; i++)
      await make.lesson({ tutorId: tutor.id, studentId: student.id, start: now - 20 * dayMs + i * hourMs })
    filters = {
      student: { ...all, users: [student.id], side: null },
      tutor: { ...all, users: [tutor.id], side: null },
      everybody: { ...all, users: null, side: null },
      'everybody, not cancelled': { ...all, canceled: false, users: null, side: null },
    }
  })

  test.each(['student', 'tutor', 'everybody', 'everybody, not cancelled'])('lessons of the %s', async (whose) => {
    const filter = filters[whose]
    if (!filter) throw new Error(`no filter ${whose}`)
    await expectFlat((db, request) => findLessonPage(db, filter, request, Date.now()), {})
  })
})
