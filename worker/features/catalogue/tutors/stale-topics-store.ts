/**
 * Public records that may show outdated topics, by the marks that a change of a topic leaves: rewritten in chunks.
 * Raw SQL: updates from a list of values.
 */
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { arabicTopicsSql, englishTopicsSql } from './public-store.ts'

export interface StaleTopics {
  readonly id: number
  readonly name: string
  readonly arabic: readonly string[]
  readonly english: readonly string[]
}

/** Tutors marked between two instants, inclusive; longest waiting first. */
export const findStaleTopics = async (db: Db, from: number, to: number, most: number): Promise<StaleTopics[]> => {
  const { results } = await statement(
    db,
    `SELECT p.id, p.name, ${arabicTopicsSql('p.id')} AS arabic, ${englishTopicsSql('p.id')} AS english
     FROM stale_topics s JOIN tutor_public p ON p.id = s.tutor_id
     WHERE s.marked_at BETWEEN :from AND :to ORDER BY s.marked_at, s.tutor_id LIMIT :most`,
    { from, to, most },
  ).all<{ id: number; name: string; arabic: string; english: string }>()
  return results.map((row) => ({ ...row, arabic: JSON.parse(row.arabic), english: JSON.parse(row.english) }))
}

export interface TutorTopics {
  readonly id: number
  /** The name that was read. If it differs by now, the record was rewritten whole, with current topics. */
  readonly name: string
  readonly topics: readonly string[]
  readonly searchText: string
}

const rewriteTopicsStatement = (db: Db, lines: readonly TutorTopics[]): D1PreparedStatement =>
  statement(
    db,
    `UPDATE tutor_public SET topics = j.value->'topics', search_text = j.value->>'searchText'
     FROM json_each(:lines) j WHERE tutor_public.id = j.value->>'id' AND tutor_public.name = j.value->>'name'`,
    { lines: JSON.stringify(lines) },
  )

export const saveTutorTopics = async (db: Db, lines: readonly TutorTopics[]): Promise<void> => {
  await rewriteTopicsStatement(db, lines).run()
}

/** The same, and removes their marks, except those set again later. */
export const saveAndUnmarkTutorTopics = async (db: Db, lines: readonly TutorTopics[], to: number): Promise<void> => {
  await runBatch(db, [
    rewriteTopicsStatement(db, lines),
    statement(
      db,
      'DELETE FROM stale_topics WHERE marked_at <= :to AND tutor_id IN (SELECT value FROM json_each(:ids))',
      { to, ids: JSON.stringify(lines.map(({ id }) => id)) },
    ),
  ])
}
