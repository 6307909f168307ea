/** What days that the team adds to a subscription are worth. */
import { booking } from '../../vocabulary/limits.ts'

/** The minutes of every week that they open, in whole or in part: 10 days of 120 minutes a week are 240. */
export const minutesOfExtension = (weeklyMinutes: number, days: number): number =>
  Math.ceil(days / booking.weekDays) * weeklyMinutes
