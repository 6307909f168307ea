import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createUser, getUser, listStudios, listUsers } from '#contract/people/api/users.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { auditLog } from '#worker/storage/schema/support.ts'

const noon = Date.parse('2031-11-02T12:00:00Z')
type Query = Parameters<Awaited<ReturnType<typeof people.admin>>['api']>[1]['query']

const ids = async (query: Record<string, unknown>) => {
  const admin = await people.admin()
  const { list, total } = await admin.api(listUsers, { query: { size: 100, ...query } as Query })
  expect(total).toBe(list.length)
  return list.map(({ id }) => id)
}

describe('listUsers', () => {
  test('newest first, in pages without gaps or repeats', async () => {
    const createdAt = noon + 400 * dayMs
    const made = [
      await people.student({ createdAt }),
      await people.student({ createdAt: createdAt + 1 }),
      await people.tutor({ createdAt }),
    ]
    const [old, newest, twin] = made.map(({ id }) => id)
    const admin = await people.admin()
    const page = (n: number) =>
      admin.api(listUsers, { query: { createdAt: { gte: toIsoInstant(createdAt) }, page: n, size: 2 } })
    const [first, second] = [await page(1), await page(2)]
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual([newest, twin, old])
    expect([first.total, second.total]).toEqual([3, 3])
  })

  test('of the named people, whoever else there is', async () => {
    const [one, other] = [await people.student(), await people.tutor()]
    await people.student()
    expect((await ids({ ids: [one.id, other.id, 9_999_999] })).sort()).toEqual([one.id, other.id].sort())
  })

  test('filtered by role, gender, city and whether the e-mail is verified', async () => {
    const of = { createdAt: noon, city: City.Luxor }
    const woman = await people.student({ ...of, gender: Gender.Female, verifiedEmail: true })
    const man = await people.student({ ...of, gender: Gender.Male })
    const tutor = await people.tutor({ ...of, gender: Gender.Male })
    const city = City.Luxor
    expect(await ids({ city })).toEqual([tutor.id, man.id, woman.id])
    expect(await ids({ city, role: Role.Student })).toEqual([man.id, woman.id])
    expect(await ids({ city, gender: 'male' })).toEqual([tutor.id, man.id])
    expect(await ids({ city, verified: true })).toEqual([tutor.id, woman.id])
    expect(await ids({ city, verified: false })).toEqual([man.id])
  })

  test('filtered by creation time, with every operator', async () => {
    const at = noon + 500 * dayMs
    const city = City.Aswan
    const [a, b, c] = [
      await people.student({ createdAt: at, city }),
      await people.student({ createdAt: at + 1, city }),
      await people.student({ createdAt: at + 2, city }),
    ].map(({ id }) => id)
    const middle = toIsoInstant(at + 1)
    const came = (createdAt: unknown) => ids({ city, createdAt })
    expect(await came(middle)).toEqual([b])
    expect(await came({ gte: middle })).toEqual([c, b])
    expect(await came({ gt: middle })).toEqual([c])
    expect(await came({ lte: middle })).toEqual([b, a])
    expect(await came({ lt: middle })).toEqual([a])
    expect(await came({ noeq: middle })).toEqual([c, a])
    expect(await came({ gt: toIsoInstant(at), lt: toIsoInstant(at + 2) })).toEqual([b])
    const admin = await people.admin()
    for (const createdAt of ['yesterday', { gte: 'yesterday' }])
      expect((await refusalOf(admin.api(listUsers, { query: { createdAt } }))).code).toBe('bad-request')
  })

  test('searched by name in any spelling, e-mail in any case, and phone', async () => {
    const person = await people.student({
      name: 'أُسامة القاضى',
      email: newEmail('osama_50%'),
      phone: '01098760001',
    })
    for (const search of ['اسامه', 'القاضي', 'OSAMA_50%', person.email.slice(3, 90), '09876000', '٠٩٨٧٦٠٠٠'])
      expect([search, await ids({ search })]).toEqual([search, [person.id]])
    // Wildcards of LIKE are matched literally.
    for (const search of ['osama%50', 'osamaX50', '_____0%', '\\', "'"]) expect(await ids({ search })).toEqual([])
    expect((await ids({ search: '' })).length).toBeGreaterThan(0)
  })

  test('reveals of a password only whether there is one', async () => {
    const admin = await people.admin({ passwordHash: 'scrypt$secret' })
    const { list } = await admin.api(listUsers, { query: { search: admin.email } })
    expect(list).toMatchObject([{ id: admin.id, password: true }])
    expect(JSON.stringify(list)).not.toContain('scrypt')
  })
})

test('getUser shows one account as its owner sees it, to admins', async () => {
  const [admin, student] = [await people.admin(), await people.student({ city: City.Suez })]
  expect(await admin.api(getUser, { params: { id: student.id } })).toMatchObject({ email: student.email, city: 12 })
  const unknown = await refusalOf(admin.api(getUser, { params: { id: 9_999_999 } }))
  expect(unknown).toEqual({ status: 404, code: 'user-not-found' })
})

test('lists studios only, newest first, without private fields', async () => {
  const [older, newer, tutor] = [
    await people.studio({ createdAt: noon, address: 'شارع النيل', phone: '01098760002' }),
    await people.studio({ createdAt: noon + 1 }),
    await people.tutor(),
  ]
  const first = await tutor.api(listStudios, { query: { size: 1 } })
  const second = await tutor.api(listStudios, { query: { size: 1, page: 2 } })
  expect(first).toMatchObject({ total: 2, list: [{ id: newer.id }] })
  expect(second.list).toEqual([{ id: older.id, name: 'استوديو النيل', address: 'شارع النيل', image: null }])
})

test('an account made by an admin is logged, one made by its owner is not', async () => {
  const admin = await people.admin()
  const asked = { body: { role: Role.Tutor, email: newEmail(), password: 'shay-2026' } }
  const { user } = await admin.api(createUser, asked)
  const rows = await db.select().from(auditLog).where(eq(auditLog.targetId, user.id))
  expect(rows).toMatchObject([{ actorId: admin.id, action: 'user.create', facts: { role: Role.Tutor } }])
  expect((await refusalOf(admin.api(createUser, asked))).code).toBe('user-exists')
  expect(await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))).toHaveLength(1)
})
