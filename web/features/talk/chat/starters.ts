/** Which first messages are suggested to which role. */
import { isTutorType, type Role } from '#contract/vocabulary/roles.ts'
import type { chat } from '#web/features/talk/copy/chat.ts'

export type Starter = keyof typeof chat.starters

/**
 * `booked`: the room was opened by a booking, so the two have a lesson to write about. In a room without one, only
 * students write first, and tutors to their manager.
 */
export const startersFor = (role: Role, booked: boolean): readonly Starter[] => {
  if (isTutorType(role)) return booked ? ['welcome', 'goal'] : ['greeting']
  return booked ? ['speaking', 'prepare'] : ['hello', 'level']
}
