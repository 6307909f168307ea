/**
 * Reads and validates query, JSON body and headers against an endpoint's declaration. Forms and streams are in
 * `form.ts`.
 */
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { IdempotencyKey } from '#contract/shared/shapes/fields.ts'
import { isErrorCode } from '#contract/vocabulary/errors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { Refusal } from '#worker/handler.ts'
import { BodyTooLarge } from './errors.ts'

const toRefusal = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Refusal => {
  const [issue] = issues
  const field = issue.path?.map((step) => String(step.key)).join('.')
  return new Refusal(isErrorCode(issue.message) ? issue.message : 'bad-request', field || undefined)
}

/** The parsed value; throws a `Refusal` with the code and field of the first issue. */
export const parseInput = (schema: Endpoint['body'], value: unknown): unknown => {
  if (!schema) return undefined
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (!result.success) throw toRefusal(result.issues)
  return result.output
}

/**
 * `a=1&a=2`, `a[]=1` and `a[0]=1` are lists; `a[gte]=1` is a nested filter. Objects have no prototype, so a parameter
 * named `__proto__` is plain data.
 */
export const readQuery = (url: string): Record<string, unknown> => {
  const query: Record<string, unknown> = Object.create(null)
  // Without the rest of the address, which is costly to parse. Fragments are not sent to a server.
  const start = url.indexOf('?') + 1
  if (start === 0) return query
  for (const [key, value] of new URLSearchParams(url.slice(start))) {
    const [, name = key, inner] = /^(\w+)\[(\w*)\]$/.exec(key) ?? []
    if (inner && !/^\d+$/.test(inner)) {
      query[name] ??= Object.create(null)
      const nested = query[name] as Record<string, string>
      if (typeof nested === 'object' && !Array.isArray(nested)) nested[inner] = value
    } else if (inner !== undefined || name in query) {
      const earlier = query[name]
      query[name] = earlier === undefined ? [value] : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
    } else query[name] = value
  }
  return query
}

/** Reads a whole body. Throws `BodyTooLarge` once it exceeds `most` bytes, whatever Content-Length says. */
export const readBody = async ({ req }: HonoContext, most: number): Promise<Uint8Array> => {
  if (Number(req.header('content-length') ?? 0) > most) throw new BodyTooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return concatBytes(chunks)
}

/** Reads a JSON body. */
export const readJson = async (c: HonoContext): Promise<unknown> => {
  const bytes = await readBody(c, limits.jsonBytes)
  if (bytes.byteLength === 0) throw new Refusal('empty-request')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    throw new Refusal('bad-request')
  }
}

/** The `Idempotency-Key` header; null when none was sent or the endpoint is not idempotent. */
export const readIdempotencyKey = (c: HonoContext, endpoint: Endpoint): string | null => {
  const key = c.req.header('idempotency-key')
  if (!endpoint.idempotent || key === undefined) return null
  const parsed = v.safeParse(IdempotencyKey, key)
  if (!parsed.success) throw new Refusal('bad-request', 'Idempotency-Key')
  return parsed.output
}
