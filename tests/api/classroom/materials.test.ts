/** Materials of a tutor: their upload page by page, their bounds, their end. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import {
  deleteMaterial,
  getMaterial,
  listMaterials,
  putMaterialPage,
  startMaterial,
  updateMaterial,
} from '#contract/classroom/api/materials.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { materialLimits, mostMaterialBytes } from '#contract/vocabulary/materials.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { newMaterial, pageFiles, uploadedMaterial, webpOf } from '#tests/kit/materials.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { buildServices } from '#worker/build-services.ts'
import { sweepMaterials, sweepObjects } from '#worker/schedules/file-sweeps.ts'

const services = () => buildServices(env, { waitUntil: () => {} } as never)
const load = (url: string, person: Person | null) =>
  send(`/api/v1${url}`, person ? { headers: { authorization: `Bearer ${person.token}` } } : undefined)
const storedKeys = async (id: number) =>
  (await env.FILES.list({ prefix: `materials/pages/${id}-` })).objects.map(({ key }) => key)

describe('an upload', () => {
  test('is listed once all its pages are there, and keeps what was sent before', async () => {
    const tutor = await people.tutor()
    const { id } = await tutor.api(startMaterial, { body: newMaterial(2) })
    const put = (number: number, files = pageFiles()) => tutor.api(putMaterialPage, { params: { id, number }, files })
    expect(await put(2)).toEqual({ received: [2], material: null })
    expect(await tutor.api(listMaterials, {})).toMatchObject({ list: [], count: 1, bytes: mostMaterialBytes(2) })
    expect((await refusalOf(tutor.api(getMaterial, { params: { id } }))).code).toBe('material-not-found')
    // A page that is sent again takes the place of the first.
    await put(2, pageFiles(webpOf(780, 500), webpOf(1600, 1026)))
    const { received, material } = await put(1)
    expect(received).toEqual([1, 2])
    expect(material).toMatchObject({ id, title: 'Describing a place', kind: 'pdf', tags: ['B1'], pageCount: 2 })
    // The answer to the last page may be lost.
    expect(await put(1)).toMatchObject({ received: [1, 2], material: { id } })
    const { list, bytes } = await tutor.api(listMaterials, {})
    expect(list).toEqual([material])
    expect(bytes).toBe(4 * webpOf(1, 1).byteLength)
    const { pages } = await tutor.api(getMaterial, { params: { id } })
    expect(pages.map(({ number, width, height }) => [number, width, height])).toEqual([
      [1, 1600, 2263],
      [2, 1600, 1026],
    ])
    const seen = await load(pages[0]?.small ?? '', tutor)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(seen.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(seen.headers.get('vary')?.toLowerCase()).toContain('authorization')
    await sweepObjects(services(), Date.now() + 2 * dayMs)
    expect(await storedKeys(id)).toHaveLength(4)
  })

  test('takes pictures of one shape within the bounds, by their bytes', async () => {
    const tutor = await people.tutor()
    const { id } = await tutor.api(startMaterial, { body: newMaterial() })
    const put = (small: Uint8Array<ArrayBuffer>, large: Uint8Array<ArrayBuffer>, number = 1) =>
      refusalOf(
        tutor.api(putMaterialPage, { params: { id, number }, files: { small: fileOf(small), large: fileOf(large) } }),
      )
    const [small, large] = [webpOf(780, 1103), webpOf(1600, 2263)]
    const bad = { status: 400, code: 'invalid-material-page' }
    expect(await put(webpOf(781, 1104), large)).toEqual(bad)
    expect(await put(small, webpOf(1601, 2264))).toEqual(bad)
    expect(await put(webpOf(780, 1561), webpOf(1600, 3202))).toEqual(bad)
    expect(await put(webpOf(780, 780), large)).toEqual(bad)
    expect(await put(webpOf(780, 780), webpOf(500, 500))).toEqual(bad)
    expect(await put(bytesOf.png, large)).toMatchObject({ code: 'bad-request', field: 'small' })
    expect(await put(small, bytesOf.ascii('%PDF-1.7 and more than that'))).toMatchObject({ code: 'bad-request' })
    expect(await put(bytesOf.pngOf(materialLimits.smallBytes + 1), large)).toMatchObject({ code: 'large-file-size' })
    expect(await put(small, large, 2)).toMatchObject({ code: 'bad-request', field: 'number' })
    expect(await refusalOf(tutor.api(putMaterialPage, { params: { id, number: 1 } }))).toMatchObject({
      code: 'empty-request',
    })
    expect(await storedKeys(id)).toEqual([])
    const missing = tutor.api(putMaterialPage, { params: { id: 5_000_000, number: 1 }, files: pageFiles() })
    expect((await refusalOf(missing)).code).toBe('material-not-found')
    expect(
      (await tutor.api(putMaterialPage, { params: { id, number: 1 }, files: pageFiles() })).material,
    ).not.toBeNull()
  })

  test('begins with a name and a number of pages', async () => {
    const tutor = await people.tutor()
    const start = async (more: object) =>
      (await refusalOf(tutor.api(startMaterial, { body: { ...newMaterial(), ...more } }))).code
    expect(await start({ title: ' \u200B ' })).toBe('empty-material-title')
    expect(await start({ title: 'T'.repeat(materialLimits.title + 1) })).toBe('long-material-title')
    expect(await start({ tags: ['t'.repeat(materialLimits.tag + 1)] })).toBe('long-material-tag')
    expect(await start({ tags: ['1', '2', '3', '4', '5', '6'] })).toBe('too-many-material-tags')
    expect(await start({ pageCount: materialLimits.pages + 1 })).toBe('bad-request')
    expect(await start({ pageCount: 0 })).toBe('bad-request')
    const { id } = await tutor.api(startMaterial, { body: { ...newMaterial(), tags: ['a', 'a ', 'b', 'a', 'b', 'b'] } })
    expect(await rows('SELECT tags FROM materials WHERE id = ?', id)).toEqual([{ tags: '["a","b"]' }])
  })

  const owning = (tutor: Person, count: number, bytes: number) =>
    rows(
      `INSERT INTO materials (id, owner_id, title, kind, tags, page_count, bytes, cover, finished_at, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT 1000000 * ?1 + i, ?1, 't', 'pdf', '[]', 1, ?3, 'x', 1, 0, 0 FROM n`,
      tutor.id,
      count,
      bytes,
    )

  test('is refused beyond the number and the room a tutor has, also of two at once', async () => {
    const tutor = await people.tutor()
    await owning(tutor, materialLimits.perTutor - 1, 1)
    const both = await Promise.allSettled([1, 2].map(() => tutor.api(startMaterial, { body: newMaterial() })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await refusalOf(tutor.api(startMaterial, { body: newMaterial() }))).code).toBe('too-many-materials')
    expect(await tutor.api(listMaterials, {})).toMatchObject({ count: materialLimits.perTutor })

    const full = await people.tutor()
    await owning(full, 1, materialLimits.ownedBytes - mostMaterialBytes(2))
    expect((await refusalOf(full.api(startMaterial, { body: newMaterial(3) }))).code).toBe('materials-full')
    await full.api(startMaterial, { body: newMaterial(2) })
    expect((await refusalOf(full.api(startMaterial, { body: newMaterial(1) }))).code).toBe('materials-full')
  })

  test('ends after a day with all its files', async () => {
    const tutor = await people.tutor()
    const { id } = await tutor.api(startMaterial, { body: newMaterial(2) })
    await tutor.api(putMaterialPage, { params: { id, number: 1 }, files: pageFiles() })
    const whole = await uploadedMaterial(tutor)
    const start = Date.now()
    await sweepMaterials(services(), start + materialLimits.unfinishedMs - 60_000)
    expect(await storedKeys(id)).toHaveLength(2)
    const later = start + materialLimits.unfinishedMs + 60_000
    await sweepMaterials(services(), later)
    await sweepObjects(services(), later)
    expect(await storedKeys(id)).toEqual([])
    expect(await storedKeys(whole)).toHaveLength(2)
    expect(await tutor.api(listMaterials, {})).toMatchObject({ count: 1, list: [{ id: whole }] })
    const late = tutor.api(putMaterialPage, { params: { id, number: 2 }, files: pageFiles() })
    expect((await refusalOf(late)).code).toBe('material-not-found')
  })
})

test('a title and tags are replaced by their owner', async () => {
  const tutor = await people.tutor()
  const id = await uploadedMaterial(tutor)
  const change = (body: { title: string; tags: string[] }) => tutor.api(updateMaterial, { params: { id }, body })
  expect(await change({ title: '  سوق   الخيامية ', tags: ['سفر'] })).toMatchObject({
    title: 'سوق الخيامية',
    tags: ['سفر'],
  })
  expect((await refusalOf(change({ title: ' ', tags: [] }))).code).toBe('empty-material-title')
  expect((await refusalOf(change({ title: 'a', tags: ['t'.repeat(25)] }))).code).toBe('long-material-tag')
  const missing = tutor.api(updateMaterial, { params: { id: 5_000_000 }, body: { title: 'a', tags: [] } })
  expect((await refusalOf(missing)).code).toBe('material-not-found')
})

test('a deleted one is gone at once, its files with the next sweep, and of somebody else nothing is deleted', async () => {
  clock.set(Date.parse('2026-12-01T12:00:00Z'))
  const [tutor, stranger] = [await people.tutor(), await people.tutor()]
  const id = await uploadedMaterial(tutor, 2)
  const { pages } = await tutor.api(getMaterial, { params: { id } })
  await stranger.api(deleteMaterial, { params: { id } })
  expect((await load(pages[1]?.large ?? '', tutor)).status).toBe(200)
  await tutor.api(deleteMaterial, { params: { id } })
  await tutor.api(deleteMaterial, { params: { id } })
  expect((await load(pages[1]?.large ?? '', tutor)).status).toBe(403)
  await sweepObjects(services(), Date.now())
  expect(await storedKeys(id)).toEqual([])
  expect(await rows('SELECT 1 FROM material_pages WHERE material_id = ?', id)).toEqual([])
})
