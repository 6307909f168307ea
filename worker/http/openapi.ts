import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import { areas } from '#contract/all-endpoints.ts'
import { basePath, type Endpoint } from '#contract/shared/api/endpoint.ts'
import { type ErrorCode, errorStatus } from '#contract/vocabulary/errors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { universalCodes } from '#contract/vocabulary/universal-codes.ts'
import { failureResponse, requestBody } from './openapi-body.ts'
import { deviceClock, filePaths, securitySchemes } from './openapi-files.ts'
import { watchingPaths } from './openapi-watching.ts'

type Json = Record<string, unknown>
type Schema = NonNullable<Endpoint['body']>

// Checks and trims have no counterpart in JSON Schema. They only narrow the input, so a schema without them is still
// correct.
const conversion: ConversionConfig = { errorMode: 'ignore', target: 'draft-2020-12' }
const inputSchema = (schema: Schema): Json =>
  toJsonSchema(schema as never, { ...conversion, typeMode: 'input' }) as Json
const outputSchema = (schema: Schema): Json =>
  toJsonSchema(schema as never, { ...conversion, typeMode: 'output' }) as Json

const withoutDialect = ({ $schema: _, ...schema }: Json): Json => schema

const parametersOf = (schema: Schema | undefined, location: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: one,
  }))
}

const roleNames = new Map<number, string>(Object.entries(Role).map(([name, value]) => [value, name]))

/** The roles that may call, as text. */
export const describeWho = ({ who }: Endpoint): string =>
  typeof who === 'string' ? who : who.map((role) => roleNames.get(role)).join(', ')

/** The error codes of an endpoint, by HTTP status. */
export const codesByStatus = (endpoint: Endpoint): Map<number, ErrorCode[]> => {
  const codes = [...new Set<ErrorCode>([...universalCodes, ...(endpoint.errors ?? [])])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return byStatus
}

const successResponse = (endpoint: Endpoint): Json =>
  endpoint.reply
    ? { description: 'Done', content: { 'application/json': { schema: withoutDialect(outputSchema(endpoint.reply)) } } }
    : { description: 'Done, without a body' }

const idempotencyKeySchema = {
  type: 'string',
  minLength: limits.idempotencyKey.min,
  maxLength: limits.idempotencyKey.max,
}
const idempotencyKey: Json = { name: 'Idempotency-Key', in: 'header', required: false, schema: idempotencyKeySchema }

const buildOperation = (area: string, name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: [area],
  summary: endpoint.note,
  description: `Who: ${describeWho(endpoint)}.`,
  security: endpoint.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }, { basic: [] }],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(endpoint.errors?.includes('invalid-device-time') ? deviceClock : []),
  ],
  ...requestBody(endpoint, endpoint.body && withoutDialect(inputSchema(endpoint.body))),
  responses: {
    200: successResponse(endpoint),
    ...Object.fromEntries([...codesByStatus(endpoint)].map(([status, codes]) => [status, failureResponse(codes)])),
  },
})

/** The OpenAPI 3.1 document, derived from the declarations. */
export const buildOpenApiDocument = (origin: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: buildOperation(area, name, endpoint),
      }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Hiwar', version: '1', description: 'Live one-to-one English lessons: the HTTP interface.' },
    servers: [{ url: `${origin}${basePath}` }],
    components: { securitySchemes },
    paths: { ...paths, ...filePaths, ...watchingPaths },
  }
}
