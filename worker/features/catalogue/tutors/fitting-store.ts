/**
 * Pages of the tutor list in the order of best fit for one student, whose topics and level count beside what counts for
 * everybody. drizzle's builder and raw SQL for the search index.
 */
import { eq, sql } from 'drizzle-orm'
import { fitStart } from '#contract/catalogue/rules/tutor-order.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { tutorPlaces, tutorPublic } from '#worker/storage/schema/people.ts'
import { cardColumns, selectPlaces, selectTotal, type TutorMatch } from './list-store.ts'

/** Bits of a place in the order of fit below its rank, which is in minutes. */
const rankShift = 36

/** Part of a search that nobody has. */
const nobody = `facets : " nobody "`

/**
 * What of a tutor fits a student, as parts of a search, and the head start it gives, minutes: one of their topics, and
 * their level; nobody for who chose none. They are read by the statement itself, which saves a round trip.
 */
const wishesOf = (studentId: number) => ({
  topic: {
    search: sql`coalesce((SELECT 'facets : (' || group_concat('" t' || topic_id || ' "', ' OR ') || ')' FROM user_topics
      WHERE user_id = ${studentId}), ${nobody})`,
    start: fitStart.topic,
  },
  level: {
    search: sql`coalesce((SELECT 'facets : " l' || english_level || ' "' FROM students
      WHERE user_id = ${studentId}), ${nobody})`,
    start: fitStart.level,
  },
})

/** Matches in the order of fit for a student; a term of one or two letters is not looked for. */
export interface FittingMatch extends Omit<TutorMatch, 'sort' | 'shortTerm'> {
  readonly studentId: number
}

/**
 * One page of matches in the order of fit. Tutors who fulfil a wish rank sooner by a number of minutes that is the same
 * for all of them, so they are among each other in the order of the index: the first ones of each combination of wishes
 * hold the first ones of all.
 */
export const findFittingMatches = (db: Db, { studentId, ...match }: FittingMatch, { limit, offset }: Page) => {
  const { topic, level } = wishesOf(studentId)
  const combinations = [[], [topic], [level], [topic, level]]
  const firstOfEach = combinations.map((wishes) => {
    const start = wishes.reduce((sum, wish) => sum + wish.start, 0)
    const places = selectPlaces(
      { ...match, sort: 'fit', shortTerm: '' },
      wishes.map(({ search }) => search),
    )
    return sql`SELECT place, ${sql.raw(String(start))} AS start FROM (${places} LIMIT ${limit + offset})`
  })
  const ranked = sql`SELECT place, (place >> ${sql.raw(String(rankShift))}) - MAX(start) AS rank
    FROM (${sql.join(firstOfEach, sql` UNION ALL `)}) GROUP BY place ORDER BY rank, place`
  return db
    .select({ ...cardColumns, place: sql<string>`CAST(found.place AS TEXT)` })
    .from(sql`(${ranked} LIMIT ${limit} OFFSET ${offset}) AS found`)
    .innerJoin(tutorPlaces, sql`${tutorPlaces.place} = found.place`)
    .innerJoin(tutorPublic, eq(tutorPublic.id, tutorPlaces.tutorId))
    .orderBy(sql`found.rank`, sql`found.place`)
}

/** As `findListedPage` of the list of all, in the order of fit for a student. */
export const findFittingPage = async (db: Db, studentId: number, page: Page) => {
  const everybody: FittingMatch = { studentId, term: '', words: [] }
  const [list, [counter]] = await db.batch([findFittingMatches(db, everybody, page), selectTotal(db)])
  return { list, total: counter?.total ?? 0 }
}
