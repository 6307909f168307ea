/** The built product over plain HTTP: addresses, headers, caching. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { root } from '#scripts/run.ts'
import { callApi } from '../browser.ts'
import { origin } from '../journey.ts'

const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)
const html = 'text/html'
const typeOf = (response: Response) => response.headers.get('content-type') ?? ''

const pages = ['/', '/tutors', '/tutors/', '/t/5?tab=ratings', '/login?redirect=%2Fchat', '/lesson/1']

test.each(pages)('%s answers with the page of the app', async (path) => {
  const response = await get(path, { headers: { accept: html } })
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(typeOf(response)).toContain(html)
  expect(text).toContain(`<html lang="ar-EG" dir="rtl"`)
  expect(text).toContain('id="root"')
})

const missingPages = ['/no/such/page', '/faq/nobody', '/t/987654321', '/t/x', '/tutors/5', '/lesson/1/more']

test.each(missingPages)('%s answers 404 with a page, which is not kept', async (path) => {
  const response = await get(path, { headers: { accept: html } })
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(typeOf(response)).toContain(html)
  const [, shown = ''] = (await response.text()).split('<div id="root">')
  expect(shown).toMatch(/<h1[ >]/)
  expect(shown).toContain('href="/tutors"')
})

test('every address of the app is answered with a page', async () => {
  const tree = await readFile(join(root, 'web/routeTree.gen.ts'), 'utf8')
  const paths = [...new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path))]
  expect(paths.length).toBeGreaterThan(30)
  const [known] = (await callApi(origin, listOnboardedTutors, { query: { size: 1 } })).list
  const named = paths.map((path) => path.replace('/t/$id', `/t/${known?.id}`))
  const answers = await Promise.all(named.map(async (path) => [path, (await get(path.replace(/\$\w+/g, '7'))).status]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

const simulators = ['/api/v1/dev', '/api/v1/dev/outbox', '/api/v1/dev/google']

test.each([...pages, ...missingPages, '/api/v1/docs', ...simulators])(
  '%s has the security headers of a page',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('content-type')).toContain(html)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toMatch(/no-store|max-age=0/)
  },
)

test.each(['/card-added?statusCode=200', '/checkout/2/month'])(
  'gateways lead back to %s inside a frame',
  async (path) => {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    // The same page as everywhere, with its inline scripts admitted.
    const admitted = /script-src [^;]*/.exec((await get('/')).headers.get('content-security-policy') ?? '')?.[0]
    expect(admitted).toContain('sha256-')
    expect(policy).toContain(admitted)
  },
)

test.each(['/', '/tutors', '/no/such/page'])('%s has a content security policy', async (path) => {
  const { headers } = await get(path)
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'"]) expect(policy).toContain(rule)
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
})

test('a file that does not exist is a 404, and is not cached', async () => {
  const folders = ['/build', '/icons', '/shells']
  const missing = folders.flatMap((folder) => [folder, `${folder}/`, `${folder}/none`, `${folder}/none.js`])
  for (const path of [...missing, '/tutors/none.js', '/favicon.ico', '/.env', '/assets/none', '/api', '/api/none']) {
    // As a script requests it, and as a person who opens the address.
    for (const accept of ['*/*', html]) {
      const response = await get(path, { headers: { accept } })
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
      expect(await response.json()).toEqual({ code: 'not-found' })
    }
  }
})

test('files of the build are cached for ever, the page that names them is not', async () => {
  const files = await readdir(join(root, 'dist', 'client', 'build'))
  const [script] = files.filter((name) => name.endsWith('.js'))
  const [style] = files.filter((name) => name.endsWith('.css'))
  for (const name of [script, style]) {
    const response = await get(`/build/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    await response.arrayBuffer()
  }
  expect((await get('/')).headers.get('cache-control') ?? '').not.toContain('immutable')
})

test('the API has a reference for programs and one for people', async () => {
  const described = await get('/api/v1/openapi.json')
  expect(described.status).toBe(200)
  const { openapi, paths } = (await described.json()) as { openapi: string; paths: Record<string, unknown> }
  expect(openapi).toMatch(/^3\.1/)
  expect(Object.keys(paths)).toEqual(expect.arrayContaining([expect.stringContaining('/lesson')]))

  const docs = await get('/api/v1/docs')
  expect(docs.status).toBe(200)
  expect(typeOf(docs)).toContain(html)
  expect(await docs.text()).toContain('/lesson')
})

test('an unknown API address is a refusal with a declared code, not a page', async () => {
  const response = await get('/api/v1/no/such/thing')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not-found' })
})

test('robots.txt says which pages may be crawled', async () => {
  const response = await get('/robots.txt')
  expect(typeOf(response)).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain('Disallow: /s/dashboard')
  expect(text).not.toMatch(/Disallow: \/(tutors|t\/|pricing|faq|login)?$/m)
  const [, sitemap = ''] = /^Sitemap: (.*)$/m.exec(text) ?? []
  const index = await get(new URL(sitemap).pathname)
  expect(typeOf(index)).toContain('xml')
  const listed = [...(await index.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  expect(listed.length).toBeGreaterThan(1)
  for (const address of listed) expect([address, (await get(new URL(address).pathname)).status]).toEqual([address, 200])
})

test('every page of the sitemap names its own address, and has a title and a description of its own', async () => {
  const xml = await (await get('/sitemap-pages.xml')).text()
  const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  const told = await Promise.all(
    addresses.map(async (address) => {
      const page = await (await get(new URL(address).pathname)).text()
      const find = (pattern: RegExp): string => pattern.exec(page)?.[1] ?? ''
      expect([address, find(/<link rel="canonical" href="([^"]*)"/)]).toEqual([address, address])
      return [find(/<title>([^<]*)/), find(/<meta name="description" content="([^"]*)"/)]
    }),
  )
  for (const texts of [told.map(([title]) => title), told.map(([, description]) => description)]) {
    expect(texts).not.toContain('')
    expect(new Set(texts).size).toBe(addresses.length)
  }
})

test('every public page has a picture of 1200 by 630 for those who share it', async () => {
  for (const path of ['/faq', '/faq/tutor', '/about', '/method', '/terms']) {
    const html = await (await get(path)).text()
    const [, picture = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
    const answer = await get(new URL(picture).pathname)
    expect([path, typeOf(answer)]).toEqual([path, 'image/png'])
    const header = new DataView(await answer.arrayBuffer())
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([1200, 630])
  }
})

test('a missing picture is a 404, and a video is served by ranges', async () => {
  expect((await get('/assets/users/images/no-such-picture')).status).toBe(404)
  const { list } = await callApi(origin, listOnboardedTutors, { query: { size: 1 } })
  const part = await get(list[0]?.video ?? '', { headers: { range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/)
  expect((await part.arrayBuffer()).byteLength).toBe(100)
})
