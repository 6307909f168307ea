import type { Endpoint, FilePart } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

type Json = Record<string, unknown>

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`

const content = (type: string, rest: Json): Json => ({ requestBody: { required: true, content: { [type]: rest } } })

/** A field of a form that is a file: what it may be, and how long. */
const fileSchema = ({ types, maxBytes }: FilePart): Json => ({
  type: 'string',
  contentMediaType: types.join(', '),
  maxLength: maxBytes,
  description: `${types.join(', ')}; at most ${mebibytes(maxBytes)}. What it is, its bytes say.`,
})

/** The fields of the body beside the files; what the body asks for, the form asks for. */
const formSchema = (files: NonNullable<Endpoint['files']>, fields: Json | undefined): Json => {
  const parts = Object.entries(files).map(([name, part]) => [name, fileSchema(part)])
  return { type: 'object', ...fields, properties: { ...(fields?.properties as Json), ...Object.fromEntries(parts) } }
}

/** `requestBody` of an operation: JSON, a form with files, or bare bytes; nothing for an endpoint that takes none. */
export const requestBody = ({ files, bytes }: Endpoint, fields: Json | undefined): Json => {
  if (files) return content('multipart/form-data', { schema: formSchema(files, fields) })
  if (bytes) return content('application/octet-stream', { schema: { type: 'string', maxLength: bytes } })
  return fields ? content('application/json', { schema: fields }) : {}
}

/** The answer of a status these codes share. */
export const failure = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code'],
        properties: { code: { enum: codes }, field: { type: 'string' } },
      },
    },
  },
})
