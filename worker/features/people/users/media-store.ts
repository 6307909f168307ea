/** Pictures and videos of users. Raw SQL: the row and the released object are one batch. */
import type { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { type FileColumn, replaceObject } from '#worker/storage/orphan-objects.ts'

/** The user whose picture or video is about to change. */
export interface MediaOwner {
  readonly id: number
  readonly role: Role
  /** Null for tutors without a studio and for users who are no tutors. */
  readonly studioId: number | null
}

export const findMediaOwner = (db: Db, id: number): Promise<MediaOwner | null> =>
  statement(
    db,
    'SELECT u.id, u.role, t.studio_id AS studioId FROM users u LEFT JOIN tutors t ON t.id = u.id WHERE u.id = :id',
    { id },
  ).first<MediaOwner>()

const columns = {
  image: 'users.image',
  video: 'tutors.video',
  thumbnail: 'tutors.thumbnail',
} as const satisfies Record<string, FileColumn>

export interface MeasuredFilm {
  /** Of the stored object. */
  readonly key: string
  readonly lengthMs: number
}

/** Object keys; only of the files that are replaced. */
export interface NewMedia {
  readonly image?: string | undefined
  readonly video?: MeasuredFilm | undefined
  readonly thumbnail?: string | undefined
}

/** References new objects from a user's rows; the old ones become orphans. */
export const mediaWrites = (
  db: Db,
  id: number,
  { image, video, thumbnail }: NewMedia,
  now: number,
): D1PreparedStatement[] => {
  const replace = (name: keyof typeof columns, key: string | undefined) =>
    key === undefined ? [] : replaceObject(db, columns[name], id, key, now)
  const length =
    video && statement(db, 'UPDATE tutors SET video_ms = :lengthMs WHERE id = :id', { lengthMs: video.lengthMs, id })
  return [
    ...replace('image', image),
    ...replace('video', video?.key),
    ...replace('thumbnail', thumbnail),
    ...(length ? [length] : []),
  ]
}

/**
 * Replaces media together with `extraWrites` or not at all; false when the user is gone. The stored files then stay
 * orphans.
 */
export const replaceMedia = async (
  db: Db,
  id: number,
  media: NewMedia,
  extraWrites: readonly D1PreparedStatement[],
  now: number,
): Promise<boolean> => {
  try {
    await runBatch(db, [...mediaWrites(db, id, media, now), ...extraWrites])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
