/** The index of texts: what is written to it, in whatever order and however often it is cut off, and what happens without. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listFullTutors, listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { createUser, listUsers, updateUser } from '#contract/people/api/users.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { getAdminHome, searchPeople } from '#contract/team/api/admin.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall } from '#tests/kit/client.ts'
import { dyingDatabase } from '#tests/kit/deletions.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newEmail, type Person, people, tokenFor } from '#tests/kit/people.ts'
import { settleSearch } from '#tests/kit/search.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { searchTutors } from '#worker/features/catalogue/tutors/search.ts'
import { createApp } from '#worker/http/app.ts'
import { checkReadiness } from '#worker/readiness.ts'
import { openDb } from '#worker/storage/db.ts'
import { readChanges } from '#worker/storage/search/changes-store.ts'
import { openSearch } from '#worker/storage/search/index-of-texts.ts'
import { indexChanges, keepIndex } from '#worker/storage/search/keep-index.ts'
import { writeDocuments } from '#worker/storage/search/write-store.ts'

const search = openDb(env.SEARCH)
const app = createApp()

/** Ids that the index has by this text, as it is now. */
const indexed = async (text: string, table = 'people'): Promise<number[]> => {
  const column = table === 'people' ? 'user_id' : 'tutor_id'
  const { results } = await env.SEARCH.prepare(
    `SELECT DISTINCT p.${column} AS id FROM ${table}_search s JOIN ${table}_places p ON p.place = s.rowid
     WHERE ${table}_search MATCH ? ORDER BY id`,
  )
    .bind(`search_text : "${text}"`)
    .all<{ id: number }>()
  return results.map(({ id }) => id)
}

/** Throws when an index differs from the table it is built on. */
const expectSound = async () => {
  for (const table of ['tutor_search', 'people_search'])
    await env.SEARCH.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`).run()
}

/** Both databases hold the same of everybody, and nothing waits. */
const expectTrue = async () => {
  expect(await rows('SELECT * FROM search_changes WHERE kind > 0')).toEqual([])
  for (const table of ['tutor_places', 'people_places']) {
    const select = `SELECT CAST(place AS TEXT) AS at, * FROM ${table} ORDER BY place`
    expect((await env.SEARCH.prepare(select).all()).results).toEqual(await rows(select))
  }
  await expectSound()
}

const rename = (person: Person, name: string) => rows('UPDATE users SET name = ? WHERE id = ?', name, person.id)
const without = (bindings: Partial<Bindings>) => ({ ...(env as Bindings), ...bindings })
/** The answer of a worker with other bindings. */
const ask = async (bindings: Bindings, url: string, token?: string) => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined }
  const answer = await app.fetch(new Request(`http://localhost:8787${url}`, { headers }), bindings, context as never)
  return {
    status: answer.status,
    body: await answer.json<{ list: { id: number }[]; code?: string; lacks?: string[] }>(),
  }
}
const urlOf = (...[endpoint, input]: Parameters<typeof requestOf>) => requestOf(endpoint, input).url

beforeEach(settleSearch)
afterEach(async () => {
  vi.restoreAllMocks()
})

