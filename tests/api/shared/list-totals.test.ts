/** `total` of a list: exact up to ten thousand rows, and said to be a lower bound beyond. */
import { expect, test } from 'vitest'
import { mostCountedRows } from '#contract/shared/shapes/list.ts'
import { listContactRequests } from '#contract/talk/api/contact.ts'
import { rows } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { findContactRequests } from '#worker/features/talk/contact/store.ts'

const grow = (count: number) =>
  rows(
    `INSERT INTO contact_requests (name, phone, title, message, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT 'منى عادل', '01012345678', 'سؤال عن الخطط', 'متى تبدأ الخطة؟', i FROM n`,
    count,
  )

test('a client that loads pages until it has as many rows as the total has them all', async () => {
  const admin = await people.admin()
  await grow(2400)
  const read = (page: number) => admin.api(listContactRequests, { query: { page, size: 100 } })
  const ids = new Set<number>()
  let [page, total] = [1, 1]
  for (; ids.size < total; page++) {
    const found = await read(page)
    total = found.total
    expect(found).toMatchObject({ total: 2400, totalIsLowerBound: false })
    for (const { id } of found.list) ids.add(id)
  }
  expect([ids.size, page]).toEqual([2400, 25])
  const first = await read(1)
  const next = await admin.api(listContactRequests, { query: { page: 2, size: 100, cursor: first.next as never } })
  expect(next).toMatchObject({ total: 2400, totalIsLowerBound: false })
  const back = await admin.api(listContactRequests, { query: { page: 1, size: 100, cursor: next.previous as never } })
  expect([back.total, back.list]).toEqual([2400, first.list])
})

test('ten thousand rows are counted, and one more makes the total a lower bound', async () => {
  const admin = await people.admin()
  const read = () => admin.api(listContactRequests, { query: { size: 1 } })
  await grow(mostCountedRows - (await read()).total)
  expect(await read()).toMatchObject({ total: mostCountedRows, totalIsLowerBound: false })
  await grow(1)
  expect(await read()).toMatchObject({ total: mostCountedRows, totalIsLowerBound: true })
})

test('a client that asks for less is told that there are more, for the cost of what it asked', async () => {
  const admin = await people.admin()
  await grow(150)
  const read = (counted: number) => admin.api(listContactRequests, { query: { size: 10, counted } })
  expect(await read(100)).toMatchObject({ total: 100, totalIsLowerBound: true })
  const { total } = await admin.api(listContactRequests, { query: { size: 1 } })
  expect(total).toBeGreaterThan(100)
  const few = await rowsReadBy((counted) => findContactRequests(counted, { size: 10, counted: 100 }))
  expect(few).toBeLessThanOrEqual(10 * 5 + 50 + 101)
})
