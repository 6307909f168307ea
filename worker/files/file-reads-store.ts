/** Logs that somebody of the team opened a private file. Drizzle's builder: one guarded insert. */
import { sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/vocabulary/audit.ts'
import { folders } from '#contract/vocabulary/media.ts'
import { insertAuditEntryWhere } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Reading } from './signed-urls.ts'

/** As long as a signed URL opens the file: a player asks for a film in many pieces, which is one reading. */
const sameReadingMs = 60 * 60 * 1000

const isIntroVideo = (key: string): boolean => key.startsWith(folders.introVideos)

const isDispute = (key: string): boolean => key.startsWith(folders.disputes)

/** Which of the files of a row it is. */
const fileOf = (key: string): string => {
  if (isIntroVideo(key)) return 'video'
  if (isDispute(key)) return 'picture'
  return key.startsWith(folders.logs) ? 'log' : 'screenshot'
}

const actionOf = (key: string): AuditAction => {
  if (isIntroVideo(key)) return 'intro-video.read'
  return isDispute(key) ? 'dispute.read' : 'report.read'
}

/** Once for each reader, row and file within the hour. */
export const logFileRead = async (
  db: Db,
  key: string,
  { readerId: actorId, targetId }: Reading,
  now: number,
): Promise<void> => {
  const action = actionOf(key)
  const file = fileOf(key)
  const earlier = sql`SELECT 1 FROM audit_log WHERE target_id = ${targetId} AND created_at > ${now - sameReadingMs}
    AND action = ${action} AND actor_id = ${actorId} AND facts->>'file' = ${file}`
  const entry = { actorId, action, targetId, facts: { file } } as const
  await insertAuditEntryWhere(db, entry, sql`NOT EXISTS (${earlier})`, now)
}
