/**
 * An endpoint is declared once, as data; router wiring, role check, validation, reply shaping, OpenAPI, the
 * typed client and the access tests are derived from it. Area files export endpoints and nothing else.
 * No type is computed over all endpoints together, so that the cost for the type checker stays per use.
 */
import type * as v from 'valibot'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import type { Folder, MediaType } from '../../vocabulary/media.ts'
import type { Role } from '../../vocabulary/roles.ts'
import type { UniversalCode } from '../../vocabulary/universal-codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `anyone` needs no token, `signed-in` any valid one, a list only those roles. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

/**
 * Buckets of the platform's rate limiter; the worker maps each to a binding. `visitor` counts callers without a token
 * only, as is done with whatever else the edge keeps, once the edge could not answer; `lookup` is for secrets that could be found by trying.
 */
export type RateLimit = 'login' | 'lookup' | 'register' | 'write' | 'visitor'

/** A file of a multipart request: allowed types (judged by its bytes), greatest length in bytes and target folder. */
export interface FilePart {
  readonly types: readonly MediaType[]
  readonly maxBytes: number
  readonly folder: Folder
}

/** A file to be sent; browsers and workers call it a Blob. */
export interface FileLike {
  readonly size: number
  readonly type: string
  slice(start?: number, end?: number): FileLike
}

export interface Endpoint {
  readonly method: Method
  /** Relative to `/api/v1`, without trailing slash; both forms match. Parameters as `{name}`. */
  readonly path: string
  readonly who: Who
  /** One sentence for the reference page: what it does, for whom, with which effect. */
  readonly note: string
  readonly params?: v.GenericSchema<Record<string, string>, unknown>
  readonly query?: v.GenericSchema<unknown, unknown>
  readonly body?: v.GenericSchema<unknown, unknown>
  /** The request is multipart: these files, each at most once, beside the fields of `body`. */
  readonly files?: Readonly<Record<string, FilePart>>
  /** A request without files may come as JSON instead of a form. */
  readonly filesOptional?: true
  /** The body is bare bytes, at most this many. */
  readonly bytes?: number
  /** Absent: the answer is 200 without a body. */
  readonly reply?: v.GenericSchema<unknown, unknown>
  /** The answer is a file for a spreadsheet, which the handler streams. */
  readonly sheet?: true
  /** Codes beyond the universal ones. The handler can fail with no other. */
  readonly errors?: readonly ErrorCode[]
  /**
   * The row decides too, not only the role. `'self'`: the endpoint is about the one person it names (see
   * `personFieldOf`), and nobody but that person and admins passes; the machinery refuses everybody else. `true`: the
   * handler decides, and `tests/kit/access-cases` needs a case. Either way the access test tries somebody else's
   * row.
   */
  readonly owned?: true | 'self'
  /** Accepts the header `Idempotency-Key`: a repeated call answers what the first one did. */
  readonly idempotent?: true
  readonly limit?: RateLimit
  /** Takes a token whose own time is over, as long as its device is signed in. */
  readonly lapsed?: true
  /**
   * Refused as `proof-required` unless the caller signed in or proved who they are within the last ten minutes: always, or
   * where the body has one of these fields.
   */
  readonly proof?: true | readonly string[]
  /** A read that does more than read, or asks somebody outside: it does not travel with others (`rules/together.ts`). */
  readonly alone?: true
  /** Open to those who have to have a second factor and have none yet. */
  readonly beforeFactor?: true
  /**
   * Seconds an anonymous answer may be cached at the edge and in browsers. Being allowed to be old, the answer may also
   * come from a copy of the database, so nothing may be decided from it.
   */
  readonly cacheSeconds?: number
}

/** What an endpoint with `owned: 'self'` may call the field that names its person. */
const personFields = ['userId', 'user', 'tutorId', 'studentId', 'id']

export interface PersonField {
  readonly part: 'params' | 'query' | 'body'
  readonly name: string
}

/** Where an endpoint names the person it is about; null where it does not. A field left out means the caller. */
export const personFieldOf = (endpoint: Endpoint): PersonField | null => {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    const entries = schema && 'entries' in schema ? (schema.entries as object) : {}
    const name = personFields.find((one) => Object.hasOwn(entries, one))
    if (name !== undefined) return { part, name }
  }
  return null
}

export const basePath = '/api/v1'

/**
 * Both ways, where the server reads from copies of its database: how far the database was after a client's last write,
 * and how far a copy must be to answer that client.
 */
export const bookmarkHeader = 'x-d1-bookmark'

/** Declares an endpoint. Keeps the literal types, does nothing else. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Out<S> = S extends v.GenericSchema<unknown, infer O> ? O : undefined
type In<S> = S extends v.GenericSchema<infer I, unknown> ? I : undefined

/** What a handler receives, parsed. */
export interface InputOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** The names of an endpoint's files. */
export type FileName<E extends Endpoint> = E['files'] extends object ? keyof E['files'] : never

type Slot<K extends string, S> =
  S extends v.GenericSchema<infer I, unknown>
    ? Record<never, never> extends I
      ? { [P in K]?: I }
      : { [P in K]: I }
    : { [P in K]?: undefined }

type Plain = string | number | boolean
type Textual<S> =
  S extends v.GenericSchema<infer I, unknown>
    ? { [P in keyof I]?: Plain | readonly (string | number)[] | Readonly<Record<string, Plain>> | undefined }
    : undefined

/** What a caller sends: path parameters and query as plain values, the body as its schema reads it. */
export type RequestOf<E extends Endpoint> = (E['params'] extends object
  ? { params: Record<keyof In<E['params']>, string | number> }
  : { params?: undefined }) & {
  query?: Textual<E['query']>
  idempotencyKey?: string
  files?: { readonly [K in FileName<E>]?: FileLike | undefined }
} & (E['bytes'] extends number ? { bytes: FileLike } : { bytes?: undefined }) &
  Slot<'body', E['body']>

/** What a caller gets; `undefined` where the endpoint has no reply. */
export type ReplyOf<E extends Endpoint> = Out<E['reply']>

export type CodeOf<E extends Endpoint> = UniversalCode | (E['errors'] extends readonly (infer C)[] ? C : never)
