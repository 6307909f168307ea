/** Lists of accounts. Drizzle's builder: reads with optional filters. */
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { listUsers } from '#contract/people/api/users.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { readListPage } from '#worker/storage/list-reader.ts'
import { peoplePlaces, users } from '#worker/storage/schema/people.ts'
import { accountWords, countPeople, findPlaces, inOrder, isFound, isPerson } from './people-index.ts'

type UserQuery = InputOf<typeof listUsers>['query']

/** One page of accounts, newest first. */
export const findUsers = (db: Db, query: UserQuery, now: number) => {
  const { role, gender, city, verified: verifiedEmail, verifiedPhone, createdAt, search = '', ids, blocked } = query
  const words = accountWords({
    roles: role === undefined ? undefined : [role],
    genders: gender === undefined ? undefined : [gender],
    cities: city === undefined ? undefined : [city],
    verifiedEmail,
    verifiedPhone,
  })
  const named = ids && sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const standing = blocked && sql`SELECT id FROM users WHERE blocked_until > 0 AND blocked_until > ${now}`
  const among = named && standing ? sql`${named} INTERSECT ${standing}` : (named ?? standing)
  const match = { text: search, words, createdAt, among }
  return readListPage(
    {
      rows: async (range) =>
        db
          .select(getTableColumns(users))
          .from(await findPlaces(db, match, range))
          .innerJoin(peoplePlaces, isFound)
          .innerJoin(users, isPerson)
          .orderBy(inOrder(range)),
      count: (range) => countPeople(db, match, range),
      place: ({ createdAt: value, id }) => ({ value, id }),
    },
    query,
  )
}

/** One page of studios for tutors to choose from, newest first, and the total. */
export const findStudios = async (db: Db, { limit, offset }: Page) => {
  const [list, [counted]] = await db.batch([
    db
      .select({ id: users.id, name: users.name, address: users.address, image: users.image })
      .from(users)
      .where(eq(users.role, Role.Studio))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`COUNT(*)` }).from(users).where(eq(users.role, Role.Studio)),
  ])
  return { list, total: counted?.total ?? 0 }
}
