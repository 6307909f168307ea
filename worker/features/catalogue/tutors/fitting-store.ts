/**
 * Pages of the tutor list in the order of best fit for one student, whose topics and level count beside what counts for
 * everybody. drizzle's builder and raw SQL.
 */
import { type SQL, sql } from 'drizzle-orm'
import { fitStart } from '#contract/catalogue/rules/tutor-order.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { findCards, selectCards, selectOrder, selectTotal } from './list-store.ts'
import type { TutorMatch } from './match.ts'
import { askIndex, findMatches, selectIndexed } from './match-store.ts'

/** Bits of a place in the order of fit below its rank, which is in minutes. */
const rankShift = 36

/** The first places of those who fulfil some wishes, and the head start in minutes that these give. */
interface Fulfilling {
  readonly places: SQL
  readonly start: number
}

/**
 * One page in the order of fit. Tutors who fulfil a wish rank sooner by a number of minutes that is the same for all of them,
 * so they are among each other in the order of the list: the first ones of each combination of wishes hold the first ones
 * of all.
 */
const selectRanked = (firstOfEach: readonly Fulfilling[], { limit, offset }: Page): SQL => {
  const parts = firstOfEach.map(
    ({ places, start }) => sql`SELECT place, ${sql.raw(String(start))} AS start FROM (${places})`,
  )
  return sql`SELECT place, (place >> ${sql.raw(String(rankShift))}) - MAX(start) AS rank
    FROM (${sql.join(parts, sql` UNION ALL `)}) GROUP BY place ORDER BY rank, place LIMIT ${limit} OFFSET ${offset}`
}

/**
 * One page of everybody for a student and the total, in one round trip. Their wishes are read by the statement itself: of
 * each topic, of the level and of each topic with the level the first tutors.
 */
export const findFittingPage = async (db: Db, studentId: number, page: Page) => {
  const most = page.limit + page.offset
  const level = sql`(SELECT english_level FROM students WHERE user_id = ${studentId})`
  const ofTopics = (condition: SQL) => sql`SELECT j.value AS place FROM user_topics t, json_each((
      SELECT json_group_array(place) FROM (SELECT w.place FROM tutor_wishes w
        WHERE w.wish = t.topic_id AND ${condition} ORDER BY w.place LIMIT ${most}))) j
    WHERE t.user_id = ${studentId}`
  const found = selectRanked(
    [
      { places: sql`${selectOrder('fit')} LIMIT ${most}`, start: 0 },
      {
        places: sql`SELECT place FROM tutor_wishes WHERE wish = -${level} ORDER BY place LIMIT ${most}`,
        start: fitStart.level,
      },
      { places: ofTopics(sql`1`), start: fitStart.topic },
      { places: ofTopics(sql`(w.levels >> ${level}) & 1`), start: fitStart.topic + fitStart.level },
    ],
    page,
  )
  const cards = selectCards(db, found).orderBy(sql`found.rank`, sql`found.place`)
  const [list, [counter]] = await db.batch([cards, selectTotal(db)])
  return { list, total: counter?.total ?? 0 }
}

/** Words of the facets of a tutor whom a student wishes; none where they chose none. */
const findWishes = async (db: Db, studentId: number) => {
  const row = await db.get<{ topics: string; level: number | null }>(sql`
    SELECT (SELECT json_group_array('t' || topic_id) FROM user_topics WHERE user_id = ${studentId}) AS topics,
      (SELECT english_level FROM students WHERE user_id = ${studentId}) AS level`)
  const topics = JSON.parse(row.topics) as string[]
  return [
    ...(topics.length > 0 ? [{ words: topics, start: fitStart.topic }] : []),
    ...(row.level === null ? [] : [{ words: [`l${row.level}`], start: fitStart.level }]),
  ]
}

/** One page of matches in the order of fit for a student, and their number; no terms of one or two letters. */
export const findFittingMatches = async (db: Db, match: TutorMatch, studentId: number, page: Page, max: number) => {
  const wishes = await findWishes(db, studentId)
  if (wishes.length === 0) return findMatches(db, match, page, max)
  const combinations = [[], ...wishes.map((wish) => [wish]), ...(wishes.length > 1 ? [wishes] : [])]
  const most = page.limit + page.offset
  const firstOfEach = combinations.map((some) => ({
    places: sql`${selectIndexed({ ...match, words: [...match.words, ...some.map(({ words }) => words)] })} LIMIT ${most}`,
    start: some.reduce((sum, { start }) => sum + start, 0),
  }))
  const ids = sql`SELECT p.tutor_id AS id FROM (${selectRanked(firstOfEach, page)}) AS found
    JOIN tutor_places p ON p.place = found.place ORDER BY found.rank, found.place`
  const indexed = await askIndex(db, match, ids, max)
  if (!indexed) return findMatches(db, match, page, max)
  return { ...indexed, rows: await findCards(db, indexed.ids) }
}
