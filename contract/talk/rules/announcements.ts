/** Announcements of the team. Pure; instants are epoch ms. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { Interval } from '../../shared/rules/time.ts'
import { announcementLimits } from '../../vocabulary/announcements.ts'

export type AnnouncementState = 'ahead' | 'shown' | 'over'

export const announcementState = ({ start, end }: Interval, now: number): AnnouncementState =>
  now < start ? 'ahead' : now < end ? 'shown' : 'over'

/** A span in which something is shown: not over yet, and neither endless nor far ahead. */
export const refuseAnnouncement = (
  { start, end }: Interval,
  now: number,
): Refused<'bad-request' | 'illegal'> | null => {
  if (start >= end || end - start > announcementLimits.spanMs) return refuse('bad-request')
  return end <= now || start > now + announcementLimits.aheadMs ? refuse('illegal') : null
}
