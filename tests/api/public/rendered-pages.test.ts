/** Pages that the worker renders before the app runs, as a browser without scripts receives them. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/people/api/users.ts'
import { rows } from '#tests/kit/bookings.ts'
import { newAddress, origin } from '#tests/kit/client.ts'
import { app, assets, index, listedTutor, loadPages, type OpenedPage, openPage, policy } from '#tests/kit/pages.ts'
import { db, people } from '#tests/kit/people.ts'
import { countTrips } from '#tests/kit/trips.ts'
import { landing } from '#web/copy/landing.ts'
import { pricing } from '#web/features/public/copy/pricing.ts'
import { plainPages } from '#worker/copy/plain-pages.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import { tutorPublic } from '#worker/storage/schema/people.ts'

beforeAll(...loadPages)

/** The content of an element of the head, such as `property="og:title"`. */
const metaOf = (html: string, key: string): string | undefined =>
  new RegExp(`<meta ${key} content="([^"]*)"`).exec(html)?.[1]
const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

/** A database whose every query fails. */
const brokenDb = {
  prepare: () => {
    throw new Error('D1_ERROR: no connection')
  },
  batch: () => Promise.reject(new Error('D1_ERROR: no connection')),
  withSession: () => brokenDb,
}

test('the list has its tutors, their links, and the answer the app starts from', async () => {
  const tutor = await listedTutor('ريم المعروضة')
  const { status, shown, data, headers } = await openPage('/tutors')
  expect(status).toBe(200)
  expect(shown).toContain('ريم المعروضة')
  expect(shown).toContain(`href="/t/${tutor.id}"`)
  expect(shown).toMatch(/<form[^>]* action="\/tutors"/)
  expect(JSON.parse(data).queries.queries[0].state.data.pages[0].list[0].name).toBe('ريم المعروضة')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
  expect(headers.get('etag')).toBeNull()
})

test('what tutors wrote is text, in the page and in its data', async () => {
  const written = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)><!--'
  const tutor = await listedTutor('سعاد الكاتبة')
  // As stored before today's rules for names, or by a mistake.
  await db
    .update(tutorPublic)
    .set({ name: '<img src=x>', bio: written, about: written })
    .where(eq(tutorPublic.id, tutor.id))
  const { shown, html, data } = await openPage(`/t/${tutor.id}`)
  expect(shown).toContain('&lt;img src=x&gt;')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script>alert')
  // The data of the page, and what search engines read: the person and their place in the site.
  expect(html.split('</script>')).toHaveLength(index.split('</script>').length + 3)
  expect(data).not.toContain('<')
})

test('a search narrows the list, and says when nothing fits; a long one is not an error', async () => {
  await listedTutor('وفاء المبحوثة')
  expect((await openPage('/tutors?q=وفاء')).shown).toContain('وفاء المبحوثة')
  const none = await openPage('/tutors?q=zzzzz')
  expect([none.status, none.shown.includes('وفاء المبحوثة')]).toEqual([200, false])
  expect((await openPage(`/tutors?q=${'a'.repeat(100)}`)).status).toBe(200)
  expect((await openPage(`/tutors?q=${'a'.repeat(500)}`)).status).toBe(200)
})

test('a page past the end, or no page number at all, is a page', async () => {
  for (const page of ['900000', '0', '-1', 'x', '1e99'])
    expect((await openPage(`/tutors?page=${page}`)).status).toBe(200)
  expect((await openPage('/tutors?page=900000')).shown).toContain('href="/tutors"')
})

test('an unknown or deactivated tutor is a 404 with a way to the list', async () => {
  const tutor = await people.tutor({ activated: false })
  for (const id of [tutor.id, 987_654_321, 'abc', '0']) {
    const { status, shown } = await openPage(`/t/${id}`)
    expect(status).toBe(404)
    expect(shown).toContain('href="/tutors"')
  }
})

test('a page is kept, and dropped when its tutor changes', async () => {
  const tutor = await listedTutor('هالة قبل')
  expect((await openPage(`/t/${tutor.id}`)).shown).toContain('هالة قبل')
  // Kept: the database is not asked.
  expect((await openPage(`/t/${tutor.id}?utm_source=x`, { DB: brokenDb })).shown).toContain('هالة قبل')
  await tutor.api(updateUser, { params: { id: tutor.id }, body: { name: 'هالة بعد' } })
  await expect.poll(async () => (await openPage(`/t/${tutor.id}`)).shown).toContain('هالة بعد')
  expect((await openPage('/tutors')).shown).not.toContain('هالة قبل')
})

