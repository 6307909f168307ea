/** Who may load the sound of a clip. Raw SQL: one look-up by a key. */
import { folders } from '#contract/vocabulary/media.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Whether this person may load the sound of this name: the two of its call, until it ends. */
export const mayLoadClip = async (db: Db, userId: number, name: string, now: number): Promise<boolean> => {
  const found = await statement(
    db,
    'SELECT 1 FROM call_clips WHERE sound = :sound AND ends_at > :now AND :userId IN (tutor_id, other_id)',
    { sound: `${folders.clips}${name}`, userId, now },
  ).first()
  return found !== null
}
