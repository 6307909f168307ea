/** The pictures that other sites show beside links to tutors. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { updateUser } from '#contract/people/api/users.ts'
import { tutorPicturePath } from '#contract/public/rules/share-address.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { newAddress, send } from '#tests/kit/client.ts'
import { bytesOf } from '#tests/kit/files.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { findTutorCard } from '#worker/features/catalogue/tutors/list-store.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { tutorCardView } from '#worker/features/catalogue/tutors/view.ts'
import { describeTutorPicture, findPicturedTutor } from '#worker/features/public/sharing/tutor-picture.ts'

const open = (path: string, from = newAddress()): Promise<Response> =>
  send(path, { redirect: 'manual', headers: { 'cf-connecting-ip': from } })

/** Width and height from the header of a PNG. */
const sizeOf = (png: Uint8Array): number[] => {
  const view = new DataView(png.buffer, png.byteOffset)
  expect([...png.slice(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG')
  return [view.getUint32(16), view.getUint32(20)]
}

const listed = async (name: string) => {
  const tutor = await people.tutor({ name })
  await make.slot({ userId: tutor.id, start: Date.now() + hourMs, end: Date.now() + 2 * hourMs })
  await refreshTutorPublic(db, tutor.id, Date.now())
  return tutor
}

const pathOf = async (id: number): Promise<string> => {
  const row = await findTutorCard(db, id)
  if (!row) throw new Error('not listed')
  return tutorPicturePath(tutorCardView(row))
}

test('a tutor has a picture of 1200 by 630, which other sites may show', async () => {
  const tutor = await listed('منى المصوّرة')
  const answer = await open(await pathOf(tutor.id))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
  expect(sizeOf(new Uint8Array(await answer.arrayBuffer()))).toEqual([1200, 630])
})

test('a change leads from the earlier address to another', async () => {
  const tutor = await listed('سلمى قبل')
  const before = await pathOf(tutor.id)
  await (await open(before)).arrayBuffer()
  await tutor.api(updateUser, { params: { id: tutor.id }, body: { name: 'سلمى بعد' } })
  await expect.poll(() => pathOf(tutor.id)).not.toBe(before)
  await expect.poll(async () => (await open(before)).status).toBe(302)
  expect((await open(before)).headers.get('location')).toBe(await pathOf(tutor.id))
})

test('nothing is drawn for a version that does not exist, nor for tutors who are not listed', async () => {
  const tutor = await listed('هدى المعروضة')
  expect((await open(`/og/t/${tutor.id}-abc.png`)).status).toBe(302)
  const hidden = await people.tutor({ activated: false })
  for (const path of [`/og/t/${hidden.id}-abc.png`, '/og/t/987654321-abc.png', '/og/t/x.png', '/og/t/1.png'])
    expect([path, (await open(path)).status]).toEqual([path, 404])
})

test('the profile picture is drawn from a small copy that the worker made, and from nothing else', async () => {
  const tutor = { id: 1, name: 'رنا', gender: null, bio: '', avgRating: 4.96, ratingCount: 3 }
  await env.FILES.put('users/images/share-test', bytesOf.png)
  const shown = await describeTutorPicture({ ...tutor, image: '/assets/uploads/users/images/share-test' }, env)
  expect(shown.person?.photo).toMatch(/^data:image\/jpeg;base64,/)
  expect(shown.fact).toBe('5 من 5 · 3 تقييمات')
  const nameless = await describeTutorPicture({ ...tutor, name: '🌸', bio: '✨', image: null }, env)
  expect([nameless.title, nameless.text]).toEqual(['معلّم في حوار', 'تدريس الإنجليزية في حوار'])
  await env.FILES.put('reports/screenshots/secret', bytesOf.png)
  const others = [
    'https://example.com/x.png',
    '/assets/uploads/users/images/none',
    '/assets/uploads/users/images/../../reports/screenshots/secret',
    '/assets/uploads/reports/screenshots/secret',
    'file:///etc/passwd',
  ]
  for (const image of others)
    expect([image, (await describeTutorPicture({ ...tutor, image }, env)).person?.photo]).toEqual([image, null])
  const unresized = { FILES: env.FILES }
  const image = '/assets/uploads/users/images/share-test'
  expect((await describeTutorPicture({ ...tutor, image, ratingCount: 0 }, unresized)).fact).toBeNull()
  expect((await describeTutorPicture({ ...tutor, image }, unresized)).person?.photo).toBeNull()
})

test('an address that names another version costs two rows', async () => {
  const tutor = await listed('نهى المقروءة')
  expect(await rowsReadBy((counted) => findPicturedTutor(counted, tutor.id))).toBeLessThanOrEqual(2)
})

test('a tutor who leaves has no picture any more, though it was drawn before', async () => {
  const tutor = await listed('عبير الراحلة')
  const path = await pathOf(tutor.id)
  await (await open(path)).arrayBuffer()
  const admin = await people.admin()
  await admin.api(updateUser, { params: { id: tutor.id }, body: { activated: false } })
  await expect.poll(async () => (await open(path)).status).toBe(404)
})

test('a network that has had too many pictures drawn waits, and is still shown those that were drawn before', async () => {
  const network = newAddress()
  const drawn = await pathOf((await listed('دينا المرسومة')).id)
  await (await open(drawn)).arrayBuffer()
  const other = await pathOf((await listed('دينا التالية')).id)
  // Directly before the request, because the count begins again with every minute.
  for (let i = 0; i < 120; i++) await env.WRITE_LIMIT.limit({ key: `/og:${network}` })
  const refused = await open(other, network)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await expect.poll(async () => (await open(drawn, network)).status).toBe(200)
  expect((await open(other)).status).toBe(200)
})
