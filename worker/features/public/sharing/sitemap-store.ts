/** Listed tutors for the sitemap. Raw SQL: the first query steps through the ids instead of reading them all. */
import { tutorsPerSitemap } from '#contract/public/rules/crawling.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** One list may name 50,000 sitemaps, one of which is that of the pages. */
const maxSitemaps = 49_999

/** Numbers are bound as floating point, and 7 / 10000.0 is no block. */
const size = 'CAST(:size AS INTEGER)'

/** Blocks of ids in which there are listed tutors, ascending. Reads one row for each. */
export const findTutorBlocks = async (db: Db): Promise<number[]> => {
  const { results } = await statement(
    db,
    `WITH RECURSIVE blocks(first) AS (
       SELECT (SELECT id FROM tutor_public ORDER BY id LIMIT 1)
       UNION ALL
       SELECT (SELECT id FROM tutor_public WHERE id >= (first / ${size} + 1) * ${size} ORDER BY id LIMIT 1)
       FROM blocks WHERE first IS NOT NULL LIMIT :most
     )
     SELECT first / ${size} AS block FROM blocks WHERE first IS NOT NULL`,
    { size: tutorsPerSitemap, most: maxSitemaps },
  ).all<{ block: number }>()
  return results.map(({ block }) => block)
}

/** The listed tutors of a block; reads no others. */
export const findBlockTutors = async (db: Db, block: number): Promise<{ id: number; updatedAt: number }[]> => {
  const { results } = await statement(
    db,
    'SELECT id, updated_at AS updatedAt FROM tutor_public WHERE id >= :from AND id < :to ORDER BY id',
    { from: block * tutorsPerSitemap, to: (block + 1) * tutorsPerSitemap },
  ).all<{ id: number; updatedAt: number }>()
  return results
}
