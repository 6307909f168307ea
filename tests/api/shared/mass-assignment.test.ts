/** Request bodies contain declared fields only, and no declared field grants rights. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { updateStudent } from '#contract/people/api/students.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { basePath, type Endpoint } from '#contract/shared/api/endpoint.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { send } from '#tests/kit/client.ts'
import { db, type Person, people, tokenFor } from '#tests/kit/people.ts'
import { students, tutors, users } from '#worker/storage/schema/people.ts'

/** Columns that no request body may set, with values an attacker would want. */
const loot = {
  role: Role.SuperAdmin,
  creditScore: 1_000_000,
  verifiedEmail: true,
  verifiedPhone: true,
  verifiedWhatsApp: true,
  tokensValidAfter: 0,
  passwordHash: 'scrypt$1$1$1$x$x',
  googleId: 'somebody-else',
  createdAt: 0,
  updatedAt: 0,
  userId: 1,
} as const
const snake = Object.fromEntries(
  Object.entries(loot).map(([key, value]) => [key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
)

const writes = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
)
// One change gives a role on purpose; it is for super admins alone and takes nothing else.
const changes = writes.filter(([name, { method }]) => ['PUT', 'PATCH'].includes(method) && name !== 'admin.changeRole')

interface SchemaNode {
  readonly type: string
  readonly entries?: Readonly<Record<string, SchemaNode>>
  readonly wrapped?: SchemaNode
  readonly pipe?: readonly SchemaNode[]
  readonly item?: SchemaNode
  readonly options?: readonly SchemaNode[]
}

/** Every object schema within a body. */
const objectsIn = (node: unknown): SchemaNode[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, entries, wrapped, item, options, pipe } = node as SchemaNode
  const inner = [...Object.values(entries ?? {}), wrapped, item, ...(options ?? []), ...(pipe ?? [])]
  const own = /object|record/.test(type) ? [node as SchemaNode] : []
  return [...own, ...inner.filter((one) => one !== node).flatMap(objectsIn)]
}

describe('bodies', () => {
  test.each(writes)('%s drops what it does not declare', (_, { body }) => {
    for (const { type } of objectsIn(body)) expect(['object', 'strict_object']).toContain(type)
  })

  test.each(changes)('%s declares no field that grants rights', (_, { body }) => {
    const named = objectsIn(body).flatMap(({ entries }) => Object.keys(entries ?? {}))
    expect(named.filter((key) => key in loot)).toEqual([])
  })
})

const everything = async ({ id }: Person) => ({
  account: await db.select().from(users).where(eq(users.id, id)).get(),
  student: await db.select().from(students).where(eq(students.userId, id)).get(),
  tutor: await db.select().from(tutors).where(eq(tutors.id, id)).get(),
})

const put = async ({ method, path }: Endpoint, caller: Person, body: object) =>
  send(`${basePath}${path.replace(/\{\w+\}/g, String(caller.id))}`, {
    method,
    headers: { authorization: `Bearer ${await tokenFor(caller.id)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('undeclared fields', () => {
  test.each(changes)('%s changes nothing when a body has only those', async (_, endpoint) => {
    for (const caller of [await people.student(), await people.tutor(), await people.studio(), await people.admin()]) {
      const before = await everything(caller)
      const { status } = await put(endpoint, caller, { ...loot, ...snake, id: caller.id })
      expect(status).toBeLessThan(500)
      expect(await everything(caller)).toEqual(before)
    }
  })

  test('beside declared ones are ignored', async () => {
    const [student, other] = [await people.student(), await people.student()]
    const [before, untouched] = [await everything(student), await everything(other)]
    expect((await put(updateUser, student, { ...loot, ...snake, id: other.id, city: 3 })).status).toBe(200)
    const asked = { ...loot, ...snake, id: student.id, jobTitle: 'مهندسة', user_id: other.id }
    expect((await put(updateStudent, student, asked)).status).toBe(200)
    const stamped = { updatedAt: expect.any(Number) }
    expect(await everything(student)).toEqual({
      account: { ...before.account, ...stamped, city: 3 },
      student: { ...before.student, ...stamped, jobTitle: 'مهندسة' },
      tutor: undefined,
    })
    expect(await everything(other)).toEqual(untouched)
  })
})
