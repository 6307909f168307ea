import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import { areas } from '#contract/api/all.ts'
import { basePath, type Endpoint } from '#contract/api/endpoint.ts'
import { type ErrorCode, errorStatus, universalCodes } from '#contract/vocabulary/errors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { failure, requestBody } from './openapi-body.ts'
import { filePaths } from './openapi-files.ts'

type Json = Record<string, unknown>
type Schema = NonNullable<Endpoint['body']>

// Checks and trims have no counterpart in JSON Schema. They only narrow the input, so a schema without them is still
// correct.
const lenient: ConversionConfig = { errorMode: 'ignore', target: 'draft-2020-12' }
const input = (schema: Schema): Json => toJsonSchema(schema as never, { ...lenient, typeMode: 'input' }) as Json
const output = (schema: Schema): Json => toJsonSchema(schema as never, { ...lenient, typeMode: 'output' }) as Json

const withoutDialect = ({ $schema: _, ...schema }: Json): Json => schema

const parametersOf = (schema: Schema | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = input(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

const roleNames = new Map<number, string>(Object.entries(Role).map(([name, value]) => [value, name]))

/** The roles that may call, as text. */
export const whoText = ({ who }: Endpoint): string =>
  typeof who === 'string' ? who : who.map((role) => roleNames.get(role)).join(', ')

/** The error codes of an endpoint, by HTTP status. */
export const codesByStatus = (endpoint: Endpoint): Map<number, ErrorCode[]> => {
  const codes = [...new Set<ErrorCode>([...universalCodes, ...(endpoint.errors ?? [])])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return byStatus
}

const success = (endpoint: Endpoint): Json =>
  endpoint.reply
    ? { description: 'Done', content: { 'application/json': { schema: withoutDialect(output(endpoint.reply)) } } }
    : { description: 'Done, without a body' }

const key = { type: 'string', minLength: limits.idempotencyKey.min, maxLength: limits.idempotencyKey.max }
const idempotencyKey: Json = { name: 'Idempotency-Key', in: 'header', required: false, schema: key }

const operation = (area: string, name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: [area],
  summary: endpoint.note,
  description: `Who: ${whoText(endpoint)}.`,
  security: endpoint.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ],
  ...requestBody(endpoint, endpoint.body && withoutDialect(input(endpoint.body))),
  responses: {
    200: success(endpoint),
    ...Object.fromEntries([...codesByStatus(endpoint)].map(([status, codes]) => [status, failure(codes)])),
  },
})

/** The OpenAPI 3.1 document, derived from the declarations. */
export const openApi = (origin: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(area, name, endpoint),
      }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Hiwar', version: '1', description: 'Live one-to-one English lessons: the HTTP interface.' },
    servers: [{ url: `${origin}${basePath}` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths: { ...paths, ...filePaths },
  }
}
