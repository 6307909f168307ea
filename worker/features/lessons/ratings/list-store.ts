/** Ratings with rater and ratee: a single one, or a page in order of time. drizzle's builder: plain reads. */
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { ratings, tutorCounters, users } from '#worker/storage/schema/people.ts'

const rater = alias(users, 'rater')
const ratee = alias(users, 'ratee')

const selectPopulated = (db: Db, where: SQL) =>
  db
    .select({
      id: ratings.id,
      rater: { id: rater.id, name: rater.name, image: rater.image },
      ratee: { id: ratee.id, name: ratee.name, image: ratee.image },
      value: ratings.value,
      feedback: ratings.feedback,
      createdAt: ratings.createdAt,
      updatedAt: ratings.updatedAt,
    })
    .from(ratings)
    .innerJoin(rater, eq(rater.id, ratings.raterId))
    .innerJoin(ratee, eq(ratee.id, ratings.rateeId))
    .where(where)

export const findPopulatedRating = (db: Db, id: number) => selectPopulated(db, eq(ratings.id, id)).get()

export type PopulatedRow = NonNullable<Awaited<ReturnType<typeof findPopulatedRating>>>

const selectNewestFirst = (db: Db, where: SQL, { limit, offset }: Page) =>
  selectPopulated(db, where).orderBy(desc(ratings.createdAt), desc(ratings.id)).limit(limit).offset(offset)

/** Counting is cheap: nobody writes more ratings than they had tutors. */
export const listRatingsWrittenBy = async (db: Db, raterId: number, page: Page) => {
  const byRater = eq(ratings.raterId, raterId)
  const [list, counted] = await Promise.all([
    selectNewestFirst(db, byRater, page),
    db.select({ total: sql<number>`count(*)` }).from(ratings).where(byRater).get(),
  ])
  return { list, total: counted?.total ?? 0 }
}

/** The total is kept by triggers, for studios as for tutors. */
export const listRatingsOf = async (db: Db, rateeId: number, page: Page) => {
  const [list, counted] = await Promise.all([
    selectNewestFirst(db, eq(ratings.rateeId, rateeId), page),
    db.select({ total: tutorCounters.ratingCount }).from(tutorCounters).where(eq(tutorCounters.tutorId, rateeId)).get(),
  ])
  return { list, total: counted?.total ?? 0 }
}
