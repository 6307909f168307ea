/** Lists of accounts. Drizzle's builder: reads with optional filters. */
import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, type Page, where } from '#worker/storage/filters.ts'
import { users } from '#worker/storage/schema/people.ts'

export interface UserFilter {
  readonly role?: Role | undefined
  /** Whether the e-mail is verified. */
  readonly verified?: boolean | undefined
  readonly gender?: Gender | undefined
  readonly city?: City | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
  readonly search?: string | undefined
}

const toConditions = ({ role, verified, gender, city, createdAt, search }: UserFilter) =>
  and(
    role === undefined ? undefined : eq(users.role, role),
    verified === undefined ? undefined : eq(users.verifiedEmail, verified),
    gender === undefined ? undefined : eq(users.gender, gender),
    city === undefined ? undefined : eq(users.city, city),
    where.happens(users.createdAt, createdAt),
    search
      ? or(where.holdsName('users.name', search), where.holds(users.email, search), where.holds(users.phone, search))
      : undefined,
  )

/** One page of accounts, newest first, and the total. */
export const findUsers = async (db: Db, filter: UserFilter, { limit, offset }: Page) => {
  const [list, [counted]] = await db.batch([
    db
      .select()
      .from(users)
      .where(toConditions(filter))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`COUNT(*)` }).from(users).where(toConditions(filter)),
  ])
  return { list, total: counted?.total ?? 0 }
}

/** One page of studios for tutors to choose from, newest first, and the total. */
export const findStudios = async (db: Db, { limit, offset }: Page) => {
  const [list, [counted]] = await db.batch([
    db
      .select({ id: users.id, name: users.name, address: users.address, image: users.image })
      .from(users)
      .where(eq(users.role, Role.Studio))
      .orderBy(desc(users.createdAt), asc(users.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`COUNT(*)` }).from(users).where(eq(users.role, Role.Studio)),
  ])
  return { list, total: counted?.total ?? 0 }
}
