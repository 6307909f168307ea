/** Threads as rows with the names in them. Raw SQL: joins that every statement about threads shares. */
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Thread } from '#contract/talk/shapes/thread.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { threads } from '#worker/storage/schema/threads.ts'

type StoredThread = typeof threads.$inferSelect

export interface ThreadRow
  extends Pick<
      StoredThread,
      'id' | 'kind' | 'state' | 'userId' | 'aboutId' | 'lessonId' | 'subjectId' | 'name' | 'phone' | 'email' | 'title'
    >,
    Pick<
      StoredThread,
      'preview' | 'ownerId' | 'outcome' | 'dueAt' | 'firstAnswerAt' | 'lastAt' | 'createdAt' | 'updatedAt'
    > {
  readonly userName: string | null
  readonly userImage: string | null
  readonly aboutName: string | null
  readonly ownerName: string | null
  readonly ownerImage: string | null
}

/** SQL: a thread `t` with the names of everybody in it. */
export const threadColumns = `t.id, t.kind, t.state, t.user_id AS userId, t.about_id AS aboutId, t.lesson_id AS lessonId,
  t.subject_id AS subjectId, t.name, t.phone, t.email, t.title, t.preview, t.owner_id AS ownerId, t.outcome, t.due_at AS dueAt,
  t.first_answer_at AS firstAnswerAt, t.last_at AS lastAt, t.created_at AS createdAt, t.updated_at AS updatedAt,
  u.name AS userName, u.image AS userImage, a.name AS aboutName, o.name AS ownerName, o.image AS ownerImage`

export const threadJoins = `LEFT JOIN users u ON u.id = t.user_id LEFT JOIN users a ON a.id = t.about_id
  LEFT JOIN users o ON o.id = t.owner_id`

export const selectThread = (db: Db, id: number): D1PreparedStatement =>
  statement(db, `SELECT ${threadColumns} FROM threads t ${threadJoins} WHERE t.id = :id`, { id })

export const findThread = (db: Db, id: number): Promise<ThreadRow | null> => selectThread(db, id).first<ThreadRow>()

/** The thread of a report. */
export const findReportThread = (db: Db, reportId: number): Promise<ThreadRow | null> =>
  statement(
    db,
    `SELECT ${threadColumns} FROM threads t ${threadJoins} WHERE t.kind = 'report' AND t.subject_id = :reportId`,
    { reportId },
  ).first<ThreadRow>()

export const threadView = (row: ThreadRow): Thread => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  person: row.userId === null ? null : { id: row.userId, name: row.userName, image: fileUrl(row.userImage) },
  name: row.name,
  about: row.aboutId === null ? null : { id: row.aboutId, name: row.aboutName },
  lessonId: row.lessonId,
  title: row.title,
  preview: row.preview,
  owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName, image: fileUrl(row.ownerImage) },
  outcome: row.outcome,
  dueAt: toIsoInstant(row.dueAt),
  firstAnswerAt: row.firstAnswerAt === null ? null : toIsoInstant(row.firstAnswerAt),
  lastAt: toIsoInstant(row.lastAt),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})
