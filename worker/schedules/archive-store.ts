/** Archives that are due, and the rows that go into them. Raw SQL: the statements come from `personal-data`. */
import { myDataLimits } from '#contract/vocabulary/my-data.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import type { Given } from '#worker/storage/personal-data/rule.ts'

export interface DueArchive {
  readonly id: number
  readonly userId: number
  /** This one included. */
  readonly attempts: number
}

/** Long enough for the largest archive: who was killed over it is followed by another attempt then. */
const attemptMs = 15 * 60_000

/** Takes the archive that is longest due; null when none is. Nobody else takes it for a while. */
export const takeDueArchive = (db: Db, now: number): Promise<DueArchive | null> =>
  statement(
    db,
    `UPDATE data_archives SET attempts = attempts + 1, next_at = :next
     WHERE state = 'making' AND next_at <= :now AND id = (
       SELECT id FROM data_archives WHERE state = 'making' AND next_at <= :now ORDER BY next_at LIMIT 1)
     RETURNING id, user_id AS userId, attempts`,
    { now, next: now + attemptMs },
  ).first<DueArchive>()

/** False when the account or its archive is gone by now; the object then stays an orphan. */
export const storeReadyArchive = async (
  db: Db,
  { id, userId }: DueArchive,
  { key, bytes }: { readonly key: string; readonly bytes: number },
  now: number,
): Promise<boolean> => {
  const expiresAt = now + myDataLimits.archiveKeptMs
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE data_archives SET state = 'ready', key = :key, bytes = :bytes, expires_at = :expiresAt
         WHERE id = :id AND state = 'making'`,
        { id, key, bytes, expiresAt },
      ),
      abortIfUnchanged(db),
      claimObject(db, key),
      queueNotification(db, {
        userId,
        kind: 'archive_ready',
        key: `archive:${id}`,
        facts: { expiresAt },
        dueAt: now,
      }),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** Gives an archive up after its last attempt. */
export const giveUpArchive = async (db: Db, id: number): Promise<void> => {
  await statement(
    db,
    `UPDATE data_archives SET state = 'failed' WHERE id = :id AND state = 'making' AND attempts >= :most`,
    { id, most: myDataLimits.archiveAttempts },
  ).run()
}

/** Archives whose time is over go, with their objects. */
export const deleteOldArchives = async (db: Db, now: number): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      `INSERT OR REPLACE INTO orphan_objects (key, due_at)
       SELECT key, :now FROM data_archives WHERE expires_at <= :now AND key IS NOT NULL`,
      { now },
    ),
    statement(db, 'DELETE FROM data_archives WHERE expires_at <= :now', { now }),
  ])
}

/** Rows read at once. */
const pageSize = 500

export type GivenRow = Readonly<Record<string, string | number | null>>

/**
 * What of a table is the person's, a page at a time, by the number of the row or its key. The plus signs keep the database from
 * walking the whole table in the order of its rows.
 */
export async function* readGiven(
  db: Db,
  table: string,
  { where, columns, key = ['rowid'] }: Given,
  userId: number,
): AsyncGenerator<GivenRow[]> {
  const names = key.map((name) => `+${table}.${name}`).join(', ')
  const places = key.map((name, at) => `${table}.${name} AS "key:${at}"`).join(', ')
  let after: GivenRow | undefined
  for (;;) {
    const beyond = after ? `AND (${names}) > (${key.map((_, at) => `:key${at}`).join(', ')})` : ''
    const { results } = await statement(
      db,
      `SELECT ${places}, ${columns} FROM ${table} WHERE (${where}) ${beyond} ORDER BY ${names} LIMIT :most`,
      { ...after, userId, most: pageSize },
    ).all<GivenRow>()
    const last = results.at(-1)
    if (!last) return
    after = Object.fromEntries(key.map((_, at) => [`key${at}`, last[`key:${at}`] ?? null]))
    yield results.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('key:'))))
    if (results.length < pageSize) return
  }
}

export interface OwnRoom {
  readonly roomId: number
  readonly other: string | null
}

/** The person's chat rooms after one, with whom. */
export const listOwnRooms = async (db: Db, userId: number, after: number, most: number): Promise<OwnRoom[]> => {
  const { results } = await statement(
    db,
    `SELECT m.room_id AS roomId, u.name AS other FROM room_members m LEFT JOIN users u ON u.id = m.other_id
     WHERE m.user_id = :userId AND m.room_id > :after ORDER BY m.room_id LIMIT :most`,
    { userId, after, most },
  ).all<OwnRoom>()
  return results
}

/** Keys of the person's own pictures, captions, voice answers and recordings. Two statements: D1 unites five terms at most. */
export const listOwnPictures = async (db: Db, userId: number): Promise<string[]> => {
  const results = await runBatch(db, [
    statement(
      db,
      `SELECT image AS key FROM users WHERE id = :userId AND image IS NOT NULL
       UNION ALL SELECT thumbnail FROM tutors WHERE id = :userId AND thumbnail IS NOT NULL
       UNION ALL SELECT captions FROM tutors WHERE id = :userId AND captions IS NOT NULL
       UNION ALL SELECT picture FROM disputes WHERE user_id = :userId AND picture IS NOT NULL
       UNION ALL SELECT answer_voice FROM homework WHERE student_id = :userId AND answer_voice IS NOT NULL`,
      { userId },
    ),
    statement(db, 'SELECT file AS key FROM passport_recordings WHERE student_id = :userId', { userId }),
  ])
  return (results.flat() as { key: string }[]).map(({ key }) => key)
}
