/** Ratings, each by a student who had a lesson; three of them are shown on the landing page. */
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Booked } from './calendar.ts'
import type { Making } from './cast.ts'
import { weeksAgo } from './conversation.ts'
import type { Row } from './seed-rows.ts'
import { reviews } from './talk.ts'
import { tutors } from './tutors.ts'

/** One of the texts of the crowd, whose author agreed that it is shown: it also says what was not good. */
const agreedText = 'شرح ممتاز، لكن الصوت انقطع مرتين.'

export const ratingRows = ({ now, random, calendar, cast: { crowd, idOf } }: Making): Row[] => {
  const ratings: Row[] = []
  const rate = (raterId: number, rateeId: number, value: number, text: string, after: number, agreed = false): void => {
    const createdAt = Math.min(now - random.int(1, 600) * minuteMs, after + random.int(10, 3000) * minuteMs)
    ratings.push({
      id: ratings.length + 1,
      rater_id: raterId,
      ratee_id: rateeId,
      value,
      feedback: text === '' ? null : text,
      feedback_length: text.length,
      landing_consent_at: agreed ? createdAt : null,
      created_at: createdAt,
      updated_at: createdAt,
    })
  }
  let isCrowdShown = false
  for (const tutor of tutors) {
    const [count, mean] = tutor.rated
    const values = Array.from({ length: count }, () => 5)
    for (let missing = Math.round(count * (5 - mean)); missing > 0; ) {
      const i = random.int(0, count - 1)
      const drop = Math.min(missing, random.pick([1, 1, 1, 2]), (values[i] ?? 1) - 2)
      values[i] = (values[i] ?? 5) - drop
      missing -= drop
    }
    const texts = new Map(Object.entries(reviews).map(([value, list]) => [Number(value), random.shuffled(list)]))
    const raters = random.shuffled(crowd)
    for (const value of values) {
      const booked = nextRater(raters, idOf(tutor.handle), tutor.hidden === 'deactivated' ? 20 : 2)
      // A quarter of the ratings have no text; the texts of the others differ, as long as there are enough.
      const text = random.chance(0.25) ? '' : (texts.get(value)?.pop() ?? '')
      const agreed: boolean = booked !== null && !isCrowdShown && text === agreedText
      if (booked) rate(booked.studentId, idOf(tutor.handle), value, text, booked.end, agreed)
      isCrowdShown ||= agreed
    }
  }
  function nextRater(raters: number[], tutorId: number, daysAgo: number): Booked | null {
    while (raters.length > 0) {
      const studentId = raters.pop() ?? 0
      const within = { start: weeksAgo(now, random.int(3, 25)), end: now - daysAgo * dayMs }
      const booked = calendar.place({ studentId, tutorId, within, duration: random.pick([15, 30, 30]) })
      if (booked) return booked
    }
    return null
  }
  for (const [student, tutor, value, text] of [
    ['tarek', 'youssef', 5, 'غيّر طريقتي في الاجتماعات تمامًا. سنة كاملة من الحصص ولم أملّ مرة.'],
    ['malak', 'laila', 5, 'بدأت معها من الصفر، وأهم ما تعلمته أن الخطأ ليس عيبًا.'],
  ] as const) {
    const held = calendar.lessons.find(
      (one) => one.studentId === idOf(student) && one.tutorId === idOf(tutor) && one.verdict === LessonVerdict.Held,
    )
    if (held) rate(idOf(student), idOf(tutor), value, text, held.end, true)
  }
  return ratings
}
