/**
 * Pages of the tutor list in the order of best fit for one student, whose topics and level count beside what counts for
 * everybody. drizzle's builder and raw SQL.
 */
import { type SQL, sql } from 'drizzle-orm'
import { fitStart } from '#contract/catalogue/rules/tutor-order.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { findCards, firstOfOrder, isInOrder, mostOfOrder, selectCards, selectTotal } from './list-store.ts'
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

/** How much sooner the tutors of a stream rank, in minutes, and that as a number of two bits in the same order. */
const starts = [0, fitStart.topic, fitStart.level, fitStart.topic + fitStart.level].sort((a, b) => a - b)
const startOf = (minutes: number): SQL => sql.raw(`${minutes} AS start, ${starts.indexOf(minutes)} AS step`)

const tieMask = 2n ** BigInt(rankShift) - 1n

/** A place as the order of this student has it: by rank, then by place. */
const keyOf = (place: string, stream: string): SQL =>
  sql.raw(`(((((${place} & ${mostOfOrder}) >> ${rankShift}) - ${stream}.start) << ${rankShift + 2})
    | (${stream}.step << ${rankShift}) | (${place} & ${tieMask}))`)
const placeOf = (stream: string): SQL =>
  sql.raw(`(${firstOfOrder('fit')} + (((${stream}.key >> ${rankShift + 2}) + ${stream}.start) << ${rankShift})
    + (${stream}.key & ${tieMask}))`)

/** The key of the first tutor of a stream behind a place; wish 0 is everybody, `levels` 0 any level. */
const nextOf = (stream: string, after: SQL): SQL => sql`CASE ${sql.raw(stream)}.wish
  WHEN 0 THEN (SELECT ${keyOf('p.place', stream)} FROM tutor_places p
    WHERE p.place > ${after} AND ${isInOrder('p.place', 'fit')} ORDER BY p.place LIMIT 1)
  ELSE (SELECT ${keyOf('w.place', stream)} FROM tutor_wishes w
    WHERE w.wish = ${sql.raw(stream)}.wish AND w.place > ${after}
      AND (${sql.raw(stream)}.levels = 0 OR w.levels & ${sql.raw(stream)}.levels) ORDER BY w.place LIMIT 1) END`

/**
 * One page of everybody for a student and the total, in one round trip. Everybody, those of the level, those of each topic and
 * those of each topic with the level are streams in the order of the list. They are merged by rank: whoever is first is taken
 * out, and the next one of their stream put in, so that each place is read once for each stream it is reached by, and nothing
 * behind the page. The wishes are read by the statement itself.
 */
export const findFittingPage = async (db: Db, studentId: number, { limit, offset }: Page) => {
  const { topic, level } = fitStart
  // Read once: it names nothing of the rows around it.
  const ofStudent = sql`(SELECT english_level FROM students WHERE user_id = ${studentId})`
  const ofTopics = sql`FROM user_topics WHERE user_id = ${studentId}`
  const found = sql`
    WITH RECURSIVE streams AS (
      SELECT 0 AS wish, 0 AS levels, ${startOf(0)}
      UNION ALL SELECT -${ofStudent}, 0, ${startOf(level)} WHERE ${ofStudent} > 0
      UNION ALL SELECT topic_id, 0, ${startOf(topic)} ${ofTopics}
      UNION ALL SELECT topic_id, 1 << ${ofStudent}, ${startOf(topic + level)} ${ofTopics} AND ${ofStudent} > 0
    ), merged (wish, levels, start, step, key) AS (
      SELECT wish, levels, start, step, ${nextOf('streams', sql`0`)} FROM streams
      UNION ALL
      SELECT wish, levels, start, step, ${nextOf('merged', placeOf('merged'))} FROM merged WHERE key IS NOT NULL
      ORDER BY 5
    )
    SELECT place, row_number() OVER () AS rank
    FROM (SELECT DISTINCT ${placeOf('merged')} AS place FROM merged WHERE key IS NOT NULL LIMIT ${limit} OFFSET ${offset})`
  const cards = selectCards(db, found).orderBy(sql`found.rank`)
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
