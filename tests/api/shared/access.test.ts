/** Who may call which endpoint, tested over the whole registry: a new endpoint is covered once it is declared. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { basePath, type Endpoint } from '#contract/shared/api/endpoint.ts'
import { token as tokenBounds } from '#contract/vocabulary/limits.ts'
import { allRoles } from '#contract/vocabulary/roles.ts'
import { ownedCases } from '#tests/kit/access-cases/all.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { db, type Person, people, personOf, tokenFor } from '#tests/kit/people.ts'
import { users } from '#worker/storage/schema/people.ts'
import { issueToken } from '#worker/tokens.ts'

const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
)

/** The smallest request that reaches an endpoint; roles are checked before its input is read. */
const knock = async (endpoint: Endpoint, token: string | null, id = 1) => {
  const path = endpoint.path.replace(/\{\w+\}/g, String(id))
  const response = await send(`${basePath}${path}`, {
    method: endpoint.method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(endpoint.body ? { body: '{}' } : {}),
  })
  const text = await response.text()
  const { code = null } = response.ok ? {} : (JSON.parse(text) as { code?: string })
  return { status: response.status, code }
}

/** Tokens that must be refused, with the reason for each. */
const deadTokens = async (): Promise<[string, string | null][]> => {
  const now = Date.now()
  const [person, revoked, vanished] = [await people.admin(), await people.admin(), await people.admin()]
  await db
    .update(users)
    .set({ tokensValidAfter: now + 1000 })
    .where(eq(users.id, revoked.id))
  await db.delete(users).where(eq(users.id, vanished.id))
  const [head, , signature] = person.token.split('.')
  const claims = { id: person.id, iat: Math.floor(now / 1000), exp: Math.floor(now / 1000) + 3600 }
  const unsigned = [btoa('{"alg":"none","typ":"JWT"}'), btoa(JSON.stringify(claims)), ''].join('.').replaceAll('=', '')
  return [
    ['signed out', null],
    ['expired', await tokenFor(person.id, now - tokenBounds.lifeMs - 1000)],
    ['signed by somebody else', await issueToken('another-secret-of-at-least-32-bytes!', person.id, now)],
    ['with changed claims', `${head}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`],
    ['without a signature', unsigned],
    ['older than tokensValidAfter', revoked.token],
    ['of a vanished user', vanished.token],
    ['that is no token', 'abc.def.ghi'],
  ]
}

describe('roles', () => {
  const living: Person[] = []
  const dead: [string, string | null][] = []
  beforeAll(async () => {
    for (const role of allRoles) living.push(await personOf[role]())
    dead.push(...(await deadTokens()))
    expect(env.APP_ENV).toBe('test')
  })

  test.each(endpoints)('%s lets in exactly its roles', async (_, endpoint) => {
    const knocks = living.map(async ({ role, token, id }) => {
      // On an endpoint about oneself, every caller names their own id.
      const { status, code } = await knock(endpoint, token, endpoint.owned === 'self' ? id : 1)
      const welcome = typeof endpoint.who === 'string' || endpoint.who.includes(role)
      if (!welcome) expect([role, status, code]).toEqual([role, 403, 'forbidden'])
      else if (typeof endpoint.who === 'string') expect([role, code]).not.toEqual([role, 'unauthenticated'])
      else expect(['unauthenticated', 'forbidden'], `role ${role}`).not.toContain(code)
      expect(status, `role ${role}`).toBeLessThan(500)
    })
    await Promise.all(knocks)
  })

  test.each(endpoints)('%s takes a dead token for nobody', async (_, endpoint) => {
    const knocks = dead.map(async ([kind, token]) => {
      const { status, code } = await knock(endpoint, token)
      if (endpoint.who === 'anyone') expect([kind, code]).not.toEqual([kind, 'unauthenticated'])
      else expect([kind, status, code]).toEqual([kind, 401, 'unauthenticated'])
    })
    await Promise.all(knocks)
  })
})

describe('rows', () => {
  test('every owned endpoint has a case, and only those', () => {
    const marked = endpoints.filter(([, { owned }]) => owned).map(([, endpoint]) => endpoint)
    expect(new Set(ownedCases.map(({ endpoint }) => endpoint))).toEqual(new Set(marked))
    expect(ownedCases).toHaveLength(marked.length)
  })

  /** Whether path or query name the row. Ownership must then be checked before the body is parsed. */
  const isNamedByAddress = ({ method, params, query }: Endpoint): boolean =>
    method !== 'GET' && (params !== undefined || query !== undefined)

  test.each(ownedCases.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
    '%s refuses a stranger, whatever the body, and opens to its owner',
    async (_, { endpoint, open }) => {
      const { refused, asStranger, withNonsense, asOwner } = await open()
      expect(await refusalOf(asStranger())).toMatchObject({ code: refused })
      if (isNamedByAddress(endpoint)) expect(await (await withNonsense()).json()).toMatchObject({ code: refused })
      await asOwner()
    },
  )
})
