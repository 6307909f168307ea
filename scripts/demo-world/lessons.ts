/** Offered hours, and the lessons of the users one logs in as. */
import {
  addCairoDays,
  addMonths,
  cairoDayStart,
  dayMs,
  hourMs,
  minuteMs,
  minutes,
  utcDayStart,
} from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Allowances } from './allowances.ts'
import type { Booked } from './calendar.ts'
import type { Making } from './cast.ts'
import { weeksAgo } from './conversation.ts'
import { tutors } from './tutors.ts'

const soonAfter = (now: number): number => Math.ceil((now + minuteMs) / minutes(15)) * minutes(15)
const tomorrowOf = (now: number): number => cairoDayStart(addCairoDays(now, 1))

export const offerHours = ({ now, calendar, cast: { idOf } }: Making): void => {
  const soon = soonAfter(now)
  const tomorrow = tomorrowOf(now)
  calendar.offer(idOf('karim'), soon - minutes(30), soon + 2 * hourMs)
  calendar.offer(idOf('menna'), soon, soon + minutes(90))
  for (const hours of [-4, 5]) calendar.offer(idOf('ziad'), soon + hours * hourMs, soon + (hours + 1) * hourMs)
  calendar.offer(idOf('menna'), tomorrow + 20 * hourMs + minutes(15), tomorrow + 22 * hourMs)
  calendar.offer(idOf('ahmed'), soon + minutes(15), soon + 2 * hourMs)
  calendar.offer(idOf('aya'), soon + minutes(30), soon + minutes(90))
  // Across midnight, whatever the tutor's usual hours are.
  calendar.offer(idOf('youssef'), tomorrow + 22 * hourMs, tomorrow + 25 * hourMs)
  for (const tutor of tutors) {
    const past = tutor.hidden === 'not-activated' || tutor.hidden === 'no-photo' ? -7 : -26 * 7
    calendar.offerHabits(idOf(tutor.handle), tutor.habits, past, tutor.hidden === 'deactivated' ? -14 : 21)
  }
}

