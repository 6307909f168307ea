/**
 * Standing wishes for texts of lessons. The register of consents keeps them: the newest entry of a person says whether their
 * wish stands. Raw SQL: inserts that look at it first.
 */
import { consentVersions } from '#contract/vocabulary/consents.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { allowsTextsSql } from '#worker/storage/guardians.ts'

const version = consentVersions['lesson-texts']

/** SQL: whether somebody has a standing wish. One that was given to other words than those that hold is none. */
export const wishesSql = (user: string): string =>
  `coalesce((SELECT w.given = 1 AND w.version = ${version} FROM consents w
    WHERE w.user_id = ${user} AND w.kind = 'lesson-texts' ORDER BY w.id DESC LIMIT 1), 0)`

export interface Wish {
  readonly on: 0 | 1
  /** Epoch ms; null: nothing was ever said. */
  readonly changedAt: number | null
  readonly birthYear: number | null
  readonly guardianAllows: 0 | 1
}

export const findWish = async (db: Db, userId: number): Promise<Wish> => {
  const wish = await statement(
    db,
    `SELECT ${wishesSql(':userId')} AS "on", u.birth_year AS birthYear, ${allowsTextsSql('u.id')} AS guardianAllows,
       (SELECT c.created_at FROM consents c WHERE c.user_id = :userId AND c.kind = 'lesson-texts'
        ORDER BY c.id DESC LIMIT 1) AS changedAt
     FROM users u WHERE u.id = :userId`,
    { userId },
  ).first<Wish>()
  return wish ?? { on: 0, changedAt: null, birthYear: null, guardianAllows: 0 }
}

/** Writes a wish down, or that it is taken back; nothing where that is so already. */
export const storeWish = (
  db: Db,
  { userId, on, way }: { userId: number; on: boolean; way: 'settings' | 'guardian' },
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO consents (user_id, kind, version, given, way, created_at)
     SELECT :userId, 'lesson-texts', ${version}, :on, :way, :now WHERE ${wishesSql(':userId')} <> :on`,
    { userId, on: Number(on), way, now },
  )
