import type { Endpoint, FilePart } from '#contract/shared/api/endpoint.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

type Json = Record<string, unknown>

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`

const content = (byType: Json): Json => ({ requestBody: { required: true, content: byType } })

/** Schema of a file field: accepted types and maximum size. */
const fileSchema = ({ types, maxBytes }: FilePart): Json => ({
  type: 'string',
  contentMediaType: types.join(', '),
  maxLength: maxBytes,
  description: `${types.join(', ')}; at most ${mebibytes(maxBytes)}. What it is, its bytes say.`,
})

/** Schema of a form: the fields of the body and the files. */
const formSchema = (files: NonNullable<Endpoint['files']>, fields: Json | undefined): Json => {
  const parts = Object.entries(files).map(([name, part]) => [name, fileSchema(part)])
  return { type: 'object', ...fields, properties: { ...(fields?.properties as Json), ...Object.fromEntries(parts) } }
}

/** `requestBody` of an operation: JSON, a form with files, or binary. Empty for an endpoint without a body. */
export const requestBody = ({ files, filesOptional, bytes }: Endpoint, fields: Json | undefined): Json => {
  const json = fields ? { 'application/json': { schema: fields } } : {}
  const form = files && { 'multipart/form-data': { schema: formSchema(files, fields) } }
  if (form) return content({ ...form, ...(filesOptional ? json : {}) })
  if (bytes) return content({ 'application/octet-stream': { schema: { type: 'string', maxLength: bytes } } })
  return fields ? content(json) : {}
}

/** The error response of one status, with the codes that share it. */
export const failureResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { enum: codes },
          field: { type: 'string' },
          reason: { type: 'string' },
          changedBy: { type: ['object', 'null'] },
          approval: { type: 'object', description: 'Of `approval-waits`: what a second person decides about.' },
          amount: { type: 'integer', description: 'Of `price-changed`: the price now, in piastres.' },
          block: { type: 'object' },
        },
      },
    },
  },
})
