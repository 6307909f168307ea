/**
 * What clients send and read, as lines that two releases are compared by. An app that was loaded before a release sends what
 * the endpoints took then and reads what they answered, for as long as its tab is open.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import { areas } from '#contract/all-endpoints.ts'
import { clientEvents, serverEvents } from '#contract/all-events.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { root } from '../run.ts'

interface Json {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

const conversion: ConversionConfig = { errorMode: 'ignore', target: 'draft-2020-12' }
const convert = (schema: Endpoint['body'] & {}, typeMode: 'input' | 'output'): Json =>
  toJsonSchema(schema as never, { ...conversion, typeMode }) as Json

/** The kinds of values a field may have: `number`, `string`, `null`, or `"word"` of a list. */
const kindsOf = (schema: Json): string[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(kindsOf)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one))
  if ('const' in schema) return [JSON.stringify(schema.const)]
  return schema.type === undefined ? ['any'] : [schema.type].flat()
}

/** `path: kind|kind`, with `?` behind an optional field, `[]` behind a list. Alternatives of objects are told apart by no name. */
const fieldsOf = (schema: Json, at = ''): string[] => {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const path = `${at}${at === '' ? '' : '.'}${name}`
    const mark = schema.required?.includes(name) ? '' : '?'
    return [`${path}${mark}: ${[...new Set(kindsOf(one))].sort().join('|')}`, ...fieldsOf(one, path)]
  })
  const listed = schema.items ? fieldsOf(schema.items, `${at}[]`) : []
  const alternatives = (schema.anyOf ?? []).filter((one) => one.type !== 'null')
  // Of several kinds of objects only what all of them have is certain.
  const [first = [], ...others] = alternatives.map((one) => fieldsOf(one, at))
  return [...own, ...listed, ...first.filter((field) => others.every((fields) => fields.includes(field)))]
}

/** One exchange: an endpoint, an event of the socket, or a method of an object that the worker calls. */
export interface Exchange {
  /** `GET /lessons/{id}`, `event UserTyping`, `object UserHub.deliver`. */
  readonly name: string
  readonly sends: readonly string[]
  readonly reads: readonly string[]
}

const exchangeOf = ({ method, path, params, query, body, reply }: Endpoint): Exchange => ({
  name: `${method} ${path}`,
  sends: [params, query, body].flatMap((schema) => (schema ? fieldsOf(convert(schema, 'input')) : [])),
  reads: reply ? fieldsOf(convert(reply, 'output')) : [],
})

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').replace(/,? ?$/, '').trim()

/** Methods of the interfaces `…Stub` in a source: what is sent is one line, `arguments: …`. */
export const methodsIn = (source: string): Exchange[] =>
  [...source.matchAll(/^export interface (\w+)Stub \{\n([\s\S]*?)^\}/gm)].flatMap(([, object, body = '']) =>
    [...body.matchAll(/^ {2}(\w+)\(([\s\S]*?)\): Promise</gm)].map(([, method, given = '']) => ({
      name: `object ${object}.${method}`,
      sends: squeeze(given) === '' ? [] : [`arguments: ${squeeze(given)}`],
      reads: [],
    })),
  )

/** Methods by which the worker and objects call objects, of which another version may run. */
const readMethods = (): Exchange[] =>
  ['live-rooms', 'chat-room', 'session-room', 'ring-board', 'job-hands'].flatMap((file) =>
    methodsIn(readFileSync(join(root, 'worker', `${file}.ts`), 'utf8')),
  )

