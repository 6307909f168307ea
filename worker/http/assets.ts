import type { Context } from 'hono'
import type { Bindings } from '#worker/services.ts'
import { refuse } from './errors.ts'

/** Only these prefixes are public; everything else in the bucket is not reachable here. */
const publicPrefixes = ['users/images/', 'tutors/videos/', 'tutors/thumbnails/']
const servedTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm']

const rangeOf = (header: string | undefined): R2Range | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '') return { suffix: Number(last) }
  return last === '' ? { offset: Number(first) } : { offset: Number(first), length: Number(last) - Number(first) + 1 }
}

const contentRange = (object: R2ObjectBody): { start: number; end: number } | null => {
  if (!object.range) return null
  // Some runtimes answer with every key and undefined values, so the keys alone say nothing.
  const { suffix, offset, length: asked }: { suffix?: number; offset?: number; length?: number } = object.range
  const start = suffix === undefined ? (offset ?? 0) : Math.max(0, object.size - suffix)
  const length = suffix ?? asked ?? object.size - start
  return { start, end: Math.min(start + length, object.size) - 1 }
}

/** A public file. Keys are never reused, so browsers may keep it for ever. */
export const serveUpload = async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
  const key = c.req.param('key') ?? ''
  if (!publicPrefixes.some((prefix) => key.startsWith(prefix)) || key.includes('..'))
    return refuse(c, 'asset-not-found')
  const range = rangeOf(c.req.header('range'))
  const object = await c.env.FILES.get(key, range ? { range } : { onlyIf: c.req.raw.headers }).catch(() => null)
  if (!object) return refuse(c, 'asset-not-found')
  const type = object.httpMetadata?.contentType ?? ''
  const headers = new Headers({
    'content-type': servedTypes.includes(type) ? type : 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: object.httpEtag,
  })
  if (!('body' in object)) return new Response(null, { status: 304, headers })
  const part = range ? contentRange(object) : null
  headers.set('content-length', String(part ? part.end - part.start + 1 : object.size))
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
  return new Response(object.body, { status: part ? 206 : 200, headers })
}
