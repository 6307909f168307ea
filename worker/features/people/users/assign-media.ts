import { isTutorType } from '#contract/vocabulary/roles.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { toStatement } from '#worker/storage/guarded.ts'
import { type MediaOwner, type NewMedia, replaceMedia } from './media-store.ts'
import { notifyOnboarding } from './notify-onboarding.ts'

/** Changes to somebody else's account are logged. */
const createAuditStatements = (
  db: Db,
  actor: Actor,
  person: MediaOwner,
  media: NewMedia,
  now: number,
): D1PreparedStatement[] => {
  if (actor.id === person.id) return []
  const facts = { fields: Object.keys(media) }
  return [
    toStatement(
      db,
      insertAuditEntry(db, { actorId: actor.id, action: 'user.update', targetId: person.id, facts }, now),
    ),
  ]
}

/**
 * References stored files from a user's rows and refreshes their public record; false when the user is gone or a
 * statement of `extraWrites` changed nothing.
 */
export const assignMedia = async (
  services: Services,
  actor: Actor,
  person: MediaOwner,
  media: NewMedia,
  now: number,
  extraWrites: readonly D1PreparedStatement[] = [],
): Promise<boolean> => {
  const { db } = services
  const writes = [...createAuditStatements(db, actor, person, media, now), ...extraWrites]
  if (!(await replaceMedia(db, person.id, media, writes, now))) return false
  if (isTutorType(person.role)) {
    services.raise('tutor-changed', { tutorId: person.id, now })
    // Their own screen waits for what a studio sets.
    if (actor.id !== person.id) notifyOnboarding(services, [person.id])
  }
  return true
}
