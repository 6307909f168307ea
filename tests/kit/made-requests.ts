/**
 * Requests made from the declarations alone: values that the schemas of an endpoint accept, so that a request passes
 * validation and meets the rule behind it.
 */
import * as v from 'valibot'
import type { Endpoint, FilePart } from '#contract/shared/api/endpoint.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { bytesOf, fileOf } from './files.ts'
import { filmOf } from './films.ts'

interface SchemaNode {
  readonly type: string
  readonly entries?: Readonly<Record<string, SchemaNode>>
  readonly wrapped?: SchemaNode
  readonly item?: SchemaNode
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly pipe?: readonly SchemaNode[]
}
type Schema = v.GenericSchema<unknown, unknown>

/** Values by the name of their field: ids of rows, and whatever else the caller of `makeRequest` wants in its place. */
export type Named = Readonly<Record<string, unknown>>

/** Left out: it would refuse every change of a row for its time instead of its caller. */
const seenField = 'seen'

const none = Symbol('none')
const accepts = (schema: unknown, value: unknown): boolean => v.safeParse(schema as Schema, value).success

const inADay = () => toIsoInstant(Math.ceil(Date.now() / dayMs) * dayMs + dayMs)

/** Texts of every kind that a field asks for, the least particular first. */
const texts = (): readonly string[] => [
  'محادثة يومية قصيرة',
  'deadline',
  '1',
  'true',
  'person-of-the-walk@example.com',
  '01012345675',
  'سارة محمود علي',
  inADay(),
  inADay().slice(0, 10),
  'a1b2c3d4-0000-4000-8000-a1b2c3d4e5f6',
  'https://push.example.com/send/one',
  'https://fcm.googleapis.com/fcm/send/one',
  'Sahlab-2026!',
  '123',
  '12345',
  '1'.repeat(16),
  'EG380019000500000000263180002',
  '0123456789',
  'أساعدك على التحدث بثقة في العمل والسفر من خلال محادثات حقيقية ومواقف من الحياة اليومية.',
  'مدرس لغة إنجليزية بخبرة عشر سنوات',
  'abcdef012345',
  'a'.repeat(8),
  'A'.repeat(87),
  'A'.repeat(22),
  'lesson:a1b2c3d4-0000-4000-8000-a1b2c3d4e5f6',
  'a1.1',
  `${'s'.repeat(16)}.${'t'.repeat(43)}`,
  '/',
  '0',
]
const numbers = [1, 2, 0, 15, 30, 60, 100, 1000, 10_000, 12_345, 100_000, 1990, 5, 120]

const firstAccepted = (schema: unknown, candidates: readonly unknown[]): unknown => {
  const found = candidates.findIndex((one) => accepts(schema, one))
  return found === -1 ? none : candidates[found]
}

/** An object with all its fields; without the optional ones if a rule over the whole refuses those together. */
const makeObject = (schema: SchemaNode, entries: Readonly<Record<string, SchemaNode>>, named: Named): unknown => {
  const made = Object.entries(entries)
    .filter(([key, entry]) => key !== seenField || !accepts(entry, undefined))
    .map(([key, entry]) => [key, makeField(key, entry, named), entry] as const)
  const without = (dropped: (key: string, entry: SchemaNode) => boolean) =>
    Object.fromEntries(made.filter(([key, value, entry]) => value !== none && !dropped(key, entry)))
  const optional = made.filter(([, , entry]) => accepts(entry, undefined)).map(([key]) => key)
  return firstAccepted(schema, [
    without(() => false),
    ...optional.map((left) => without((key) => key === left)),
    ...optional.map((kept) => without((key) => key !== kept && optional.includes(key))),
    without((key) => optional.includes(key)),
  ])
}

const makeField = (key: string, entry: SchemaNode, named: Named): unknown => {
  const given = Object.hasOwn(named, key)
    ? firstAccepted(entry, [named[key], String(named[key]), [named[key]], [String(named[key])]])
    : none
  return given === none ? makeValue(entry, named) : given
}

const makeList = (schema: SchemaNode, item: SchemaNode, named: Named): unknown => {
  const one = makeValue(item, named)
  return one === none ? none : firstAccepted(schema, [[one], [one, one], []])
}

/** A value that the schema accepts, or `none`. */
const makeValue = (schema: SchemaNode, named: Named): unknown => {
  const { type, entries, wrapped, item, options = [], pipe } = schema
  if (wrapped) return makeValue(wrapped, named)
  if (entries) return makeObject(schema, entries, named)
  if (item) return makeList(schema, item, named)
  if (type === 'boolean') return true
  if (type === 'number') return firstAccepted(schema, numbers)
  if (type === 'literal') return schema.literal
  if (type === 'picklist') return firstAccepted(schema, options)
  if (type === 'union' || type === 'variant') {
    const made = options.map((one) => makeValue(one as SchemaNode, named)).filter((one) => one !== none)
    return firstAccepted(schema, [...made, ...texts()])
  }
  // A pipe may begin with a text and end as anything else.
  return firstAccepted(schema, [
    ...texts(),
    ...(pipe ?? []).flatMap((step) => (step.options ?? []).map(String)),
    ...[null, {}, []],
  ])
}

const makePart = (schema: Endpoint['body'], part: string, named: Named): unknown => {
  if (!schema) return undefined
  const made = makeValue(schema as unknown as SchemaNode, named)
  if (made === none) throw new Error(`no ${part} could be made`)
  return made
}

/** A valid file of the first accepted type. */
const makeFile = ({ types }: FilePart): File => {
  const [type = ''] = types
  if (type.startsWith('image/')) return fileOf(bytesOf.png)
  if (type.startsWith('video/')) return fileOf(filmOf.webm({ ms: 61_000 }))
  return type === 'text/vtt'
    ? fileOf('WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nأهلًا\n', type)
    : fileOf('one line', type)
}

export interface MadeRequest {
  params?: Record<string, string | number>
  query?: Record<string, never>
  body?: unknown
  files?: Record<string, File>
  bytes?: Blob
}

/** A request that an endpoint's declaration accepts. Throws with the name of the part that could not be made. */
export const makeRequest = ({ params, query, body, files, bytes }: Endpoint, named: Named = {}): MadeRequest => ({
  ...(params ? { params: makePart(params as Schema, 'params', named) as Record<string, string> } : {}),
  ...(query ? { query: makePart(query, 'query', named) as Record<string, never> } : {}),
  ...(body ? { body: makePart(body, 'body', named) } : {}),
  ...(files ? { files: Object.fromEntries(Object.entries(files).map(([name, part]) => [name, makeFile(part)])) } : {}),
  ...(bytes ? { bytes: new Blob([new Uint8Array(64)]) } : {}),
})
