/** The register of consents. Raw SQL: inserts that look at the newest entry first. */
import type { AgreedText, ConsentKind, ConsentWay } from '#contract/vocabulary/consents.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface ConsentRow {
  readonly kind: ConsentKind
  readonly version: number
  readonly given: number
  readonly way: ConsentWay
  readonly createdAt: number
}

const selectConsents = (db: Db, userId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT kind, version, given, way, created_at AS createdAt FROM consents WHERE user_id = :userId
     ORDER BY id DESC LIMIT 100`,
    { userId },
  )

/** The newest hundred entries of a person, newest first. */
export const findConsents = async (db: Db, userId: number): Promise<ConsentRow[]> =>
  (await selectConsents(db, userId).all<ConsentRow>()).results

export interface GivenText {
  readonly text: AgreedText
  readonly version: number
}

/** Writes down that somebody agreed, but for what their newest entry says already; returns all entries, newest first. */
export const storeConsents = async (
  db: Db,
  { userId, texts, way }: { readonly userId: number; readonly texts: readonly GivenText[]; readonly way: ConsentWay },
  now: number,
): Promise<ConsentRow[]> => {
  const results = await runBatch(db, [
    ...texts.map(({ text, version }) =>
      statement(
        db,
        `INSERT INTO consents (user_id, kind, version, given, way, created_at)
         SELECT :userId, :text, :version, 1, :way, :now WHERE NOT EXISTS (
           SELECT 1 FROM (SELECT version, given FROM consents WHERE user_id = :userId AND kind = :text
             ORDER BY id DESC LIMIT 1) newest
           WHERE newest.version = :version AND newest.given = 1)`,
        { userId, text, version, way, now },
      ),
    ),
    selectConsents(db, userId),
  ])
  return results.at(-1) as ConsentRow[]
}
