/** Which first messages are suggested to whom. */
import { isTutorType, type Role } from '#contract/vocabulary/roles.ts'
import type { chat } from '#web/copy/chat.ts'

export type Starter = keyof typeof chat.starters

/**
 * `booked`: a booking opened the room, so the two have a lesson to speak about. Only students write before that, or
 * tutors to their manager.
 */
export const startersFor = (role: Role, booked: boolean): readonly Starter[] => {
  if (isTutorType(role)) return booked ? ['welcome', 'goal'] : ['greeting']
  return booked ? ['speaking', 'prepare'] : ['hello', 'level']
}
