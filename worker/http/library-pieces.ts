/** Pictures of the library in pieces: a call fetches them so, and the platform answers files of the app whole. */
import type { Context } from 'hono'
import type { Bindings } from '#worker/bindings.ts'
import { refuse } from './errors.ts'
import { parseRange, resolveRange } from './ranges.ts'

const namePattern = /^[\w-]+\.webp$/

export const serveLibraryPicture = async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
  const name = c.req.param('key') ?? ''
  const file = namePattern.test(name) ? await c.env.ASSETS.fetch(new URL(`/library/${name}`, c.req.url)) : null
  if (!file?.ok) return refuse(c, 'asset-not-found')
  const [bytes, headers] = [await file.arrayBuffer(), new Headers({ 'accept-ranges': 'bytes' })]
  for (const kept of ['content-type', 'cache-control', 'etag']) {
    const value = file.headers.get(kept)
    if (value !== null) headers.set(kept, value)
  }
  const piece = resolveRange(parseRange(c.req.header('range')), bytes.byteLength)
  if (!piece) {
    headers.set('content-range', `bytes */${bytes.byteLength}`)
    return new Response(null, { status: 416, headers })
  }
  const { asked, first, last } = piece
  if (asked) headers.set('content-range', `bytes ${first}-${last}/${bytes.byteLength}`)
  return new Response(bytes.slice(first, last + 1), { status: asked ? 206 : 200, headers })
}
