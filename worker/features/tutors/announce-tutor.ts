import { TutorsCacheUpdated, TutorUpdated } from '#contract/realtime/broadcast.ts'
import { frameOf } from '#contract/realtime/event.ts'
import type { Services } from '#worker/services.ts'
import { refreshTutorPublic } from './public-record.ts'
import { tutorCard } from './view.ts'

/**
 * Brings the public record of a tutor up to date and tells whoever looks at the list. Meant for `services.later`:
 * nobody who booked or rated waits for it.
 */
export const announceTutor = async (
  { db, announce }: Pick<Services, 'db' | 'announce'>,
  tutorId: number,
  now: number,
): Promise<void> => {
  const row = await refreshTutorPublic(db, tutorId, now)
  if (row) await announce.toChannel('TutorsCache', frameOf(TutorUpdated, tutorCard(row)))
  await announce.toChannel('TutorsCache', frameOf(TutorsCacheUpdated, {}))
}
