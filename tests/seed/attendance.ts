/** Who came to the lessons that are over, and when. */
import { minuteMs } from '#contract/rules/time.ts'
import type { Booked } from './calendar.ts'
import type { Making } from './cast.ts'
import type { Random } from './random.ts'
import type { Row } from './seed-rows.ts'

const stay = (one: Booked, userId: number, random: Random): Row[] => {
  const came = one.start + random.int(-240, 90) * 1000
  const left = one.end + random.int(-30, 120) * 1000
  const row = { session_id: one.sessionId, user_id: userId }
  // Every ninth student comes late and loses the connection for two minutes; what the lesson earns is up to the tutor.
  if (userId === one.studentId && one.id % 9 === 4) {
    const late = one.start + random.int(3, 5) * minuteMs
    const lost = late + 4 * minuteMs
    return [
      { ...row, type: 1, created_at: late },
      { ...row, type: 2, created_at: lost },
      { ...row, type: 1, created_at: lost + 2 * minuteMs },
      { ...row, type: 2, created_at: left },
    ]
  }
  return [
    { ...row, type: 1, created_at: came },
    { ...row, type: 2, created_at: left },
  ]
}

export const attendanceRows = ({ now, random, calendar }: Making): Row[] =>
  calendar.lessons
    .filter((one) => one.canceledAt === null && one.end < now)
    .flatMap((one) => [one.tutorId, one.studentId].flatMap((userId) => stay(one, userId, random)))
