import { TutorsCacheUpdated, TutorUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import type { DomainEvents } from '#worker/domain-events.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import type { Services } from '#worker/services.ts'
import { refreshTutorPublic } from './public-record.ts'
import { tutorCardView } from './view.ts'

/**
 * Refreshes a tutor's public record, drops what the edge keeps of it and sends it to everybody who has the tutor list
 * open. Runs after the response.
 */
export const announceTutor = async (
  { db, announce }: Pick<Services, 'db' | 'announce'>,
  { tutorId, now }: DomainEvents['tutor-changed'],
): Promise<void> => {
  const row = await refreshTutorPublic(db, tutorId, now)
  await dropEdgeAnswers('tutors', `tutor-${tutorId}`)
  if (row) await announce.toChannel('TutorsCache', frameOf(TutorUpdated, tutorCardView(row)))
  await announce.toChannel('TutorsCache', frameOf(TutorsCacheUpdated, {}))
}
