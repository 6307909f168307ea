/** Who came to the lessons that are over, and when. */
import { minuteMs } from '#contract/shared/rules/time.ts'
import { LessonVerdict, SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { Booked, MissedVerdict } from './calendar.ts'
import type { Making } from './cast.ts'
import type { Random } from './random.ts'
import type { Row } from './seed-rows.ts'

/** Seconds from the start at which somebody came and left, of those who did not stay the whole time. */
const missedStays: Record<MissedVerdict, Record<'tutor' | 'student', [number, number] | null>> = {
  tutorAbsent: { tutor: null, student: [-60, 900] },
  studentAbsent: { tutor: [-90, 700], student: null },
  cutShort: { tutor: [20, 380], student: [0, 900] },
  tutorLate: { tutor: [250, 905], student: [0, 905] },
  tutorLeft: { tutor: [-30, 600], student: [0, 905] },
  deadLine: { tutor: [0, 300], student: [0, 300] },
  outage: { tutor: null, student: [0, 400] },
}

const stay = (one: Booked, userId: number, random: Random): Row[] => {
  const row = { session_id: one.sessionId, user_id: userId }
  if (one.verdict !== null && one.verdict !== LessonVerdict.Held) {
    const times = missedStays[one.verdict][userId === one.tutorId ? 'tutor' : 'student']
    const leave = one.verdict === LessonVerdict.DeadLine ? SessionEventType.UserLost : SessionEventType.UserLeft
    return (times ?? []).map((seconds, i) => ({
      ...row,
      type: i === 0 ? SessionEventType.UserJoined : leave,
      created_at: one.start + seconds * 1000,
    }))
  }
  const came = one.start + random.int(-240, 90) * 1000
  const left = one.end + random.int(-30, 120) * 1000
  // Every ninth student comes late and loses the connection for a moment; the lesson is held all the same.
  if (userId === one.studentId && one.id % 9 === 4) {
    const late = one.start + (random.int(3, 5) * minuteMs * one.duration) / 30
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
    .filter((one) => (one.canceledAt === null || one.verdict !== null) && one.end < now)
    .flatMap((one) => [one.tutorId, one.studentId].flatMap((userId) => stay(one, userId, random)))