describe('what changes is written', () => {
  test('right after the answer, and by the sweep if that is lost', async () => {
    const person = await people.student({ name: 'زينب الشافعي' })
    await person.api(updateUser, { params: { id: person.id }, body: { name: 'هالة البنداري' } })
    await expect.poll(() => indexed('البنداري')).toEqual([person.id])
    expect(await indexed('الشافعي')).toEqual([])
    await rename(person, 'نوال السعداوي')
    expect(await indexed('السعداوي')).toEqual([])
    await runOutboxSweep(Date.now())
    expect(await indexed('السعداوي')).toEqual([person.id])
    await expectTrue()
  })

  test('a new account is found at once', async () => {
    const email = newEmail('whoever')
    const { user } = await apiCall(createUser, { body: { email, password: 'qahwa-2025-long', role: Role.Student } })
    await expect.poll(() => indexed(email.toLowerCase())).toEqual([user.id])
  })

  test('whoever is deleted is gone from it, with every word', async () => {
    const person = await people.tutor({ name: 'عفاف الراحلة' })
    await refreshTutorPublic(db, person.id, Date.now())
    await settleSearch()
    expect([await indexed('الراحله'), await indexed('الراحله', 'tutor')]).toEqual([[person.id], [person.id]])
    await rows('DELETE FROM users WHERE id = ?', person.id)
    await settleSearch()
    const { results } = await env.SEARCH.prepare(
      'SELECT 1 FROM people_places WHERE user_id = ?1 UNION ALL SELECT 1 FROM tutor_places WHERE tutor_id = ?1',
    )
      .bind(person.id)
      .all()
    expect([results, await indexed('الراحله'), await indexed('الراحله', 'tutor')]).toEqual([[], [], []])
    await expectSound()
  })

  test('killed at any call, it is whole after the next run', async () => {
    const person = await people.tutor({ name: 'المقتولة' })
    await refreshTutorPublic(db, person.id, Date.now())
    await settleSearch()
    let isKilled = true
    for (let calls = 0; isKilled; calls++) {
      await rows('UPDATE users SET name = ? WHERE id = ?', `المقتولة ${'ابجدهوز'[calls]}`, person.id)
      await refreshTutorPublic(db, person.id, Date.now())
      // Both databases count, so that it also dies between what is written in one and what is forgotten in the other.
      const dying = { DB: env.DB, SEARCH: dyingDatabase(env.SEARCH, calls) }
      isKilled = await keepIndex(dying).then(
        () => false,
        () => true,
      )
      if (isKilled) expect(await rows('SELECT 1 FROM search_changes WHERE kind > 0')).not.toEqual([])
      await keepIndex({ DB: dyingDatabase(env.DB, calls), SEARCH: env.SEARCH }).catch(() => undefined)
      await keepIndex(env)
      await expectTrue()
    }
  })

  test('an older write never wins, and one that is repeated changes nothing', async () => {
    const person = await people.student({ name: 'القديمة' })
    const older = await readChanges(db, 100)
    await rename(person, 'الجديدة')
    await keepIndex(env)
    for (let again = 0; again < 2; again++) {
      await writeDocuments(search, older?.documents ?? [])
      expect([await indexed('القديمه'), await indexed('الجديده')]).toEqual([[], [person.id]])
    }
    await rows('DELETE FROM users WHERE id = ?', person.id)
    await keepIndex(env)
    await writeDocuments(search, older?.documents ?? [])
    expect(await indexed('القديمه')).toEqual([])
    await expectTrue()
  })

  test('two runs at once leave what one does', async () => {
    const some = await Promise.all(Array.from({ length: 12 }, (_, i) => people.tutor({ name: `سباق ${i}` })))
    await Promise.all(some.map(({ id }) => refreshTutorPublic(db, id, Date.now())))
    await Promise.all([keepIndex(env), indexChanges(env), keepIndex(env)])
    await expectTrue()
  })

  test('a place that passes from one tutor to another keeps both', async () => {
    const [one, other] = [await people.tutor({ name: 'موضع أول' }), await people.tutor({ name: 'موضع ثان' })]
    for (const { id } of [one, other]) await refreshTutorPublic(db, id, Date.now())
    await settleSearch()
    const placeOf = async ({ id }: Person) =>
      (await rows<{ p: string }>('SELECT CAST(max(place) AS TEXT) AS p FROM tutor_places WHERE tutor_id = ?', id))[0]?.p
    const freed = await placeOf(one)
    await rows(`UPDATE tutor_places SET place = place + 500000 WHERE place = ${freed}`)
    await rows('INSERT INTO search_changes (kind, subject_id) VALUES (1, ?)', one.id)
    const moved = await readChanges(db, 100)
    await rows(`UPDATE tutor_places SET place = ${freed} WHERE place = ${await placeOf(other)}`)
    await rows('INSERT INTO search_changes (kind, subject_id) VALUES (1, ?)', other.id)
    await keepIndex(env)
    await writeDocuments(search, moved?.documents ?? [])
    await expectTrue()
  })
})

describe('it is built', () => {
  const empty = async () => {
    for (const { name } of (
      await env.SEARCH.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%_places'").all<{
        name: string
      }>()
    ).results)
      await env.SEARCH.prepare(`DELETE FROM ${name}`).run()
    await env.SEARCH.batch([
      env.SEARCH.prepare('DELETE FROM search_versions'),
      env.SEARCH.prepare(
        'UPDATE search_state SET version = 0, is_building = 0, tutors_after = 0, people_after = 0, seen = 0',
      ),
    ])
  }

  test('where it is empty, also when every second run is killed', async () => {
    await empty()
    for (let calls = 1; calls < 12; calls++) {
      await keepIndex({ DB: env.DB, SEARCH: dyingDatabase(env.SEARCH, calls) }).catch(() => undefined)
      await keepIndex({ DB: dyingDatabase(env.DB, calls), SEARCH: env.SEARCH }, 1).catch(() => undefined)
    }
    while (!(await keepIndex(env)));
    await expectTrue()
  })

  test('anew from a database that was set back, without those whom it no longer knows', async () => {
    const person = await people.student({ name: 'من المستقبل' })
    await settleSearch()
    await env.SEARCH.prepare('UPDATE search_state SET seen = seen + 1000000').run()
    await env.SEARCH.prepare('UPDATE search_versions SET version = version + 1000000').run()
    await rows('DROP TRIGGER people_places_delete')
    await rows('DELETE FROM users WHERE id = ?', person.id)
    expect(await indexed('المستقبل')).toEqual([person.id])
    while (!(await keepIndex(env)));
    expect(await indexed('المستقبل')).toEqual([])
    await expectTrue()
  })

  test('anew by hand, while it goes on answering', async () => {
    const person = await people.student({ name: 'باقية هنا' })
    await settleSearch()
    await rows('DELETE FROM search_changes WHERE kind > 0')
    await env.SEARCH.prepare('DELETE FROM people_places WHERE user_id = ?').bind(person.id).run()
    await env.SEARCH.prepare('UPDATE search_state SET is_building = 1, tutors_after = 0, people_after = 0').run()
    expect(await openSearch(env.SEARCH).find([])).toEqual([])
    while (!(await keepIndex(env)));
    expect(await indexed('باقيه هنا')).toEqual([person.id])
    await expectTrue()
  })
})

