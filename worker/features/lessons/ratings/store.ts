/**
 * Ratings, and the facts that allow them. Drizzle's builder: plain reads and writes; a unique index holds one rating
 * per pair. Raw SQL: whether the two have met, for the attendance that other stores read alike.
 */
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { isHeld, tookPlace } from '#contract/lessons/rules/attendance.ts'
import { measurePresence } from '#contract/lessons/rules/presence.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { attendanceSql, parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import { insertAuditEntryWhere } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { statement } from '#worker/storage/guarded.ts'
import { ratings, tutorCounters, tutors, users } from '#worker/storage/schema/people.ts'
import { isHeldSql } from '#worker/storage/taught-lessons.ts'

export const findRatee = (db: Db, id: number) =>
  db.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, id)).get()

/** Unjudged lessons of one pair whose attendance is looked at; each is judged within half an hour of its end. */
const mostUnjudged = 5

/** Whether the two had a lesson that was held; one that runs, or is over and not judged, is held by the same rule. */
export const haveMet = async (db: Db, studentId: number, tutorId: number, now: number): Promise<boolean> => {
  const met = await statement(
    db,
    `SELECT start_at AS start, end_at AS "end", verdict,
       iif(verdict IS NULL, ${attendanceSql('lessons.session_id')}, '[]') AS events FROM lessons
     WHERE student_id = :studentId AND tutor_id = :tutorId AND start_at <= :now AND canceled_at IS NULL
       AND (verdict IS NULL OR ${isHeldSql('verdict')})
     ORDER BY verdict IS NULL, start_at DESC LIMIT ${mostUnjudged}`,
    { studentId, tutorId, now },
  ).all<Interval & { verdict: LessonVerdict | null; events: string }>()
  return met.results.some(({ verdict, events, ...times }) => {
    if (tookPlace(verdict)) return true
    return isHeld(times, measurePresence({ ...times, tutorId, studentId }, parseAttendance(events), now))
  })
}

/** The studio of this tutor's video; null while there is no video. */
export const findFilmingStudio = async (db: Db, tutorId: number): Promise<number | null> => {
  const row = await db
    .select({ studioId: tutors.studioId })
    .from(tutors)
    .where(and(eq(tutors.id, tutorId), isNotNull(tutors.video)))
    .get()
  return row?.studioId ?? null
}

type NewRating = Pick<
  typeof ratings.$inferInsert,
  'raterId' | 'rateeId' | 'value' | 'feedback' | 'feedbackLength' | 'landingConsentAt'
>

/** Null when this pair already has a rating. */
export const insertRating = async (db: Db, rating: NewRating, now: number) => {
  try {
    return await db
      .insert(ratings)
      .values({ ...rating, createdAt: now, updatedAt: now })
      .returning()
      .get()
  } catch (error) {
    if (violatesUnique(error, 'ratings.rater_id')) return null
    throw error
  }
}

export const findRating = (db: Db, id: number) =>
  db
    .select({
      id: ratings.id,
      raterId: ratings.raterId,
      rateeId: ratings.rateeId,
      feedback: ratings.feedback,
      landingConsentAt: ratings.landingConsentAt,
    })
    .from(ratings)
    .where(eq(ratings.id, id))
    .get()

type RatingChange = Partial<Pick<NewRating, 'value' | 'feedback' | 'feedbackLength' | 'landingConsentAt'>>

/** The line of the log where an admin changes a rating of somebody; none for its author. */
const entryOf = (action: 'rating.update' | 'rating.delete', id: number, by: number | null, facts: object) =>
  by === null
    ? null
    : {
        ...{ actorId: by, action, targetId: id, facts: { ...facts } },
        before: sql`(SELECT json_object('value', value, 'feedback', feedback) FROM ratings WHERE id = ${id})`,
      }

/** Changes the given fields; `by`: the admin who does, null for its author. Undefined when it was deleted meanwhile. */
export const saveRating = async (db: Db, id: number, change: RatingChange, by: number | null, now: number) => {
  const { value, feedback } = change
  const entry = entryOf('rating.update', id, by, {})
  const update = db
    .update(ratings)
    .set({ ...change, updatedAt: now })
    .where(eq(ratings.id, id))
    .returning({ id: ratings.id })
  if (!entry) return update.get()
  // Written first, so that it reads the rating before the change.
  const [, [saved]] = await db.batch([
    insertAuditEntryWhere(db, { ...entry, after: { value, feedback } }, sql`EXISTS (${isStored(id)})`, now),
    update,
  ])
  return saved
}

const isStored = (id: number) => sql`SELECT 1 FROM ratings WHERE id = ${id}`

export const removeRating = async (
  db: Db,
  id: number,
  by: number | null,
  reason: string | null,
  now: number,
): Promise<void> => {
  const entry = entryOf('rating.delete', id, by, reason === null ? {} : { reason })
  const removal = db.delete(ratings).where(eq(ratings.id, id))
  if (!entry) await removal
  else await db.batch([insertAuditEntryWhere(db, entry, sql`EXISTS (${isStored(id)})`, now), removal])
}

/** The number of ratings a tutor has; undefined when there is no such tutor. */
export const countRatings = (db: Db, tutorId: number) =>
  db
    .select({ total: sql<number>`COALESCE(${tutorCounters.ratingCount}, 0)` })
    .from(tutors)
    .leftJoin(tutorCounters, eq(tutorCounters.tutorId, tutors.id))
    .where(eq(tutors.id, tutorId))
    .get()

const raterColumns = {
  id: ratings.id,
  userId: ratings.raterId,
  name: users.name,
  image: users.image,
  value: ratings.value,
  feedback: ratings.feedback,
  landingConsentAt: ratings.landingConsentAt,
}

export const findRatingOf = (db: Db, raterId: number, tutorId: number) =>
  db
    .select(raterColumns)
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.raterId))
    .where(and(eq(ratings.raterId, raterId), eq(ratings.rateeId, tutorId)))
    .get()

/** Best first, longer texts before shorter, newest first: the index `ratings_of_ratee` read backwards. */
export const findRatings = (db: Db, tutorId: number, exceptRater: number, { limit, offset }: Page) =>
  db
    .select(raterColumns)
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.raterId))
    .where(and(eq(ratings.rateeId, tutorId), ne(ratings.raterId, exceptRater)))
    .orderBy(desc(ratings.value), desc(ratings.feedbackLength), desc(ratings.createdAt), desc(ratings.id))
    .limit(limit)
    .offset(offset)