/** Everything that clients and objects exchange with this tree, sorted by name. */
export const readWire = (): Exchange[] =>
  [
    ...Object.values(areas)
      .flatMap((area) => Object.values(area) as Endpoint[])
      .map(exchangeOf),
    ...[...clientEvents.values()].map(({ name, data }) => ({
      name: `event ${name}`,
      sends: fieldsOf(convert(data, 'input')),
      reads: [],
    })),
    ...[...serverEvents.values()].map(({ name, data }) => ({
      name: `event ${name}`,
      sends: [],
      reads: fieldsOf(convert(data, 'output')),
    })),
    ...readMethods(),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** As a file: a name, and its fields below it, `>` for what is sent and `<` for what is read. */
export const writeWire = (wire: readonly Exchange[]): string =>
  wire
    .flatMap(({ name, sends, reads }) => [
      name,
      ...sends.map((field) => `  > ${field}`),
      ...reads.map((field) => `  < ${field}`),
    ])
    .join('\n')
    .concat('\n')

export const parseWire = (text: string): Exchange[] =>
  text
    .trim()
    .split(/\n(?! )/)
    .map((block) => {
      const [name = '', ...fields] = block.split('\n')
      const of = (sign: string) => fields.filter((one) => one.startsWith(`  ${sign} `)).map((one) => one.slice(4))
      return { name, sends: of('>'), reads: of('<') }
    })

const parseField = (field: string) => {
  const [, path = '', mark = '', kinds = ''] = /^(.*?)(\??): (.*)$/.exec(field) ?? []
  return { path, isOptional: mark === '?', kinds: kinds.split('|') }
}

const byPath = (fields: readonly string[]) => new Map(fields.map((one) => [parseField(one).path, parseField(one)]))

/** A single word or number of a list, as the kind of any value would be `string` or `number`. */
const isValue = (kind: string): boolean => /^["\d-]/.test(kind)

const isTaken = (kind: string, kinds: readonly string[]): boolean =>
  [kind, 'any', ...(kind === 'integer' ? ['number'] : []), ...(kind.startsWith('"') ? ['string'] : [])].some((one) =>
    kinds.includes(one),
  ) ||
  (/^[\d-]/.test(kind) && kinds.some((one) => one === 'integer' || one === 'number'))

/** The object or list that holds a field; empty for a field of the whole. */
const holderOf = (path: string): string => path.replace(/(^|\.)[^.]*$/, '').replace(/(\[\])+$/, '')

/** What is sent: nothing new is required, and every kind of value is still taken. */
const compareSent = (name: string, old: readonly string[], now: readonly string[]): string[] => {
  const before = byPath(old)
  return [...byPath(now)].flatMap(([path, { isOptional, kinds }]) => {
    const sent = before.get(path)
    const isHeld = holderOf(path) === '' || before.has(holderOf(path))
    if (!sent) return isOptional || !isHeld ? [] : [`${name}: ${path} is newly required`]
    return [
      ...(sent.isOptional && !isOptional ? [`${name}: ${path} is no longer optional`] : []),
      ...sent.kinds.filter((kind) => !isTaken(kind, kinds)).map((kind) => `${name}: ${path} no longer takes ${kind}`),
    ]
  })
}

/** What is read: it is there, and of no kind that was not known. A list of words may grow: clients show unknown ones as such. */
const compareRead = (name: string, old: readonly string[], now: readonly string[]): string[] => {
  const after = byPath(now)
  return [...byPath(old)].flatMap(([path, { isOptional, kinds }]) => {
    const read = after.get(path)
    if (!read) return [`${name}: ${path} is no longer answered`]
    const added = read.kinds.filter((kind) => !isValue(kind) && !isTaken(kind, kinds))
    return [
      ...(!isOptional && read.isOptional ? [`${name}: ${path} may be missing`] : []),
      ...added.map((kind) => `${name}: ${path} may be ${kind}`),
    ]
  })
}

/** A method takes what it took; arguments may be added that a caller of the old release leaves out. */
const compareMethods = (name: string, old: readonly string[], now: readonly string[]): string[] => {
  const [before, after] = [old, now].map(([line = '']) => line.replace(/^arguments: /, ''))
  const added = after?.startsWith(before ?? '') ? after.slice(before?.length) : null
  return added === '' || (added !== null && /^(,? ?\w+\?: [^,]+)+$/.test(added))
    ? []
    : [`${name}: takes other arguments`]
}

const isMethod = ({ name }: Exchange): boolean => name.startsWith('object ')

/** Methods that objects of the old release do not have. */
export const newMethodsOf = (old: readonly Exchange[], now: readonly Exchange[]): string[] =>
  now.filter((one) => isMethod(one) && !old.some(({ name }) => name === one.name)).map(({ name }) => name)

/** What an app, a worker or an object of the old release would stumble over. */
export const compareWires = (old: readonly Exchange[], now: readonly Exchange[]): string[] => {
  const after = new Map(now.map((one) => [one.name, one]))
  return old.flatMap(({ name, sends, reads }) => {
    const found = after.get(name)
    if (!found) return [`${name}: is gone`]
    if (isMethod(found)) return compareMethods(name, sends, found.sends)
    return [...compareSent(name, sends, found.sends), ...compareRead(name, reads, found.reads)]
  })
}
