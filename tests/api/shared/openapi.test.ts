import { describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { type ErrorCode, errorStatus } from '#contract/vocabulary/errors.ts'
import { universalCodes } from '#contract/vocabulary/universal-codes.ts'
import { send } from '#tests/kit/client.ts'
import { fileEndpoints } from '#worker/http/openapi-files.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, { description: string; content?: { 'application/json': { schema: object } } }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown> }
}

let fetched: Promise<Document> | undefined
/** Fetched once for all tests, because it is large. */
const read = (): Promise<Document> => {
  fetched ??= send(`${basePath}/openapi.json`).then((response) => response.json())
  return fetched
}
const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({ area, name, endpoint })),
)

/** Every schema within a value, at any depth. */
const schemasOf = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(schemasOf)
  return 'schema' in value ? [value.schema as Record<string, unknown>, ...inside] : inside
}

test('is an OpenAPI 3.1 document with one operation per endpoint and file address, health and readiness, and no other', async () => {
  const { openapi, info, paths, components } = await read()
  expect([openapi, info.title]).toEqual(['3.1.0', 'Hiwar'])
  expect(components.securitySchemes).toHaveProperty('bearer')
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = [...[...endpoints, ...fileEndpoints].map(({ name }) => name), 'getHealth', 'getReadiness']
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names.sort())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

describe('each operation matches its declaration', () => {
  test.each(endpoints.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
    '%s',
    async (_, { area, name, endpoint }) => {
      const operation = (await read()).paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: name, tags: [area], summary: endpoint.note })
      if (!operation) return
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const inPath = operation.parameters.filter((one) => one.in === 'path')
      expect(inPath.map((one) => one.name)).toEqual(named)
      expect(inPath.every((one) => one.required)).toBe(true)
      const { body, files, filesOptional, bytes } = endpoint
      const type = files ? 'multipart/form-data' : bytes ? 'application/octet-stream' : 'application/json'
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([
        ...(files || bytes || body ? [type] : []),
        ...(filesOptional ? ['application/json'] : []),
      ])
      for (const name of Object.keys(files ?? {}))
        expect(operation.requestBody?.content[type]?.schema.properties).toHaveProperty(name)
      expect(operation.responses['200']?.content !== undefined).toBe(endpoint.reply !== undefined)
      expect(operation.security).toContainEqual({ bearer: [] })
      expect(operation.security.some((one) => 'basic' in (one as object))).toBe(endpoint.who !== 'anyone')
      const clock = operation.parameters.filter((one) => one.name.startsWith('X-Device-'))
      expect(clock.length).toBe(endpoint.errors?.includes('invalid-device-time') ? 2 : 0)
      for (const code of [...universalCodes, ...(endpoint.errors ?? [])])
        expect(operation.responses[errorStatus[code]]?.description.split(', ')).toContain(code)
    },
  )

  test('and no schema in it is empty', async () => {
    for (const schema of schemasOf((await read()).paths)) {
      expect(Object.keys(schema)).not.toEqual([])
      expect(JSON.stringify(schema)).not.toContain('"$schema"')
    }
  })
})

test('the HTML page names every endpoint', async () => {
  const response = await send(`${basePath}/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  for (const { name } of [...endpoints, ...fileEndpoints]) expect(page).toContain(`id="${name}"`)
})

test('and names the events of the specification, also those that another one stands for', async () => {
  const page = await (await send(`${basePath}/docs`)).text()
  for (const name of ['MessageRead', 'InvoiceDeleted'])
    expect(page).toMatch(new RegExp(`specification names ${name}\\b`))
  for (const name of ['disconnect', 'RoomMessageRead', 'InvoiceUpdated']) expect(page).toContain(` ${name}</h3>`)
})

describe('each file address answers as documented', () => {
  test.each(fileEndpoints.map((one) => [one.path, one] as const))('%s', async (path, { name, codes }) => {
    const { [path]: described } = (await read()).paths
    expect(described?.get).toMatchObject({ operationId: name, tags: ['files'] })
    for (const base of ['', basePath]) {
      const response = await send(`${base}${path.replace('{name}', 'users/images/none')}`)
      const { code } = (await response.json()) as { code: ErrorCode }
      // Its refusal differs from that of an address that does not exist.
      expect(codes).toContain(code)
      expect(described?.get?.responses[response.status]?.description).toContain(code)
    }
  })
})