test('without a database an earlier page is shown with a mark, and never a blank one', async () => {
  const tutor = await listedTutor('كريمة المحفوظة')
  await openPage(`/t/${tutor.id}`)
  await tutor.api(updateUser, { params: { id: tutor.id }, body: { name: 'نورا الجديدة' } })
  await expect.poll(async () => (await openPage('/tutors')).shown).toContain('نورا الجديدة')
  const earlier = await openPage(`/t/${tutor.id}`, { DB: brokenDb })
  expect(earlier.status).toBe(200)
  expect(earlier.shown).toContain('كريمة المحفوظة')
  expect(earlier.shown).toContain('data-stale=""')
  expect(earlier.headers.get('cache-control')).toBe('no-store')
  const never = await openPage('/tutors?sort=new', { DB: brokenDb })
  expect([never.status, never.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(never.shown).toMatch(/<h1[ >]/)
})

test('with a slow database an earlier page is shown with a mark, and the late one is kept for the next visitor', async () => {
  const tutor = await listedTutor('سميرة المحفوظة')
  await openPage(`/t/${tutor.id}`)
  await tutor.api(updateUser, { params: { id: tutor.id }, body: { name: 'سميرة الجديدة' } })
  await expect.poll(async () => (await openPage('/tutors')).shown).toContain('سميرة الجديدة')
  const slowDb = countTrips(env.DB, 3000).database
  const earlier = await openPage(`/t/${tutor.id}`, { DB: slowDb })
  expect([earlier.status, earlier.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(earlier.shown).toContain('سميرة المحفوظة')
  expect(earlier.shown).toContain('data-stale=""')
  const next = await openPage(`/t/${tutor.id}`, { DB: brokenDb })
  expect(next.shown).toContain('سميرة الجديدة')
  expect(next.shown).not.toContain('data-stale=""')
})

test('addresses without a rendered page show the app', async () => {
  const { status, html } = await openPage('/chat')
  expect([status, html]).toEqual([200, index])
})

test.each(['/no/such/page', '/faq/nobody', '/t/5/more', '/tutors/5', '/lesson/1/more', '//evil/chat'])(
  '%s is a 404 that nobody keeps',
  async (path) => {
    const { status, headers } = await openPage(path)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(headers.get('content-security-policy')).toBe(policy)
  },
)

test('every address of the app is known', async () => {
  for (const path of [
    '/chat',
    '/lesson/7',
    '/checkout/2/month',
    '/register/tutor',
    '/admin/photo-session/3',
    '/plans/',
  ])
    expect([path, (await openPage(path)).status]).toEqual([path, 200])
})

test('an address that a form made is the same search', async () => {
  await listedTutor('منة الله المبحوثة')
  const { status, shown } = await openPage('/tutors?q=منة+الله+المبحوثة&topic=&level=&gender=&sort=next')
  expect(status).toBe(200)
  expect(shown).toContain('منة الله المبحوثة')
})

test('the list carries every answer that it shows, the free times too', async () => {
  const tutor = await listedTutor('نهى بالمواعيد')
  const { shown, data } = await openPage(`/tutors?q=نهى بالمواعيد`)
  expect(shown).toContain('class="week-hint')
  const keys = JSON.parse(data).queries.queries.map(({ queryKey }: { queryKey: unknown[] }) => queryKey)
  expect(keys).toContainEqual(['slots', 'shared', expect.any(Number), tutor.id])
})

test('while there is no free trial the public pages promise none', async () => {
  await dropEdgeAnswers('tutors')
  const bodyOf = ({ shown }: OpenedPage): string => shown.split('<body>')[1] ?? ''
  expect(bodyOf(await openPage('/'))).toContain(landing.hero.free)
  await dropEdgeAnswers('tutors')
  const paid = await openPage('/', { FREE_TRIAL: 'off' })
  expect(paid.status).toBe(200)
  expect(bodyOf(paid)).not.toContain(landing.hero.free)
  expect(bodyOf(paid)).toContain(landing.final.text)
  const prices = await openPage('/pricing', { FREE_TRIAL: 'off' })
  expect(prices.shown).toContain(pricing.included.title)
  expect(prices.shown).not.toContain(`>${pricing.trial.title}<`)
})

test('a log-in page with a way back is rendered, and names no other site', async () => {
  expect((await openPage('/login?redirect=%2Fchat')).shown).toContain('redirect=%2Fchat')
  const { status, shown } = await openPage('/login?redirect=%2F%2Fevil.example')
  expect(status).toBe(200)
  expect(shown).toMatch(/<form[^>]* method="post"/)
  expect(shown).not.toContain('evil.example')
})

const post = async (path: string, type: string, body: string): Promise<Response> => {
  const context = createExecutionContext()
  const headers = { 'content-type': type, 'cf-connecting-ip': newAddress() }
  const request = new Request(`${origin}${path}`, { method: 'POST', headers, body })
  const answer = await app.fetch(request, { ...env, ASSETS: assets }, context)
  await waitOnExecutionContext(context)
  return answer
}

test('a form that the browser sends is answered with what to do, and nothing of it is repeated', async () => {
  const answer = await post('/login', 'application/x-www-form-urlencoded', 'email=a%40b.test&password=a-secret-word')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
  const text = await answer.text()
  expect(text).toContain(plainPages.unsentForm.title)
  expect(text).toContain('href="/login"')
  expect(text).not.toMatch(/a-secret-word|a@b\.test/)
  const elsewhere = await post('//evil.example', 'application/x-www-form-urlencoded', '')
  expect(await elsewhere.text()).not.toContain('href="//')
})

test('what no browser sends as a form is refused as before', async () => {
  for (const path of ['/login', '/api/v1/none', '/build/none.js'])
    expect((await post(path, 'application/json', '{}')).status).toBe(404)
  expect((await post('/api/v1/none', 'application/x-www-form-urlencoded', '')).status).toBe(404)
})

describe('what a page tells search engines and previews of links', () => {
  test('about a tutor: name, address, the picture that the address answers, and structured data', async () => {
    const tutor = await listedTutor('ريم الموصوفة')
    const { html } = await openPage(`/t/${tutor.id}?tab=ratings&via=wa`)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('<title>ريم الموصوفة · حوار</title>')
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(metaOf(html, 'property="og:title"')).toBe('ريم الموصوفة')
    expect(canonicalOf(html)).toBe(`${origin}/t/${tutor.id}`)
    expect(html).not.toContain('noindex')
    const picture = metaOf(html, 'property="og:image"') ?? ''
    const answer = await app.fetch(new Request(picture), { ...env, ASSETS: assets }, createExecutionContext())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    expect(blocks.map(([, json = '']) => JSON.parse(json))).toMatchObject([
      { '@graph': [{ '@type': 'Person', name: 'ريم الموصوفة' }] },
      { '@type': 'BreadcrumbList' },
    ])
  })

  test('about the list: the whole one is listed, parts and pages of it are not', async () => {
    expect(canonicalOf((await openPage('/tutors?utm_source=x')).html)).toBe(`${origin}/tutors`)
    for (const part of ['?q=ريم', '?page=2', '?sort=rating']) {
      const { html } = await openPage(`/tutors${part}`)
      expect([part, metaOf(html, 'name="robots"'), canonicalOf(html)]).toEqual([part, 'noindex', undefined])
    }
  })

  test('about tutors who are unknown or not listed: nothing', async () => {
    const hidden = await people.tutor({ activated: false, name: 'ريم المخفية' })
    for (const id of [hidden.id, 987_654_322]) {
      const { html } = await openPage(`/t/${id}`)
      expect(metaOf(html, 'name="robots"')).toBe('noindex')
      expect(html).not.toContain('og:image"')
      expect(html).not.toContain('ld+json')
      expect(html).not.toContain('المخفية')
    }
  })
})

describe('a link that names where it was sent', () => {
  const visits = () => rows<{ source: string; visits: number }>('SELECT source, visits FROM share_visits')

  test('shows its page, is counted once, and is kept by the browser until it registers', async () => {
    await rows('DELETE FROM share_visits')
    const tutor = await listedTutor('ريم المرسلة')
    const { headers, shown } = await openPage(`/t/${tutor.id}?via=wa`)
    expect(shown).toContain('ريم المرسلة')
    expect(headers.get('set-cookie')).toMatch(/^hiwar_source=wa\.\d+; Max-Age=2592000; Path=\/; SameSite=Lax$/)
    expect(headers.get('cache-control')).toBe('no-store')
    await expect.poll(visits).toEqual([{ source: 'wa', visits: 1 }])
    // The kept page is the same for all, so it must not carry the cookie of one.
    expect((await openPage(`/t/${tutor.id}`)).headers.get('set-cookie')).toBeNull()
  })

  test('means nothing when its source is unknown', async () => {
    await rows('DELETE FROM share_visits')
    const tutor = await listedTutor('ريم العادية')
    const { headers, status } = await openPage(`/t/${tutor.id}?via=elsewhere`)
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
    expect(await visits()).toEqual([])
  })
})
