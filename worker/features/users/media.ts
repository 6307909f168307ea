/** Faces, films and film posters: stored first, then one batch that points the person's rows at them. */
import type * as declared from '#contract/api/users.ts'
import { mayFilmTutor, maySetFace } from '#contract/rules/access.ts'
import { isAdmin, isTutorType } from '#contract/vocabulary/roles.ts'
import { announceTutor } from '#worker/features/tutors/announce-tutor.ts'
import type { Actor, Handler } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { audit } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { prepared } from '#worker/storage/guarded.ts'
import { findPictured, type NewMedia, type Pictured, replaceMedia } from './media-store.ts'
import { fileUrl } from './view.ts'

/** What was done to somebody else is on record. */
const deedOf = (db: Db, actor: Actor, person: Pictured, media: NewMedia, now: number): D1PreparedStatement[] => {
  if (actor.id === person.id) return []
  const facts = { fields: Object.keys(media) }
  return [prepared(db, audit(db, { actorId: actor.id, action: 'user.update', targetId: person.id, facts }, now))]
}

/** Points a person at stored files and tells whom it concerns; false when `beside` or the person stands no more. */
export const giveMedia = async (
  services: Services,
  actor: Actor,
  person: Pictured,
  media: NewMedia,
  now: number,
  beside: readonly D1PreparedStatement[] = [],
): Promise<boolean> => {
  const { db, later } = services
  const writes = [...deedOf(db, actor, person, media, now), ...beside]
  if (!(await replaceMedia(db, person.id, media, writes, now))) return false
  if (isTutorType(person.role)) later(announceTutor(services, person.id, now))
  return true
}

export const setUserImage: Handler<typeof declared.setUserImage> = async ({ input, actor, services, now, fail }) => {
  const person = await findPictured(services.db, input.query.forUser ?? actor.id)
  if (!person) return fail(isAdmin(actor.role) ? 'user-not-found' : 'forbidden')
  if (!maySetFace(actor, person)) fail('forbidden')
  const image = await services.files.keep(input.files.image ?? fail('bad-request', 'image'), now)
  if (!(await giveMedia(services, actor, person, { image }, now))) fail('user-not-found')
  return { image: fileUrl(image) }
}

export const setTutorMedia: Handler<typeof declared.setTutorMedia> = async ({ input, actor, services, now, fail }) => {
  const tutor = await findPictured(services.db, input.query.tutorId)
  if (!tutor || !isTutorType(tutor.role)) return fail('tutor-not-found')
  if (!mayFilmTutor(actor, tutor.studioId)) fail('forbidden')
  const taken = Object.entries(input.files)
  if (taken.length === 0) fail('bad-request', 'video')
  const media: Record<string, string> = {}
  for (const [name, file] of taken) media[name] = await services.files.keep(file, now)
  if (!(await giveMedia(services, actor, tutor, media, now))) fail('tutor-not-found')
  return Object.fromEntries(Object.entries(media).map(([name, key]) => [name, fileUrl(key)]))
}