export const bookLessons = (
  { now, random, calendar, cast: { idOf } }: Making,
  { malakSince, amiraSince, maiSince, faridSince, saraSince, mostafaUntil }: Allowances,
): void => {
  const soon = soonAfter(now)
  const tomorrow = tomorrowOf(now)
  const lesson = (
    student: string,
    tutor: string,
    from: number,
    to: number,
    duration: 15 | 30,
    canceled?: 'student' | 'tutor',
  ) =>
    calendar.place({
      studentId: idOf(student),
      tutorId: idOf(tutor),
      within: { start: from, end: to },
      duration,
      canceled,
    })
  /** Tries the tutors in random order until one has room. */
  const anyOf = (student: string, names: readonly string[], from: number, to: number, duration: 15 | 30): void => {
    for (const name of random.shuffled(names)) if (lesson(student, name, from, to, duration)) return
  }
  const history = (student: string, names: readonly string[], since: number, weeks: readonly number[]): void => {
    for (const [week, total] of weeks.entries()) {
      const from = utcDayStart(since) + week * 7 * dayMs
      const to = Math.min(from + 7 * dayMs, now - 20 * minuteMs)
      for (let left = total; left > 0; left -= 30) anyOf(student, names, from, to, left >= 30 ? 30 : 15)
    }
  }
  const must = (booked: Booked | null): Booked => {
    if (!booked) throw new Error('no room for a lesson the demo world is about')
    return booked
  }

  must(lesson('malak', 'karim', soon, soon + minutes(30), 30))
  must(lesson('malak', 'menna', tomorrow + 20 * hourMs, tomorrow + 22 * hourMs, 15))
  must(lesson('malak', 'laila', malakSince + 9 * dayMs, weeksAgo(now, 2), 15))
  history('malak', ['karim', 'karim', 'menna', 'laila', 'omar', 'hana'], malakSince, [45, 60, 30, 90, 75, 105, 90, 60])
  const thisWeek = utcDayStart(malakSince) + 8 * 7 * dayMs
  must(lesson('malak', 'karim', thisWeek, now - hourMs, 30))
  lesson('malak', 'omar', now - 6 * dayMs, now - dayMs, 30, 'tutor')
  lesson('malak', 'hana', weeksAgo(now, 3), weeksAgo(now, 2), 15, 'student')

  // Disputed the same day, whenever the world is made, and one that costs half of it.
  must(lesson('mai', 'ziad', soon - 4 * hourMs, soon - 3 * hourMs, 30))
  const late = must(lesson('mai', 'ziad', soon + 5 * hourMs, soon + 6 * hourMs, 30, 'student'))
  Object.assign(late, { createdAt: now - 20 * hourMs, canceledAt: now - 25 * minuteMs, lateMinutes: 15 })
  history('mai', ['ziad', 'aya', 'laila'], maiSince, [90])
  history('farid', ['rania', 'aya'], faridSince, [45])

  history('dina', ['tamer', 'nada', 'youssef'], utcDayStart(now) - 4 * dayMs - 6 * 7 * dayMs, [60, 45, 60, 30, 60, 60])
  history('dina', ['tamer', 'karim', 'laila', 'aya'], utcDayStart(now) - 4 * dayMs, [60])
  history(
    'tarek',
    ['youssef', 'youssef', 'ziad', 'karim'],
    utcDayStart(now) - 2 * dayMs - 9 * 7 * dayMs,
    [120, 150, 180, 90, 210, 150, 120, 180, 195],
  )
  for (const day of [1, 2, 3]) anyOf('tarek', ['youssef', 'ziad'], now + day * dayMs, now + (day + 1) * dayMs, 30)
  history(
    'heba',
    ['mariam', 'rania', 'laila'],
    utcDayStart(now) - 5 * dayMs - 7 * 7 * dayMs,
    [60, 90, 45, 60, 30, 90, 60],
  )
  for (const [name, by] of [
    ['mariam', 'student'],
    ['laila', 'student'],
    ['rania', 'tutor'],
    ['laila', 'tutor'],
    ['mariam', 'student'],
  ] as const)
    lesson('heba', name, weeksAgo(now, 5), now - dayMs, 15, by)
  lesson('heba', 'laila', now + 2 * dayMs, now + 9 * dayMs, 30, 'tutor')
  anyOf('heba', ['rania', 'laila', 'aya'], now + 12 * hourMs, now + 2 * dayMs, 15)
  history('reem', ['rania', 'aya'], utcDayStart(now) - dayMs - 3 * 7 * dayMs, [30, 60, 45])
  history('long', ['omar', 'salwa', 'hussein'], utcDayStart(now) - 6 * dayMs - 5 * 7 * dayMs, [60, 30, 90, 60, 45])
  history('mostafa', ['laila', 'sherif', 'former'], addMonths(mostafaUntil, -1), [30, 60, 45, 60])
  history('amira', ['tamer', 'nada', 'laila', 'karim', 'aya'], amiraSince, [60, 45, 60, 60])
  history('sara', ['dalia', 'rania'], saraSince, [60, 90, 60, 30])
  history('hazem', ['mahmoud', 'laila'], weeksAgo(now, 3), [30, 30])
  anyOf('nour', ['laila', 'aya', 'karim'], now + 20 * hourMs, utcDayStart(now) + 6 * dayMs, 15)
}

/** Lessons of `heba` that were not simply held, one for each verdict. */
export const missLessons = ({ now, calendar, cast: { idOf } }: Making): void => {
  for (const missed of Object.values(LessonVerdict)) {
    if (missed === LessonVerdict.Held) continue
    const within = { start: now - 6 * dayMs, end: now - 2 * hourMs }
    const placed = ['laila', 'mariam', 'rania'].some((name) =>
      calendar.place({ studentId: idOf('heba'), tutorId: idOf(name), within, duration: 15, missed }),
    )
    if (!placed) throw new Error('no room for a lesson the demo world is about')
  }
}
