/** What follows from what a guardian says about texts of a student who is under age. */
import { InsightChanged } from '#contract/classroom/events/classroom-events.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { storeWish } from '#worker/features/classroom/insight-wish/store.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { endInsightsOf, listNearLessons } from './end-store.ts'
import { makeInsights } from './make.ts'

/**
 * Statements for the batch in which a guardian forbids: whatever is recorded, kept or made of the student ends, and so does
 * their standing wish, which must not come back by itself once it is allowed again.
 */
export const endForbiddenTexts = (db: Db, studentId: number, now: number): D1PreparedStatement[] => [
  endInsightsOf(db, studentId, now),
  storeWish(db, { userId: studentId, on: false, way: 'guardian' }, now),
]

/** Has open pages of both members show it, and deletes what was ended. The minute’s job does the same, should this be killed. */
export const carryOutGuardianWord = async (services: Services, studentId: number, now: number): Promise<void> => {
  const { announce, db } = services
  // While one of them is under age nothing is agreed that was not allowed before.
  for (const { lessonId, tutorId } of await listNearLessons(db, studentId, now))
    await announce.toUsers([studentId, tutorId], frameOf(InsightChanged, { lesson: lessonId, since: null }))
  await makeInsights(services, now)
}
