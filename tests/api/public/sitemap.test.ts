/** The sitemaps of listed tutors. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { pagesSitemapPath, tutorsPerSitemap } from '#contract/public/rules/crawling.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { origin } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { buildSitemapIndex, buildTutorSitemap } from '#worker/features/public/sharing/sitemap.ts'
import { createApp } from '#worker/http/app.ts'

const site = 'https://hiwar.example'
const blockOf = (id: number): number => Math.floor(id / tutorsPerSitemap)
const addressesOf = (xml: string | null): string[] =>
  [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)

const app = createApp()

/** The answer of a deployment. */
const send = async (path: string, environment = 'local'): Promise<Response> => {
  const context = createExecutionContext()
  const answer = await app.fetch(new Request(origin + path), { ...env, APP_ENV: environment }, context)
  await waitOnExecutionContext(context)
  return answer
}

const listed = async (id?: number): Promise<number> => {
  const tutor = await people.tutor({ name: 'منى المعروضة', id })
  await make.slot({ userId: tutor.id, start: Date.now() + hourMs, end: Date.now() + 2 * hourMs })
  await refreshTutorPublic(db, tutor.id, Date.now())
  return tutor.id
}

beforeEach(() => rows('DELETE FROM tutor_public'))

test('lists tutors who are listed, with the time of their last change, and no others', async () => {
  const id = await listed()
  await people.tutor({ activated: false })
  await people.student()
  const [row] = await rows<{ at: number }>('SELECT updated_at AS at FROM tutor_public')
  const xml = await buildTutorSitemap(db, site, blockOf(id))
  expect(addressesOf(xml)).toEqual([`${site}/t/${id}`])
  expect(xml).toContain(`<lastmod>${new Date(row?.at ?? 0).toISOString()}</lastmod>`)
})

test('the list of sitemaps names the pages and the blocks in which there are tutors', async () => {
  expect(addressesOf(await buildSitemapIndex(db, site))).toEqual([site + pagesSitemapPath])
  const id = await listed()
  const block = blockOf(id)
  const far = await listed((block + 3) * tutorsPerSitemap)
  expect(addressesOf(await buildSitemapIndex(db, site)).slice(1)).toEqual([
    `${site}/sitemap-tutors-${block}.xml`,
    `${site}/sitemap-tutors-${block + 3}.xml`,
  ])
  expect(addressesOf(await buildTutorSitemap(db, site, block))).toEqual([`${site}/t/${id}`])
  expect(addressesOf(await buildTutorSitemap(db, site, block + 3))).toEqual([`${site}/t/${far}`])
  for (const empty of [0, block + 1]) expect(await buildTutorSitemap(db, site, empty)).toBeNull()
})

test('the list reads as many rows for one tutor as for many of the same block, a sitemap only those it lists', async () => {
  const block = blockOf(await listed())
  const readIndex = () => rowsReadBy((counted) => buildSitemapIndex(counted, site))
  const one = await readIndex()
  for (let i = 0; i < 12; i++) await listed()
  expect(await readIndex()).toBe(one)
  expect(await rowsReadBy((counted) => buildTutorSitemap(counted, site, block))).toBeLessThanOrEqual(14)
  expect(await rowsReadBy((counted) => buildTutorSitemap(counted, site, block + 1))).toBeLessThanOrEqual(1)
})

test('is XML that may be kept for an hour; an empty or impossible one is a 404', async () => {
  const own = `/sitemap-tutors-${blockOf(await listed())}.xml`
  for (const path of ['/sitemap.xml', own]) {
    const answer = await send(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'application/xml; charset=utf-8',
    ])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(addressesOf(await answer.text()).length).toBeGreaterThan(0)
  }
  for (const path of [
    '/sitemap-tutors-77.xml',
    '/sitemap-tutors-01.xml',
    '/sitemap-tutors-99999999999.xml',
    '/sitemap-x.xml',
  ])
    expect([path, (await send(path)).status]).toEqual([path, 404])
})

test('a deployment that search engines must not list has none, not even where another one left it in the cache', async () => {
  const own = `/sitemap-tutors-${blockOf(await listed())}.xml`
  for (const path of ['/sitemap.xml', own]) expect((await send(path)).status).toBe(200)
  for (const environment of ['staging', 'test'])
    for (const path of ['/sitemap.xml', own])
      expect([environment, path, (await send(path, environment)).status]).toEqual([environment, path, 404])
})
