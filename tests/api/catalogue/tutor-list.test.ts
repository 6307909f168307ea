import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import type { TutorSort } from '#contract/vocabulary/tutor-list.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, send } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { countListed } from '#worker/features/catalogue/tutors/list-store.ts'
import { searchedRows } from '#worker/features/catalogue/tutors/match-store.ts'
import { refreshStaleTutors, refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { searchedMatches, searchTutors } from '#worker/features/catalogue/tutors/search.ts'
import { toSqlPage } from '#worker/storage/filters.ts'

const page = (query: { search?: string; page?: number; size?: number; sort?: TutorSort } = {}) =>
  apiCall(listOnboardedTutors, { query })
const found = async (search: string) => (await page({ search })).list.map(({ name }) => name)

describe('a small list', () => {
  const named: Person[] = []
  beforeAll(async () => {
    const soon = Date.now() + hourMs
    const names = ['أحمد السيد', 'إسراء عليّ', 'مـنى مصطفى', 'فاطمة الزهراء', 'ليلى "نور" حسن'.replaceAll('"', '')]
    for (const name of names) named.push(await people.tutor({ name }))
    const [first, second, third] = named.map(({ id }) => id)
    if (!first || !second || !third) throw new Error('three tutors')
    await make.slot({ userId: second, start: soon, end: soon + hourMs })
    await make.slot({ userId: third, start: soon - hourMs / 2, end: soon + hourMs })
    await make.topic('المقابلات الوظيفية', [first])
    for (const { id } of named) await refreshTutorPublic(db, id, Date.now())
    const rater = await people.student()
    await make.rating({ raterId: rater.id, rateeId: first, value: 3 })
    await make.lesson({ studentId: rater.id, tutorId: named[4]?.id ?? 0, start: Date.now() - hourMs })
    // How many lessons there were counts when the record is next written, as after a booking.
    await refreshTutorPublic(db, named[4]?.id ?? 0, Date.now())
    await make.seen(second, true)
  })

  test('soonest first, then rating, then lessons, then id', async () => {
    const { list, total } = await page({ sort: 'next' })
    expect(list.map(({ id }) => id)).toEqual([2, 1, 0, 4, 3].map((i) => named[i]?.id))
    expect(total).toBe(5)
    expect(list.map(({ online }) => online)).toEqual([false, true, false, false, false])
  })

  test('pages neither repeat nor lose anybody', async () => {
    const all = (await page()).list.map(({ id }) => id)
    const paged = await Promise.all([1, 2, 3].map((number) => page({ page: number, size: 2 })))
    expect(paged.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(all)
    expect(paged.map(({ total }) => total)).toEqual([5, 5, 5])
  })

  test.each([
    ['احمد', 'أحمد السيد'],
    ['اسراء على', 'إسراء عليّ'],
    ['منى', 'مـنى مصطفى'],
    ['فاطمه', 'فاطمة الزهراء'],
    ['الوظيفيه', 'أحمد السيد'],
    ['مق', 'أحمد السيد'],
    ['  زهراء  ', 'فاطمة الزهراء'],
  ])('%s finds %s', async (search, name) => {
    expect(await found(search)).toEqual([name])
  })

  test.each([
    'السيد المقابلات',
    'zzz',
    'z',
    '"',
    '""""',
    "' OR 1=1",
    '%',
    '_',
    'a"b*',
    'AND',
    'NEAR(ا)',
    '\u0000\u0000\u0000',
  ])('the term %j finds nobody', async (search) => {
    expect(await page({ search })).toEqual({ list: [], total: 0, totalIsLowerBound: false })
  })

  test('a blank term is ignored', async () => {
    expect((await page({ search: ' ـ ' })).total).toBe(5)
  })

  test('a page past the end is empty, with the right total', async () => {
    expect(await page({ search: 'احمد', page: 9 })).toEqual({ list: [], total: 1, totalIsLowerBound: false })
  })

  test('answers to visitors are cached for half a minute, those to signed-in users are private', async () => {
    const path = '/api/v1/user/tutor/list/onboarded'
    const open = await send(path, { headers: { origin: 'http://localhost:8787' } })
    expect(open.headers.get('cache-control')).toBe('public, max-age=30')
    expect(open.headers.get('vary')?.toLowerCase()).toMatch(/origin.*authorization|authorization.*origin/)
    const { token } = await people.student()
    const own = await send(path, { headers: { authorization: `Bearer ${token}` } })
    expect(own.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the search index follows the list', () => {
  const order = async (search: string) => {
    const { list } = await searchTutors(db, { search, sort: 'next' }, toSqlPage({ size: 100 }), Date.now())
    return list.map(({ id }) => id)
  }

  test('two tutors with equal sort keys are both listed', async () => {
    const [one, other] = [30_000_000, 30_000_000 + 2 ** 18]
    await db.$client.batch([
      ...[one, other].map((id) =>
        db.$client
          .prepare(
            "INSERT INTO users (id, email, role, created_at, updated_at) VALUES (?1, ?1 || '@example.com', 3, 1, 1)",
          )
          .bind(id),
      ),
      ...[one, other].map((id) =>
        db.$client
          .prepare(
            `INSERT INTO tutor_public (id, role, name, bio, about, notice, topics, search_text, next_available_at, free_until, updated_at)
             VALUES (?, 3, 'n', 'b', 'a', 0, '[]', 'توام', 1, 1, 1)`,
          )
          .bind(id),
      ),
    ])
    expect(await order('توام')).toEqual([one, other])
    await db.$client.prepare('DELETE FROM users WHERE id = ? OR id = ?').bind(one, other).run()
    expect(await order('توام')).toEqual([])
  })

  test('after every change that moves a tutor in the list', async () => {
    const tutors = await Promise.all(
      Array.from({ length: 6 }, (_, i) => people.tutor({ name: `متحرك ${'ابجدهو'[i]}` })),
    )
    for (const { id } of tutors) await refreshTutorPublic(db, id, Date.now())
    const listed = async () => {
      const ours = new Set(tutors.map(({ id }) => id))
      return (await order('')).filter((id) => ours.has(id))
    }
    const rater = await people.student()
    const start = Date.now() + 9 * hourMs
    const [first, second, third, fourth, fifth] = tutors.map(({ id }) => id) as [number, number, number, number, number]
    const moves = [
      () => make.rating({ raterId: rater.id, rateeId: third, value: 5 }),
      () =>
        make
          .lesson({ studentId: rater.id, tutorId: fifth, start: Date.now() - hourMs })
          .then(() => refreshTutorPublic(db, fifth, Date.now())),
      () =>
        make
          .slot({ userId: fourth, start, end: start + hourMs })
          .then(() => refreshTutorPublic(db, fourth, Date.now())),
      () =>
        make
          .slot({ userId: second, start, end: start + hourMs })
          .then(() => refreshTutorPublic(db, second, Date.now())),
      () => make.rating({ raterId: rater.id, rateeId: second, value: 1 }),
      () => db.$client.prepare('DELETE FROM tutor_public WHERE id = ?').bind(third).run(),
    ]
    for (const move of moves) {
      await move()
      expect(await order('متحرك')).toEqual(await listed())
    }
    expect(await order('متحرك')).toEqual([second, fourth, fifth, first, tutors[5]?.id])
    // A changed name is found by the new one only.
    await db.$client.prepare(`UPDATE users SET name = 'منقول حسن' WHERE id = ?`).bind(first).run()
    await refreshTutorPublic(db, first, Date.now())
    expect([await order('متحرك ا'), await order('منقول')]).toEqual([[], [first]])
    // Throws when the index differs from the table it is built on.
    await env.SEARCH.prepare(`INSERT INTO tutor_search (tutor_search, rank) VALUES ('integrity-check', 1)`).run()
  })
})

describe('the shared cache for visitors', () => {
  const path = '/api/v1/user/tutor/list/onboarded'
  const ask = async (query: string, headers: HeadersInit = {}) => {
    const answer = await send(`${path}?size=99${query}`, { headers })
    const { total } = await answer.json<{ total: number }>()
    return { total, age: answer.headers.get('age'), keep: answer.headers.get('cache-control') }
  }

  test('answers a request from the database once; signed-in users always get the current state', async () => {
    const { total } = await ask('')
    // Stored after the first response was sent, so a little later.
    const kept = { total, age: expect.stringMatching(/^\d+$/), keep: 'public, max-age=30' }
    await expect.poll(() => ask('&utm_source=x')).toEqual(kept)
    const { token } = await people.student()
    const another = await people.tutor()
    await refreshTutorPublic(db, another.id, Date.now())
    const fresh = { total: total + 1, age: null }
    expect(await ask('', { authorization: `Bearer ${token}` })).toEqual({ ...fresh, keep: 'no-store' })
    expect(await ask('')).toEqual(kept)
    // Another query has an entry of its own.
    expect(await ask('&page=1')).toMatchObject(fresh)
  })

  test('stores no refusals', async () => {
    const refused = await send(`${path}?page=0`)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
  })
})

describe('a long list costs what a short one does', () => {
  /** Inserts public records; two in nine tutors are named محمد. */
  const grow = async (from: number, count: number) => {
    const rows = JSON.stringify(
      Array.from({ length: count }, (_, i) => ({
        id: from + i,
        text: `${i % 9 < 2 ? 'محمد' : 'سمير'} ${i === 7 ? 'زكريا' : 'فواد'}`,
        at: Date.now() + hourMs * (24 + (i % 700)),
        stars: i % 500,
      })),
    )
    await db.$client.batch([
      db.$client
        .prepare(
          `INSERT INTO users (id, email, role, created_at, updated_at)
           SELECT value->>'id', 'many-' || (value->>'id') || '@example.com', 3, 1, 1 FROM json_each(?)`,
        )
        .bind(rows),
      db.$client
        .prepare(
          `INSERT INTO tutor_public (id, role, name, bio, about, notice, topics, search_text, next_available_at, free_until, avg_rating, updated_at)
           SELECT value->>'id', 3, value->>'text', 'b', 'a', 0, '[]', value->>'text', value->>'at', (value->>'at') + 3600000, value->>'stars', ?2 FROM json_each(?1)`,
        )
        .bind(rows, Date.now()),
    ])
  }
  const size = 20
  const cost = (search: string, number = 1) =>
    rowsReadBy((counted) => searchTutors(counted, { search }, toSqlPage({ page: number, size }), Date.now()))

  test('pages and searches at 100 and at 2,000 tutors', async () => {
    await grow(10_000_000, 100)
    const few = { list: await cost(''), rare: await cost('زكريا'), common: await cost('سمير') }
    await grow(20_000_000, 1900)
    expect(await countListed(db)).toBe(2011)
    expect(await cost('')).toBe(few.list)
    expect(few.list).toBeLessThanOrEqual(5 * size + 50)
    expect(await cost('زكريا')).toBeLessThanOrEqual(5 * 2 + 50)
    // However many have that name, only those of the page are read; counting reads the others in the index.
    const totalOf = async (search: string) =>
      (await searchTutors(db, { search }, toSqlPage({ size }), Date.now())).total
    for (const name of ['سمير', 'محمد']) {
      const total = await totalOf(name)
      expect((await cost(name)) - total).toBeLessThanOrEqual(5 * size + 50)
      expect((await cost(name, 2)) - total).toBeLessThanOrEqual(7 * size + 50)
    }
    expect(await cost('مح')).toBeLessThanOrEqual(searchedRows + 9 * size + 1)
    // A letter that occurs nowhere is searched in the first thousand only.
    expect(await cost('ظ')).toBeLessThanOrEqual(searchedRows + 1)
  })

  test('the total is that of all matches on every page, and the last of them is reached by the pages', async () => {
    const read = (search: string, page: number) =>
      searchTutors(db, { search }, toSqlPage({ page, size: 100 }), Date.now())
    const { total, totalIsLowerBound } = await read('محمد', 1)
    const [counted] = await rows<{ n: number }>(
      "SELECT count(*) AS n FROM tutor_public WHERE search_text LIKE '%محمد%'",
    )
    expect([total, totalIsLowerBound]).toEqual([counted?.n, false])
    expect(total).toBeGreaterThan(searchedMatches)
    const last = await read('محمد', Math.ceil(total / 100))
    expect([last.total, last.list.length]).toEqual([total, total % 100 || 100])
  })

  test('a search of two letters returns two hundred tutors at most, in the order of the list, and says that there are more', async () => {
    const read = (page: number) => searchTutors(db, { search: 'مح' }, toSqlPage({ page, size }), Date.now())
    const { list, ...counted } = await read(searchedMatches / size)
    expect([list.length, counted]).toEqual([size, { total: searchedMatches, totalIsLowerBound: true }])
    const starts = list.map(({ nextAvailableAt }) => nextAvailableAt)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect((await read(searchedMatches / size + 1)).list).toEqual([])
  })

  test('a sweep with nothing to do reads almost nothing', async () => {
    await refreshStaleTutors(db, Date.now())
    expect(await rowsReadBy((counted) => refreshStaleTutors(counted, Date.now()))).toBeLessThanOrEqual(2)
  })

  test('a refresh reads few rows', async () => {
    const tutor = await people.tutor()
    const start = Date.now() + hourMs
    for (let i = 0; i < 40; i++)
      await make.slot({ userId: tutor.id, start: start + i * hourMs, end: start + (i + 1) * hourMs })
    // The slots of the stored days, before and after the write, the counters and figures, and topics and levels at the new
    // place.
    expect(await rowsReadBy((counted) => refreshTutorPublic(counted, tutor.id, Date.now()))).toBeLessThanOrEqual(170)
  })
})
