/** Serving files: whole, in ranges, resized, by signed address; and everything that must not be served. */
import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { hourMs } from '#contract/shared/rules/time.ts'
import { send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { bytesOf } from '#tests/kit/files.ts'
import { nextNumber, people } from '#tests/kit/people.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import { oneKey, tokenKeys } from '#worker/keyring.ts'

const text = '0123456789'
const stored = async (folder: string, type = 'video/mp4', body: string | Uint8Array<ArrayBuffer> = text) => {
  const key = `${folder}${crypto.randomUUID()}`
  await env.FILES.put(key, body, { httpMetadata: { contentType: type } })
  return key
}
const film = await stored('tutors/videos/')
const inside = await stored('reports/logs/', 'text/plain')
const at = (key: string, query = '') => `/assets/uploads/${key}${query}`
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await send(path, { headers, method })
  return {
    status: response.status,
    headers: response.headers,
    body: new TextDecoder().decode(await response.arrayBuffer()),
  }
}

describe('a public file', () => {
  test.each(['/assets/uploads/', '/api/v1/assets/uploads/'])(
    'is the same for everybody, for ever, under %s',
    async (base) => {
      const { status, headers, body } = await ask(`${base}${film}`)
      expect([status, body]).toEqual([200, text])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': '10',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      })
      expect(headers.get('etag')).toMatch(/^"\w+"$/)
      expect(headers.get('content-disposition')).toBeNull()
    },
  )

  test('is answered with 304 when the client has it', async () => {
    const etag = (await ask(at(film))).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body } = await ask(at(film), { 'if-none-match': known })
      expect([known, status, body]).toEqual([known, 304, ''])
    }
    expect((await ask(at(film), { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('answers HEAD with its headers alone', async () => {
    const { status, headers, body } = await ask(at(film), {}, 'HEAD')
    expect([status, body, headers.get('content-length')]).toEqual([200, '', '10'])
    expect((await ask(at('tutors/videos/none'), {}, 'HEAD')).status).toBe(404)
  })

  test.each(['text/html', 'image/svg+xml', 'text/plain', 'application/javascript', ''])(
    'of type "%s" is never opened',
    async (type) => {
      const { headers } = await ask(at(await stored('users/images/', type)))
      expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        'application/octet-stream',
        'attachment',
      ])
    },
  )
})

describe('ranges', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', text, 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s is %s', async (range, body, said) => {
    const answer = await ask(at(film), { range })
    expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([206, body, said])
    expect(answer.headers.get('content-length')).toBe(String(body.length))
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s is out of range', async (range) => {
    const { status, headers, body } = await ask(at(film), { range })
    expect([status, headers.get('content-range'), body]).toEqual([416, 'bytes */10', ''])
  })

  test.each(['bytes=5-2', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,3-4'])(
    '%s asks for nothing we cut',
    async (range) => {
      const { status, body } = await ask(at(film), { range })
      expect([status, body]).toEqual([200, text])
    },
  )

  test('apply only to the version named by If-Range', async () => {
    const etag = (await ask(at(film))).headers.get('etag') ?? ''
    expect((await ask(at(film), { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect(await ask(at(film), { range: 'bytes=0-3', 'if-range': '"other"' })).toMatchObject({
      status: 200,
      body: text,
    })
  })

  test('have headers for HEAD too', async () => {
    const { status, headers, body } = await ask(at(film), { range: 'bytes=2-5' }, 'HEAD')
    expect([status, headers.get('content-range'), headers.get('content-length'), body]).toEqual([
      206,
      'bytes 2-5/10',
      '4',
      '',
    ])
  })
})

describe('files that are not public', () => {
  const name = inside.split('/').at(-1)

  test.each([
    inside,
    'invoices/receipts/1',
    'tutors/intro-videos/1',
    'users/images/',
    'users/images/none',
    'users/images',
    `users/images/../../${inside}`,
    `users/images/%2e%2e/%2e%2e/${inside}`,
    `users/images/..%2f..%2freports%2flogs%2f${name}`,
    `users/images/%252e%252e/%252e%252e/${inside}`,
    `users/images/..\\..\\reports\\logs\\${name}`,
    `users/images/..%5c..%5creports%5clogs%5c${name}`,
    `reports%2flogs%2f${name}`,
    `/users/images/../../${inside}`,
    `users/images//${name}`,
    'users/images/a/b',
    'users/images/%00',
    'users/images/a%0d%0ab',
    'users/images/%ff',
    'variants/96/users/images/1',
  ])('is not at uploads/%s', async (path) => {
    const { status, body } = await ask(`/assets/uploads/${path}`)
    expect([status, JSON.parse(body).code]).toEqual([404, expect.stringMatching(/^(asset-)?not-found$/)])
  })

  test('no other method is allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(at(film), {}, method)).status).toBe(404)
    expect((await ask(at(film))).status).toBe(200)
  })
})

describe('a signed address', () => {
  const now = Date.parse('2026-11-02T12:00:00.250Z')
  const keyring = tokenKeys(env)

  test('serves one private file for an hour', async () => {
    clock.set(now)
    const url = await createSignedUrl(keyring, await stored('reports/screenshots/', 'image/png'), now)
    const { status, headers, body } = await ask(url)
    expect([status, body, headers.get('cache-control')]).toEqual([200, text, 'private, max-age=3600'])
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['image/png', null])
    clock.set(now + hourMs - 251)
    expect((await ask(url)).status).toBe(200)
    clock.set(now + hourMs)
    expect(await ask(url)).toMatchObject({ status: 403, body: '{"code":"forbidden"}' })
  })

  test('serves a log as a download, never inline', async () => {
    const { headers } = await ask(
      await createSignedUrl(keyring, await stored('reports/logs/', 'text/plain'), Date.now()),
    )
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment',
    ])
  })

  test('serves no other file', async () => {
    const [key, other] = [await stored('reports/logs/'), await stored('reports/logs/')]
    const url = await createSignedUrl(keyring, key, Date.now())
    const [, e = '', s = ''] = /e=(\d+)&s=(.+)$/.exec(url) ?? []
    const bad = [
      url.replace(key, other),
      url.replace(e, String(Number(e) + 1)),
      url.replace(`e=${e}`, `e=0${e}`),
      url.replace(s, `${s.startsWith('A') ? 'B' : 'A'}${s.slice(1)}`),
      url.replace(s, s.slice(1)),
      url.replace(`&s=${s}`, ''),
      url.replace(`e=${e}&`, ''),
      url.split('?')[0] ?? '',
      await createSignedUrl(oneKey('another-secret-of-at-least-32-bytes!'), key, Date.now()),
    ]
    for (const one of bad) expect([one, (await ask(one)).status]).toEqual([one, 403])
  })

  test('reveals a missing file only to its holder', async () => {
    const url = await createSignedUrl(keyring, 'reports/logs/none', Date.now())
    expect((await ask(url)).status).toBe(404)
    expect((await ask('/assets/private/reports/logs/none')).status).toBe(403)
  })

  test('can be made for private folders only', async () => {
    const receipt = await stored('invoices/receipts/', 'image/png')
    for (const key of [film, receipt, `reports/logs/../../${receipt}`])
      expect([key, (await ask(await createSignedUrl(keyring, key, Date.now()))).status]).toEqual([key, 404])
  })
})

describe('a receipt', () => {
  test('is served to admins only', async () => {
    const name = (await stored('invoices/receipts/', 'image/png')).split('/').at(-1)
    const seen = async (who: keyof typeof people | null, path = name) => {
      const headers: Record<string, string> = who ? { authorization: `Bearer ${(await people[who]()).token}` } : {}
      return (await ask(`/assets/receipts/${path}`, headers)).status
    }
    expect([await seen('admin'), await seen('superAdmin'), await seen('student'), await seen('tutor')]).toEqual([
      200, 200, 403, 403,
    ])
    expect([await seen(null), await seen('admin', 'none'), await seen('admin', '..%2f..%2fx')]).toEqual([401, 404, 404])
  })
})

describe('resized pictures', () => {
  /** A picture with many pixels, made by the image service. */
  const large = async (): Promise<string> => {
    const made = await env.IMAGES.input(new Response(bytesOf.png).body ?? new ReadableStream())
      .transform({ width: 600, height: 600, fit: 'cover' })
      .output({ format: 'image/png' })
    return stored('users/images/', 'image/png', new Uint8Array(await new Response(made.image()).arrayBuffer()))
  }

  test.each([96, 192, 480])('are %i pixels wide, and made once', async (width) => {
    const key = await large()
    const { status, headers } = await ask(at(key, `?w=${width}`))
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    const kept = await env.FILES.get(`variants/${width}/${key}`)
    const info = await env.IMAGES.info(kept?.body ?? new ReadableStream())
    expect(info).toMatchObject({ width, height: width })
    await env.FILES.delete(key)
    expect((await ask(at(key, `?w=${width}`))).status).toBe(200)
  })

  test('are never larger than the original', async () => {
    const key = await stored('users/images/', 'image/png', bytesOf.png)
    await ask(at(key, '?w=96'))
    const kept = await env.FILES.get(`variants/96/${key}`)
    expect(await env.IMAGES.info(kept?.body ?? new ReadableStream())).toMatchObject({ width: 1, height: 1 })
  })

  test('exist in a few widths', async () => {
    const key = await large()
    for (const width of ['95', '0', '-1', '96px', '1e2', ''])
      expect([width, (await ask(at(key, `?w=${width}`))).status]).toEqual([width, 400])
    expect((await ask(at(`users/images/none${nextNumber()}`, '?w=96'))).status).toBe(404)
    expect(await ask(at(film, '?w=96'))).toMatchObject({ status: 200, body: text })
  })

  test('are not found when the original cannot be decoded', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const key = await stored('users/images/', 'image/png', 'no picture')
    const { status, body } = await ask(at(key, '?w=96'))
    expect([status, JSON.parse(body)]).toEqual([404, { code: 'asset-not-found' }])
    expect(await env.FILES.head(`variants/96/${key}`)).toBeNull()
    log.mockRestore()
  })

  test('fall back to the original without the image service or past its quota, until it works again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const key = await stored('users/images/', 'image/png', bytesOf.png)
    const { IMAGES } = env
    const spent = () => {
      throw Object.assign(new Error('IMAGES_TRANSFORM_ERROR 9422'), { code: 9422 })
    }
    try {
      for (const service of [undefined, { input: spent }]) {
        Object.assign(env, { IMAGES: service })
        const { status, headers } = await ask(at(key, '?w=96'))
        expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
          200,
          'image/png',
          'public, max-age=86400',
        ])
      }
    } finally {
      Object.assign(env, { IMAGES })
      log.mockRestore()
    }
  })
})
