/** Announcements of the team. Raw SQL: guarded writes that share a batch with their line in the log. */
import { sql } from 'drizzle-orm'
import type { AnnouncementRole } from '#contract/vocabulary/announcements.ts'
import { announcementLimits } from '#contract/vocabulary/announcements.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface NewAnnouncement {
  readonly title: string
  readonly text: string
  readonly roles: readonly AnnouncementRole[]
  readonly start: number
  readonly end: number
}

export interface AnnouncementRow extends Omit<NewAnnouncement, 'roles'> {
  readonly id: number
  /** JSON. */
  readonly roles: string
  readonly createdBy: number | null
  readonly authorName: string | null
  readonly updatedAt: number
}

const columns = `a.id, a.title, a.text, a.roles, a.start_at AS start, a.end_at AS "end", a.created_by AS createdBy,
  (SELECT u.name FROM users u WHERE u.id = a.created_by) AS authorName, a.updated_at AS updatedAt`

export const findShown = async (db: Db, role: number, now: number): Promise<AnnouncementRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM announcements a INDEXED BY announcements_end
     WHERE a.end_at > :now AND a.start_at <= :now AND EXISTS (SELECT 1 FROM json_each(a.roles) r WHERE r.value = :role)
     ORDER BY a.start_at DESC, a.id DESC LIMIT 10`,
    { role, now },
  ).all<AnnouncementRow>()
  return results
}

export const findLatest = async (db: Db): Promise<AnnouncementRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM announcements a ORDER BY a.created_at DESC, a.id DESC LIMIT ${announcementLimits.listed}`,
  ).all<AnnouncementRow>()
  return results
}

export const findAnnouncement = (db: Db, id: number): Promise<AnnouncementRow | null> =>
  statement(db, `SELECT ${columns} FROM announcements a WHERE a.id = :id`, { id }).first<AnnouncementRow>()

const valuesOf = ({ title, text, roles, start, end }: NewAnnouncement) => ({
  ...{ title, text, start, end },
  roles: JSON.stringify([...new Set(roles)].toSorted((a, b) => a - b)),
})

const factsOf = ({ title, text, roles }: NewAnnouncement) => ({ title, text, roles: roles.join(' ') })

export const insertAnnouncement = async (
  db: Db,
  announcement: NewAnnouncement,
  actorId: number,
  now: number,
): Promise<AnnouncementRow> => {
  const entry = { actorId, targetId: sql`last_insert_rowid()`, facts: factsOf(announcement) }
  const [, , [row] = []] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO announcements (title, text, roles, start_at, end_at, created_by, created_at, updated_at)
       VALUES (:title, :text, :roles, :start, :end, :actorId, :now, :now)`,
      { ...valuesOf(announcement), actorId, now },
    ),
    toStatement(db, insertAuditEntry(db, { ...entry, action: 'announcement.create' }, now)),
    statement(db, `SELECT ${columns} FROM announcements a WHERE a.id = (SELECT max(id) FROM announcements)`),
  ])
  return row as AnnouncementRow
}

/** Null when it was changed since `seenAt`, or is gone. */
export const storeAnnouncement = async (
  db: Db,
  { id, seenAt }: { readonly id: number; readonly seenAt: number },
  announcement: NewAnnouncement,
  actorId: number,
  now: number,
): Promise<AnnouncementRow | null> => {
  const entry = { actorId, action: 'announcement.update', targetId: id, facts: factsOf(announcement) } as const
  try {
    const [, , , [row] = []] = await runBatch(db, [
      statement(
        db,
        `UPDATE announcements SET title = :title, text = :text, roles = :roles, start_at = :start, end_at = :end,
           updated_at = :now
         WHERE id = :id AND updated_at = :seenAt`,
        { ...valuesOf(announcement), id, seenAt, now },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, entry, now)),
      statement(db, `SELECT ${columns} FROM announcements a WHERE a.id = :id`, { id }),
    ])
    return (row as AnnouncementRow | undefined) ?? null
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

export const endAnnouncement = async (db: Db, id: number, actorId: number, now: number): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      'UPDATE announcements SET end_at = :now, start_at = min(start_at, :now), updated_at = :now WHERE id = :id AND end_at > :now',
      { id, now },
    ),
    toStatement(
      db,
      insertAuditEntryIfChanged(db, { actorId, action: 'announcement.stop', targetId: id, facts: {} }, now),
    ),
  ])
}
