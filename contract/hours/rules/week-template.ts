/** The hours of a tutor's usual week, by the wall clock of Cairo: what may be stored. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { overlaps } from '../../shared/rules/time.ts'
import type { Role } from '../../vocabulary/roles.ts'
import type { SlotPurpose } from '../../vocabulary/teaching.ts'
import { mayOffer } from './schedule.ts'

/** `weekday` 0 Sunday to 6 Saturday; `start` and `end` are minutes of that day. */
export interface UsualHours {
  readonly weekday: number
  readonly start: number
  readonly end: number
  readonly purpose: SlotPurpose
}

export type TemplateRefusal = 'bad-request' | 'conflicting-schedule' | 'illegal'

/** The hours in the order of a week from Saturday, or the first broken rule. */
export const decideTemplate = (
  hours: readonly UsualHours[],
  role: Role,
): { readonly hours: UsualHours[] } | Refused<TemplateRefusal> => {
  if (hours.some(({ start, end }) => end <= start)) return refuse('bad-request')
  const clash = hours.some((hour, i) =>
    hours.slice(i + 1).some((later) => later.weekday === hour.weekday && overlaps(hour, later)),
  )
  if (clash) return refuse('conflicting-schedule')
  if (!hours.every(({ purpose }) => mayOffer(role, purpose))) return refuse('illegal')
  const place = ({ weekday, start }: UsualHours): number => ((weekday + 1) % 7) * 24 * 60 + start
  return { hours: [...hours].sort((a, b) => place(a) - place(b)) }
}
