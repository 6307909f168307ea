/** Uploads from the browser against a simulated XMLHttpRequest. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { setUserImage } from '#contract/people/api/users.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}
type Answer = { status: number; text: string; headers?: string } | 'lost' | 'never'
const sent: Sent[] = []
let answerTo: (request: Sent) => Answer

/** The part of XMLHttpRequest that is used. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  private readonly request: Sent = { method: '', url: '', headers: {}, body: undefined }
  private said = ''

  open(method: string, url: string) {
    Object.assign(this.request, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.request.headers[name] = value
  }
  getAllResponseHeaders = () => this.said
  send(body: unknown) {
    this.request.body = body
    sent.push(this.request)
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: 5, total: 10 })
      const answer = answerTo(this.request)
      if (answer === 'lost') return this.onerror?.()
      if (answer === 'never') return
      this.status = answer.status
      this.responseText = answer.text
      this.said = answer.headers ?? ''
      this.onload?.()
    })
  }
  abort() {
    this.onabort?.()
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest)

const { sendFiles, uploadInParts, discardUpload } = await import('#web/lib/upload.ts')

const image = new Blob(['face'])
const formSent = async () => {
  const { body } = sent[0] ?? {}
  const fields = body instanceof FormData ? [...body] : []
  return Promise.all(
    fields.map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]),
  )
}
beforeEach(() => {
  sent.length = 0
  kept.clear()
})

describe('sendFiles', () => {
  test('sends a form, reports progress, and resolves with the declared response', async () => {
    answerTo = () => ({ status: 200, text: '{"image":"/assets/uploads/users/images/a"}' })
    const onProgress = vi.fn()
    const reply = await sendFiles(setUserImage, { query: { forUser: 7 }, files: { image } }, { onProgress })
    expect(reply).toEqual({ image: '/assets/uploads/users/images/a' })
    expect(sent).toMatchObject([{ method: 'PUT', url: '/api/v1/user/asset?forUser=7' }])
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
    expect(await formSent()).toEqual([['image', 'face']])
    expect(onProgress).toHaveBeenCalledWith({ sent: 5, total: 10 })
  })

  test('leaves out files that were not chosen', async () => {
    answerTo = () => ({ status: 200, text: '{"image":"a"}' })
    await sendFiles(setUserImage, { files: { image: undefined } })
    expect(await formSent()).toEqual([])
  })

  test('throws the server’s code, with the time to wait', async () => {
    answerTo = () => ({ status: 429, text: '{"code":"too-many-requests"}', headers: 'Retry-After: 9\r\nx: a:b\r\n' })
    const refusal = sendFiles(setUserImage, { files: { image } })
    await expect(refusal).rejects.toMatchObject({ status: 429, code: 'too-many-requests', retryAfterSeconds: 9 })
  })

  test('throws when nobody answered', async () => {
    answerTo = () => 'lost'
    await expect(sendFiles(setUserImage, { files: { image } })).rejects.toMatchObject({ name: 'NoAnswerError' })
  })

  test('stops when aborted, before and during sending', async () => {
    answerTo = () => 'never'
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    const refusal = sendFiles(setUserImage, { files: { image } }, { signal: stop.signal, onProgress })
    await expect(refusal).rejects.toMatchObject({ name: 'AbortError' })
    const again = sendFiles(setUserImage, { files: { image } }, { signal: stop.signal })
    await expect(again).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(1)
  })
})

describe('an upload in parts', () => {
  const file = new File(['abcdef'], 'film.webm', { type: 'video/webm', lastModified: 1 })
  const plan = { purpose: UploadPurpose.TutorVideo, tutorId: 7 }
  const calls: string[] = []
  const upload = { id: '3f0f6a30-7f0e-4d43-9a3c-6a1f5f0c2d11', bytes: 6, partBytes: 4, parts: 2, received: [] }
  const fetched = vi.fn(async (url: string, { method = '' }: RequestInit) => {
    calls.push(`${method} ${url.replace('/api/v1', '')}`)
    return new Response(JSON.stringify(url.endsWith('/complete') ? { url: '/assets/uploads/x' } : upload))
  })
  beforeEach(() => {
    calls.length = 0
    vi.stubGlobal('fetch', fetched)
  })

  test('sends raw bytes, part by part, and clears its stored state when done', async () => {
    answerTo = () => ({ status: 200, text: '' })
    expect(await uploadInParts(file, plan)).toEqual({ url: '/assets/uploads/x' })
    expect(calls).toEqual(['POST /upload', `POST /upload/${upload.id}/complete`])
    expect(sent.map(({ url }) => url)).toEqual([1, 2].map((number) => `/api/v1/upload/${upload.id}/part/${number}`))
    expect(sent[0]?.headers['content-type']).toBe('application/octet-stream')
    expect(await Promise.all(sent.map(({ body }) => (body as Blob).text()))).toEqual(['abcd', 'ef'])
    expect(kept.size).toBe(0)
  })

  test('can be discarded, locally and on the server', async () => {
    answerTo = () => ({ status: 403, text: '{"code":"forbidden"}' })
    await expect(uploadInParts(file, plan)).rejects.toMatchObject({ code: 'forbidden' })
    expect(kept.size).toBe(1)
    await discardUpload(file, plan)
    expect([calls.at(-1), kept.size]).toEqual([`DELETE /upload/${upload.id}`, 0])
    await discardUpload(file, plan)
    expect(calls).toHaveLength(2)
  })
})
