/** Parsing of multipart forms, on an endpoint of this file, with bodies that browsers do not send. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { type Endpoint, endpoint } from '#contract/shared/api/endpoint.ts'
import { folders, imageTypes, logTypes, videoTypes } from '#contract/vocabulary/media.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { people, tokenFor } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import type { ReceivedFile } from '#worker/files/bucket.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import type { RawBody } from '#worker/handler.ts'
import { answerError } from '#worker/http/errors.ts'
import { registerRoutes } from '#worker/http/routes.ts'

const { png, mp4, ascii } = bytesOf
const mib = 1024 * 1024

const form = endpoint({
  method: 'POST',
  path: '/form',
  who: [Role.Student],
  note: 'Says what it was given.',
  body: v.object({ title: v.pipe(v.string(), v.minLength(2)) }),
  files: {
    image: { types: imageTypes, maxBytes: 4096, folder: folders.screenshots },
    log: { types: logTypes, maxBytes: 100, folder: folders.logs },
    video: { types: videoTypes, maxBytes: 20 * mib, folder: folders.tutorVideos },
  },
  reply: v.record(v.string(), v.string()),
})

const bare = endpoint({
  method: 'PUT',
  path: '/bare',
  who: [Role.Student],
  note: 'Counts.',
  bytes: 10,
  reply: v.number(),
})

const described = ({ type, content }: ReceivedFile) =>
  'key' in content ? `${type} ${content.key}` : `${type} ${content.byteLength}`

interface Input {
  body: { title: string }
  files: Record<string, ReceivedFile>
  bytes: RawBody
}

const app = new Hono<{ Bindings: Bindings }>()
registerRoutes(app, [
  {
    endpoint: form as Endpoint,
    handler: async ({ input: { body, files } }: { input: Input }) => ({
      ...body,
      ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, described(file)])),
    }),
  },
  {
    endpoint: bare as Endpoint,
    handler: async ({ input: { bytes } }: { input: Input }) =>
      (await new Response(bytes.stream).arrayBuffer()).byteLength + bytes.size,
  },
])
app.onError(answerError)

const student = await people.student()
const ask = async (path: string, init: RequestInit, bindings: Partial<Bindings> = {}) => {
  const headers = new Headers(init.headers)
  if (!headers.has('authorization')) headers.set('authorization', `Bearer ${await tokenFor(student.id)}`)
  const response = await app.request(path, { ...init, headers }, { ...env, ...bindings }, createExecutionContext())
  return { status: response.status, body: await response.json() }
}

type Fields = readonly (readonly [string, string | File])[]
const formData = (fields: Fields): FormData => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const post = (fields: Fields) => ask('/form', { method: 'POST', body: formData(fields) })
const title = ['title', 'Hello'] as const

const raw = (body: string | Uint8Array<ArrayBuffer>, contentType = 'multipart/form-data; boundary=xyz') =>
  ask('/form', { method: 'POST', body, headers: { 'content-type': contentType } })
const field = (name: string, value: string) =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('a form', () => {
  test('is fields and files with the types their bytes show, without undeclared parts', async () => {
    const { status, body } = await post([
      ['other', 'x'],
      ['image', fileOf(png, 'text/html', 'a.html')],
      title,
      ['log', fileOf('{"a":1}', 'image/png')],
      ['extra', fileOf(png)],
    ])
    expect([status, body]).toEqual([
      200,
      { title: 'Hello', image: `image/png ${png.byteLength}`, log: 'application/json 7' },
    ])
  })

  test('is read from chunks of any size', async () => {
    const whole = new Uint8Array(await new Response(formData([title, ['image', fileOf(png)]])).arrayBuffer())
    const [, boundary] = /^--([^\r]+)/.exec(String.fromCharCode(...whole.subarray(0, 100))) ?? []
    for (const step of [1, 7, 64]) {
      let at = 0
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at >= whole.byteLength) return controller.close()
          controller.enqueue(whole.slice(at, at + step))
          at += step
        },
      })
      const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
      const answer = await ask('/form', { method: 'POST', body: stream, headers })
      expect(answer).toEqual({ status: 200, body: { title: 'Hello', image: `image/png ${png.byteLength}` } })
    }
  })

  test('can contain the boundary’s characters inside a file', async () => {
    const log = 'a\r\n--xy\r\n-\r\n--x'
    const body = `${field('title', 'Hello')}--xyz\r\nContent-Disposition: form-data; filename="l"; name="log"\r\n\r\n${log}\r\n--xyz--\r\n`
    expect(await raw(body)).toEqual({ status: 200, body: { title: 'Hello', log: `text/plain ${log.length}` } })
  })

  test('an input without a chosen file is no file', async () => {
    expect(await post([title, ['image', fileOf('', '', '')]])).toEqual({ status: 200, body: { title: 'Hello' } })
    expect(await post([title, ['image', fileOf('', '', 'empty.png')]])).toMatchObject({ status: 400 })
  })

  test('is validated like any other body', async () => {
    expect(await post([['title', 'H']])).toEqual({ status: 400, body: { code: 'bad-request', field: 'title' } })
    expect(await post([])).toEqual({ status: 400, body: { code: 'bad-request', field: 'title' } })
  })

  test.each([
    ['no form', 'hello', 'text/plain'],
    ['JSON', '{"title":"Hello"}', 'application/json'],
    ['no border named', `${field('title', 'Hello')}--xyz--`, 'multipart/form-data'],
    ['another border', `${field('title', 'Hello')}--xyz--`, 'multipart/form-data; boundary=abc'],
    ['cut in a head', '--xyz\r\nContent-Disposition: form-', undefined],
    ['cut in a field', '--xyz\r\nContent-Disposition: form-data; name="title"\r\n\r\nHel', undefined],
    ['without its last border', field('title', 'Hello'), undefined],
    ['cut by letters that begin like its border', `${field('title', 'Hello\r\n--xyz and more')}--xyz--`, undefined],
    ['a part without a name', '--xyz\r\nContent-Type: text/plain\r\n\r\nHello\r\n--xyz--', undefined],
    ['a head without end', `--xyz\r\n${'a'.repeat(5000)}`, undefined],
    ['nothing but noise before it', 'a'.repeat(5000), undefined],
  ])('%s is refused', async (_, body, type) => {
    expect(await raw(body, type)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  })

  test('has at most a hundred parts', async () => {
    const parts = (count: number) => `${field('title', 'Hello')}${field('other', 'x').repeat(count - 1)}--xyz--`
    expect([(await raw(parts(100))).status, (await raw(parts(101))).status]).toEqual([200, 400])
  })

  test('a field that is not UTF-8 is refused', async () => {
    const body = concatBytes([ascii(field('title', 'He\xff')), ascii('--xyz--')])
    expect(await raw(body)).toEqual({ status: 400, body: { code: 'bad-request', field: 'title' } })
  })
})

describe('a file', () => {
  const refused = async (name: string, file: File) => (await post([title, [name, file]])).body

  test('of another kind than the field accepts is refused with the field’s name', async () => {
    for (const bytes of [ascii('%PDF-1.7'), ascii('<svg onload="alert(1)"/>'), ascii('plain'), mp4()])
      expect(await refused('image', fileOf(bytes, 'image/png', 'face.png'))).toEqual({
        code: 'bad-request',
        field: 'image',
      })
    for (const bytes of [png, ascii('<html>'), Uint8Array.of(0xff, 0xfe, 0x41)])
      expect(await refused('log', fileOf(bytes, 'text/plain'))).toEqual({ code: 'bad-request', field: 'log' })
  })

  test('has at most the declared size, to the byte', async () => {
    expect((await post([title, ['log', fileOf('l'.repeat(100))]])).status).toBe(200)
    expect(await refused('log', fileOf('l'.repeat(101)))).toEqual({ code: 'large-file-size', field: 'log' })
    expect((await post([title, ['image', fileOf(bytesOf.pngOf(4096))]])).status).toBe(200)
    expect(await refused('image', fileOf(bytesOf.pngOf(4097)))).toEqual({ code: 'large-file-size', field: 'image' })
  })

  test('appears once, and a field is not a file', async () => {
    const twice = await post([title, ['image', fileOf(png)], ['image', fileOf(png)]])
    expect(twice).toEqual({ status: 400, body: { code: 'bad-request', field: 'image' } })
    expect(await post([title, ['image', 'face']])).toEqual({
      status: 400,
      body: { code: 'bad-request', field: 'image' },
    })
  })

  test('that is large is streamed into the bucket, where it starts as an orphan', async () => {
    const film = mp4('isom', 17 * mib)
    film.fill(7, 64)
    const { body } = await post([title, ['video', fileOf(film)]])
    const [type, key = ''] = String((body as Record<string, string>).video).split(' ')
    expect([type, key]).toEqual(['video/mp4', expect.stringMatching(/^tutors\/videos\/[0-9a-f-]{36}$/)])
    const object = await env.FILES.get(key)
    expect(object?.httpMetadata?.contentType).toBe('video/mp4')
    expect(Buffer.compare(Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer()), Buffer.from(film))).toBe(0)
    const orphans = env.DB.prepare('SELECT count(*) AS n FROM orphan_objects WHERE key = ?').bind(key)
    expect(await orphans.first('n')).toBe(1)
  })

  test('that is large and of the wrong kind is not stored', async () => {
    const before = (await env.FILES.list()).objects.length
    expect(await refused('video', fileOf(new Uint8Array(9 * mib)))).toEqual({ code: 'bad-request', field: 'video' })
    expect(await refused('video', fileOf(mp4('isom', 20 * mib + 1)))).toEqual({
      code: 'large-file-size',
      field: 'video',
    })
    expect((await env.FILES.list()).objects).toHaveLength(before)
  })
})

describe('the order of checks', () => {
  /** A body that fails the test when it is read. */
  const untouched = () => {
    const pulled = vi.fn()
    return { pulled, stream: new ReadableStream<Uint8Array>({ pull: pulled }, { highWaterMark: 0 }) }
  }
  const multipart = { 'content-type': 'multipart/form-data; boundary=xyz' }

  test.each([
    ['of nobody', async () => ({ authorization: 'Bearer a.b.c' }), 401],
    ['of another role', async () => ({ authorization: `Bearer ${(await people.studio()).token}` }), 403],
    ['that says it is too long', async () => ({ 'content-length': String(100 * mib) }), 400],
  ])('a body %s is not read', async (_, headers, status) => {
    const { pulled, stream } = untouched()
    const init = { method: 'POST', body: stream, headers: { ...multipart, ...(await headers()) } }
    expect((await ask('/form', init)).status).toBe(status)
    expect((await ask('/bare', { ...init, method: 'PUT' })).status).toBe(status)
    expect(pulled).not.toHaveBeenCalled()
  })

  test('the body of a rate-limited caller is not read either', async () => {
    const limited = new Hono<{ Bindings: Bindings }>()
    const handler = async () => ({})
    registerRoutes(limited, [{ endpoint: { ...form, limit: 'write' } as Endpoint, handler }])
    limited.onError(answerError)
    const { pulled, stream } = untouched()
    const headers = { ...multipart, authorization: `Bearer ${student.token}` }
    const WRITE_LIMIT = { limit: async () => ({ success: false }) }
    const init = { method: 'POST', body: stream, headers }
    const response = await limited.request('/form', init, { ...env, WRITE_LIMIT }, createExecutionContext())
    expect(response.status).toBe(429)
    expect(pulled).not.toHaveBeenCalled()
  })

  test('a form refused in the middle is read to its end, so that its sender sees the answer', async () => {
    let left = 20
    const head = ascii('--xyz\r\nContent-Disposition: form-data; name="image"; filename="x"\r\n\r\n<html>')
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (left-- === 20) controller.enqueue(head)
        else if (left >= 0) controller.enqueue(new Uint8Array(65_536))
        else controller.close()
      },
    })
    expect((await ask('/form', { method: 'POST', body: stream, headers: multipart })).status).toBe(400)
    expect(left).toBeLessThan(0)
  })

  test('a body larger than all files together may be is cut off', async () => {
    let sent = 0
    const chunk = new Uint8Array(mib)
    const head = ascii('--xyz\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\n')
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(sent++ === 0 ? head : chunk.slice()),
    })
    expect(await ask('/form', { method: 'POST', body: stream, headers: multipart })).toEqual({
      status: 400,
      body: { code: 'large-file-size' },
    })
    expect(sent).toBeLessThan(30)
  })
})

describe('raw bytes', () => {
  const put = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
    ask('/bare', { method: 'PUT', body, headers })

  test('need a Content-Length, at most the declared size', async () => {
    expect(await put('0123456789', { 'content-length': '10' })).toEqual({ status: 200, body: 20 })
    expect(await put('0123456789x', { 'content-length': '11' })).toEqual({
      status: 400,
      body: { code: 'large-file-size' },
    })
    expect(await put('0123')).toEqual({ status: 400, body: { code: 'bad-request', field: 'Content-Length' } })
    expect(await put(undefined, { 'content-length': '0' })).toMatchObject({ body: { code: 'empty-request' } })
  })
})
