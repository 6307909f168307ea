/** Sources and rows of the public records of tutors. Drizzle's builder for reads; raw SQL for the guarded writes. */
import { and, asc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { presence } from '#worker/storage/schema/chat.ts'
import { tutorCounters, tutorPublic, tutors, users } from '#worker/storage/schema/people.ts'
import { type Part, whole } from '#worker/work-budget.ts'

export type PublicRow = typeof tutorPublic.$inferSelect

const topicNamesSql = (column: 'arabic_name' | 'english_name', person: string) => `(SELECT json_group_array(name) FROM (
  SELECT t.${column} AS name FROM user_topics ut JOIN topics t ON t.id = ut.topic_id
  WHERE ut.user_id = ${person} ORDER BY t.id))`

/** A tutor's topics as a JSON list per language, oldest topic first. `person`: a column with the tutor's id. */
export const arabicTopicsSql = (person: string): string => topicNamesSql('arabic_name', person)
export const englishTopicsSql = (person: string): string => topicNamesSql('english_name', person)

const parseList = (text: string): string[] => JSON.parse(text)
const parseIds = (text: string): number[] => JSON.parse(text)

/** Users who have a public record or may be due one, in the order of their ids. */
export const findRecordOwners = async (db: Db): Promise<number[]> => {
  const { results } = await statement(db, 'SELECT id FROM tutors UNION SELECT id FROM tutor_public ORDER BY id').all<{
    id: number
  }>()
  return results.map(({ id }) => id)
}

/** The sources of the public record and of the onboarding rule, except free time. */
export const findProfile = (db: Db, tutorId: number) =>
  db
    .select({
      user: {
        role: users.role,
        name: users.name,
        phone: users.phone,
        city: users.city,
        gender: users.gender,
        birthYear: users.birthYear,
        image: users.image,
        verifiedPhone: users.verifiedPhone,
        verifiedEmail: users.verifiedEmail,
      },
      blockedUntil: users.blockedUntil,
      tutor: {
        bio: tutors.bio,
        about: tutors.about,
        video: tutors.video,
        videoMs: tutors.videoMs,
        thumbnail: tutors.thumbnail,
        captions: tutors.captions,
        captionsLanguage: tutors.captionsLanguage,
        activated: tutors.activated,
        notice: tutors.notice,
        levels: tutors.levels,
      },
      counters: tutorCounters,
      online: presence.online,
      topics: sql.raw(arabicTopicsSql('users.id')).mapWith(parseList),
      topicsInEnglish: sql.raw(englishTopicsSql('users.id')).mapWith(parseList),
      topicIds: sql
        .raw('(SELECT json_group_array(topic_id) FROM user_topics WHERE user_id = users.id)')
        .mapWith(parseIds),
    })
    .from(tutors)
    .innerJoin(users, eq(users.id, tutors.id))
    .leftJoin(tutorCounters, eq(tutorCounters.tutorId, tutors.id))
    .leftJoin(presence, eq(presence.userId, tutors.id))
    .where(eq(tutors.id, tutorId))
    .get()
export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** The free time stored in a public record, with the tutor's notice; no row for tutors who are not listed. */
export const selectShownFreeTime = (db: Db, tutorId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT next_available_at AS nextAvailableAt, free_until AS freeUntil, free_days AS freeDays, notice
     FROM tutor_public WHERE id = :tutorId`,
    { tutorId },
  )

export const updateShownFreeTime = (
  db: Db,
  tutorId: number,
  { nextAvailableAt, freeUntil, freeDays }: Pick<PublicRow, 'nextAvailableAt' | 'freeUntil' | 'freeDays'>,
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `UPDATE tutor_public SET next_available_at = :nextAvailableAt, free_until = :freeUntil,
       free_days = :freeDays, updated_at = :now
     WHERE id = :tutorId`,
    { tutorId, nextAvailableAt, freeUntil, freeDays, now },
  )

/**
 * Counters are read within the insert, so that a lesson booked meanwhile is counted; afterwards triggers keep them, and
 * the sweep what is counted from verdicts.
 */
const counterColumns = (tutorId: number) => {
  const counter = (column: string) =>
    sql`COALESCE((SELECT ${sql.raw(column)} FROM tutor_counters WHERE tutor_id = ${tutorId}), 0)`
  const figure = (column: string) => sql`(SELECT ${sql.raw(column)} FROM tutor_figures WHERE tutor_id = ${tutorId})`
  return {
    lessonCount: counter('lesson_count'),
    studentCount: counter('student_count'),
    ratingCount: counter('rating_count'),
    avgRating: counter('CAST(ROUND(100.0 * rating_sum / MAX(rating_count, 1)) AS INTEGER)'),
    trust: figure('trust'),
    headStart: sql`COALESCE(${figure('head_start')}, 0)`,
  }
}
type Counters = keyof ReturnType<typeof counterColumns>

export const savePublic = (db: Db, row: Omit<PublicRow, Counters>) => {
  const { id, ...values } = row
  return db
    .insert(tutorPublic)
    .values({ ...row, ...counterColumns(id) })
    .onConflictDoUpdate({ target: tutorPublic.id, set: values })
    .returning({
      ...getTableColumns(tutorPublic),
      online: sql`COALESCE((SELECT online FROM presence WHERE user_id = ${id}), 0)`.mapWith(Boolean),
    })
    .get()
}

export const removePublic = (db: Db, tutorId: number) => db.delete(tutorPublic).where(eq(tutorPublic.id, tutorId))

/**
 * Records whose next start can no longer be booked, longest outdated first, and those whose free days were last looked
 * at before `lookedAtBefore`.
 */
export const findOutdatedRecords = async (
  db: Db,
  { now, lookedAtBefore, limit }: { readonly now: number; readonly lookedAtBefore: number; readonly limit: number },
  { part, of }: Part = whole,
): Promise<number[]> => {
  const isOfPart = sql`${tutorPublic.id} % ${of} = ${part}`
  const [passed, old] = await db.batch([
    db
      .select({ id: tutorPublic.id })
      .from(tutorPublic)
      // Must equal the expression of the index `tutor_public_stale`, or SQLite would scan the table.
      .where(sql`next_available_at - notice * 60000 <= ${now} AND ${isOfPart}`)
      .orderBy(sql`next_available_at - notice * 60000`)
      .limit(limit),
    db
      .select({ id: tutorPublic.id })
      .from(tutorPublic)
      .where(and(lt(tutorPublic.updatedAt, lookedAtBefore), isOfPart))
      .orderBy(asc(tutorPublic.updatedAt))
      .limit(limit),
  ])
  return [...new Set([...passed, ...old].map(({ id }) => id))].slice(0, limit)
}