describe('without it', () => {
  const broken = {
    prepare: () => env.SEARCH.prepare('SELECT 1 FROM nothing'),
    batch: (some: D1PreparedStatement[]) => env.SEARCH.batch(some),
  }

  test.each([
    ['not bound', 'المفقود', undefined],
    ['broken', 'المعطل', broken as unknown as D1Database],
  ])(
    '%s: tutors are looked for among the first of the list, the team searches nobody, all else works',
    async (how, last, SEARCH) => {
      const name = `فهرس ${last}`
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const bindings = without({ SEARCH: SEARCH as D1Database })
      const [admin, tutor] = [await people.superAdmin(), await people.tutor({ name })]
      await refreshTutorPublic(db, tutor.id, Date.now())
      const token = await tokenFor(admin.id, Date.now() + 1000)
      const idsOf = async (query: object) =>
        (await ask(bindings, urlOf(listOnboardedTutors, { query } as never))).body.list.map(({ id }) => id)
      expect(await idsOf({ search: name })).toEqual([tutor.id])
      expect(await idsOf({ size: 100, page: 1, sort: how === 'broken' ? 'next' : 'new' })).toContain(tutor.id)
      const refused = { status: 503, body: { code: 'service-unavailable' } }
      for (const [endpoint, query] of [
        [listUsers, { search: name }],
        [listUsers, { role: Role.Student }],
        [searchPeople, { text: name }],
        [listFullTutors, { activated: true }],
      ] as const)
        expect(await ask(bindings, urlOf(endpoint, { query } as never), token)).toMatchObject(refused)
      for (const [endpoint, query] of [
        [listUsers, {}],
        [listUsers, { ids: [tutor.id], search: name }],
        [searchPeople, { text: '77' }],
        [listFullTutors, {}],
        [getAdminHome, {}],
      ] as const)
        expect(await ask(bindings, urlOf(endpoint, { query } as never), token)).toMatchObject({ status: 200 })
      const ready = await checkReadiness({ ...bindings, DB: countTrips(env.DB).database }, Date.now())
      expect(ready).toMatchObject(how === 'broken' ? { failing: ['search'] } : { failing: [], lacks: ['search'] })
    },
  )

  test('a list without words does not ask it, and one with words once', async () => {
    const tutor = await people.tutor({ name: 'واحدة فقط' })
    await refreshTutorPublic(db, tutor.id, Date.now())
    await settleSearch()
    const { database, trips } = countTrips(env.SEARCH)
    const counted = openDb(env.DB, openSearch(database))
    await searchTutors(counted, {}, { limit: 10, offset: 0 }, Date.now())
    await searchTutors(counted, { sort: 'rating' }, { limit: 10, offset: 0 }, Date.now(), (await people.student()).id)
    expect(trips.calls).toBe(0)
    await searchTutors(counted, { search: 'واحدة فقط' }, { limit: 10, offset: 0 }, Date.now())
    expect(trips.calls).toBe(1)
  })

  test('whom the main database no longer lists is not shown, whatever the index says', async () => {
    const tutor = await people.tutor({ name: 'متأخرة الخبر' })
    await refreshTutorPublic(db, tutor.id, Date.now())
    await settleSearch()
    await rows('DELETE FROM tutor_public WHERE id = ?', tutor.id)
    expect(await indexed('متاخره', 'tutor')).toEqual([tutor.id])
    const answer = await ask(without({}), urlOf(listOnboardedTutors, { query: { search: 'متأخرة الخبر' } } as never))
    expect(answer.body).toMatchObject({ list: [] })
  })
})
