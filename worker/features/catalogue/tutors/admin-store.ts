/** Tutors for studios and admins: account and tutor row together. drizzle's builder: reads with optional filters. */
import { and, asc, desc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/vocabulary/limits.ts'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { joinedColumns } from '#worker/features/people/tutor-meta/store.ts'
import { countPeople, findPlaces, inOrder, isFound, isPerson } from '#worker/features/people/users/people-index.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Page, where } from '#worker/storage/filters.ts'
import { readListPage } from '#worker/storage/list-reader.ts'
import { presence } from '#worker/storage/schema/chat.ts'
import { deletedAccounts } from '#worker/storage/schema/my-data.ts'
import { peoplePlaces, tutors, users } from '#worker/storage/schema/people.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'
import { wasTaught } from '#worker/storage/taught-lessons.ts'
import { type FullTutorQuery, wordsOf, wordsWithout } from './filter-words.ts'

/** Newest first; the id keeps pages stable. */
const newestFirst = [desc(tutors.createdAt), asc(tutors.id)]

const findPage = async (db: Db, condition: SQL | undefined, { limit, offset }: Page) => {
  // Two parallel queries: D1 batches return objects, in which columns of the same name in both tables overwrite each
  // other.
  const [list, counted] = await Promise.all([
    db
      .select(joinedColumns)
      .from(tutors)
      .innerJoin(users, eq(users.id, tutors.id))
      .where(condition)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`COUNT(*)` })
      .from(tutors)
      .innerJoin(users, eq(users.id, tutors.id))
      .where(condition)
      .get(),
  ])
  return { list, total: counted?.total ?? 0 }
}

const mediaColumns = { image: users.image, video: tutors.video, thumbnail: tutors.thumbnail } as const

interface StudioTutorFilter {
  /** Null: of all studios, and tutors without one. */
  readonly studioId: number | null
  readonly search?: string | undefined
  /** Tutors who lack this file; `any`: at least one of the three. */
  readonly missing?: TutorMedia | 'any' | undefined
}

/** A deleted account is nobody who is filmed. */
const isThere = sql`NOT EXISTS (SELECT 1 FROM ${deletedAccounts} WHERE ${deletedAccounts.userId} = ${users.id})`

const lacks = (missing: StudioTutorFilter['missing']): SQL | undefined => {
  if (missing === undefined) return undefined
  if (missing !== 'any') return isNull(mediaColumns[missing])
  return or(...Object.values(mediaColumns).map((column) => isNull(column)))
}

/** Tutors of one studio or of all. The filters are combined by AND, so a studio sees only its own tutors. */
export const findTutorsOfStudio = (db: Db, { studioId, search, missing }: StudioTutorFilter, page: Page) =>
  findPage(
    db,
    and(
      studioId === null ? undefined : eq(tutors.studioId, studioId),
      search ? or(where.matchesName('users.name', search), where.matches(users.email, search)) : undefined,
      lacks(missing),
      isThere,
    ),
    page,
  )

/**
 * Filters that are no words of the index: texts that a field holds, numbers and what few ask for. The tutors are looked
 * through for them, so that a page costs as many rows as there are tutors; people of other roles cost nothing.
 */
const otherConditions = (query: FullTutorQuery): SQL | undefined =>
  and(
    where.matchesOrNull(tutors.bio, query.bio),
    where.matchesOrNull(tutors.about, query.about),
    where.matchesOrNull(users.name, query.name),
    where.matchesOrNull(users.phone, query.phone),
    where.matchesOrNull(users.email, query.email),
    where.has(users.passwordHash, query.password),
    query.verifiedWhatsapp === undefined ? undefined : eq(users.verifiedWhatsApp, query.verifiedWhatsapp),
    where.compares(tutors.notice, query.notice),
    where.compares(users.birthYear, query.birthYear),
    where.isOneOf(users.notificationMethod, query.notificationMethod),
  )

/** One page of the admins' list, newest account first. */
export const findFullTutors = (db: Db, query: FullTutorQuery) => {
  const others = otherConditions(query)
  const among =
    others && sql`SELECT ${tutors.id} FROM ${tutors} JOIN ${users} ON ${users.id} = ${tutors.id} WHERE ${others}`
  const match = {
    text: query.search ?? '',
    words: wordsOf(query),
    without: wordsWithout(query),
    createdAt: query.createdAt,
    among,
  }
  const columns = {
    ...joinedColumns,
    facets: peoplePlaces.facets,
    online: presence.online,
    lastSeen: presence.lastSeen,
  }
  return readListPage(
    {
      rows: async (range) =>
        db
          .select(columns)
          .from(await findPlaces(db, match, range))
          .innerJoin(peoplePlaces, isFound)
          .innerJoin(users, isPerson)
          .innerJoin(tutors, eq(tutors.id, users.id))
          .leftJoin(presence, eq(presence.userId, users.id))
          .orderBy(inOrder(range)),
      count: (range) => countPeople(db, match, range),
      place: ({ user }) => ({ value: user.createdAt, id: user.id }),
    },
    query,
  )
}
export type ListedTutorRow = Awaited<ReturnType<typeof findFullTutors>>['list'][number]

/** Minutes of lessons within the window that were taught and not cancelled; the tutors with most, most first. */
export const findTutoringMinutes = (db: Db, after: number | undefined, before: number) => {
  const tutoringMinutes = sql<number>`SUM(${lessons.duration})`
  return db
    .select({ tutorId: lessons.tutorId, tutoringMinutes })
    .from(lessons)
    .where(
      and(isNull(lessons.canceledAt), wasTaught(before), after === undefined ? undefined : gte(lessons.startAt, after)),
    )
    .groupBy(lessons.tutorId)
    .orderBy(desc(tutoringMinutes), asc(lessons.tutorId))
    .limit(limits.page.fullSize)
}
