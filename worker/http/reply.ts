/**
 * Reduces replies to what their endpoints declare, so that a column added to a table cannot leak. Parsing a reply as
 * requests are parsed would do so too, but takes longer than all else a list costs in the worker: the values are our
 * own, and that they match the declaration is checked in tests.
 */
import * as v from 'valibot'
import type { SheetFile } from '#worker/handler.ts'

const sheetTypes: Readonly<Record<SheetFile['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Of a list that is saved as a file. */
export const sheetHeaders = ({ format, name }: SheetFile) => ({
  'content-type': sheetTypes[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
})

type Schema = v.GenericSchema<unknown, unknown>
type Shape = (value: unknown) => unknown

/** The schemas of replies that consist of others; each `type` has its own parts. */
type Composed =
  | v.ObjectSchema<v.ObjectEntries, undefined>
  | v.ArraySchema<Schema, undefined>
  | v.OptionalSchema<Schema, undefined>
  | v.NullableSchema<Schema, undefined>

const plainTypes = ['string', 'number', 'boolean', 'null', 'literal', 'picklist']

const shapeObject = (entries: v.ObjectEntries): Shape => {
  const fields = Object.entries(entries).map(([name, schema]) => [name, shapeOf(schema as Schema)] as const)
  return (value) => {
    const record = value as Record<string, unknown>
    const shaped: Record<string, unknown> = {}
    for (const [name, shape] of fields) {
      const field = shape(record[name])
      if (field !== undefined) shaped[name] = field
    }
    return shaped
  }
}

const createShape = (schema: Schema): Shape => {
  const parse: Shape = (value) => v.parse(schema, value)
  const steps: readonly { kind: string }[] = 'pipe' in schema ? (schema.pipe as { kind: string }[]).slice(1) : []
  const changesValue = steps.some(({ kind }) => kind === 'transformation' || kind === 'schema')
  if (changesValue || ('default' in schema && schema.default !== undefined)) return parse
  // An object where none is declared may hold anything, so it is not copied.
  if (plainTypes.includes(schema.type)) return (value) => (typeof value === 'object' && value ? parse(value) : value)
  const composed = schema as Schema & Composed
  switch (composed.type) {
    case 'object':
      return shapeObject(composed.entries)
    case 'array': {
      const item = shapeOf(composed.item)
      return (value) => (value as unknown[]).map(item)
    }
    case 'optional':
    case 'nullable': {
      const wrapped = shapeOf(composed.wrapped)
      return (value) => (value === undefined || value === null ? value : wrapped(value))
    }
    // Unions and records: which schema holds depends on the value.
    default:
      return parse
  }
}

const shapes = new WeakMap<Schema, Shape>()

const shapeOf = (schema: Schema): Shape => {
  const known = shapes.get(schema)
  if (known) return known
  const shape = createShape(schema)
  shapes.set(schema, shape)
  return shape
}

/** The declared fields of a reply. Throws when the reply lacks a declared object or list. */
export const shapeReply = (schema: Schema, reply: unknown): unknown => shapeOf(schema)(reply)
