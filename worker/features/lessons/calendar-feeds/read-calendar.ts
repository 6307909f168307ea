import type { Services } from '#worker/services.ts'
import { fingerprintOf } from '#worker/storage/idempotency.ts'
import { writeCalendar } from './calendar.ts'
import { hashFeedToken, parseFeedToken } from './feed-token.ts'
import { findFeedBookings } from './store.ts'

/** The calendar at an address, with a tag that changes with it; null for names that open none. */
export const readCalendar = async (
  { db, env }: Pick<Services, 'db' | 'env'>,
  name: string,
  now: number,
): Promise<{ file: string; etag: string } | null> => {
  const token = parseFeedToken(name)
  const bookings = token === null ? null : await findFeedBookings(db, await hashFeedToken(token), now)
  if (!bookings) return null
  const file = writeCalendar(bookings, env.APP_URL)
  return { file, etag: `"${(await fingerprintOf('calendar', file)).slice(0, 32)}"` }
}
