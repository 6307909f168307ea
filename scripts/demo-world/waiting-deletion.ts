import { dayMs } from '#contract/shared/rules/time.ts'
import { myDataLimits } from '#contract/vocabulary/my-data.ts'
import type { Row } from './seed-rows.ts'

/** An account whose owner asked four days ago for its deletion; signing in takes it back. */
export const waitingDeletion = (userId: number, now: number): Row => {
  const askedAt = now - 4 * dayMs
  const dueAt = askedAt + myDataLimits.deletionWaitMs
  return {
    user_id: userId,
    asked_at: askedAt,
    due_at: dueAt,
    next_at: dueAt - myDataLimits.reminderMs,
    was_activated: 0,
    forfeits: 0,
    cleared_room_id: 0,
  }
}
