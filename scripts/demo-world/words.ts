/** The word list of a student of the demo world: a few words are due, most are on their way, some are known. */

import { packReviews, shortReviewId } from '#contract/classroom/rules/review-text.ts'
import { type AnsweredReview, newWordState, replayReviews } from '#contract/classroom/rules/word-schedule.ts'
import { addCairoDays, cairoWeekStart, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { normalizeWord, type WordGrade, type WordKind } from '#contract/vocabulary/words.ts'
import type { Row } from './seed-rows.ts'

/** What some of them are; nobody said it of the others. */
const kinds: Readonly<Record<string, WordKind>> = {
  'look forward to': 'phrasal-verb',
  deadline: 'noun',
  'to get along with': 'phrasal-verb',
  'a tight schedule': 'expression',
  'nervous about': 'adjective',
  'to turn down': 'phrasal-verb',
  straightforward: 'adjective',
  'on purpose': 'expression',
  'a draft': 'noun',
  'to postpone': 'verb',
}

/** Days since it was saved, and the grades of its reviews, each given when it was due. */
const list: readonly [text: string, meaning: string, sentence: string, days: number, grades: WordGrade[]][] = [
  ['look forward to', 'يتطلّع إلى', 'I really look forward to hearing about your interview.', 12, [3]],
  ['deadline', 'موعد نهائي', 'We moved the deadline to Thursday.', 12, [2]],
  ['to get used to', 'يعتاد على', 'I got used to the new office.', 9, [1, 3]],
  ['to get along with', 'ينسجم مع', 'Do you get along with your new manager?', 9, [3]],
  ['so far', 'حتى الآن', 'It has gone well so far.', 5, []],
  ['a tight schedule', 'جدول مزدحم', 'I have a tight schedule this week.', 2, []],
  ['follow-up question', '', 'Ask one follow-up question.', 1, []],
  ['nervous about', 'قلِق من', 'Are you nervous about the presentation?', 20, [3, 3]],
  ['to turn down', 'يرفض', 'She turned down the offer.', 20, [4]],
  ['straightforward', 'واضح ومباشر', 'The process is straightforward.', 45, [3, 3, 4]],
  ['on purpose', 'عن قصد', 'He did not do it on purpose.', 60, [4, 4]],
  ['to catch up with', 'يلحق بـ', 'I need to catch up with my team.', 3, [4]],
  ['a draft', 'مسودة', 'Send me the first draft.', 5, [4]],
  ['to postpone', 'يؤجّل', 'We postponed the launch.', 6, [4]],
  ['in charge of', 'مسؤول عن', 'Who is in charge of the budget?', 6, [4]],
  ['reliable', 'يُعتمد عليه', 'She is very reliable.', 7, [4]],
  ['to look into', 'يبحث في أمر', 'I will look into it.', 4, [4]],
  ['to run out of', 'ينفد منه', 'We ran out of time.', 90, [3, 4, 4]],
]

/** Reviews at the hour each was due, as long as that is past. */
const reviewsOf = (index: number, createdAt: number, grades: readonly WordGrade[], now: number): AnsweredReview[] => {
  const reviews: AnsweredReview[] = []
  for (const [i, grade] of grades.entries()) {
    const at = replayReviews(createdAt, reviews).dueAt + hourMs
    if (at >= now) break
    const number = String(index * 10 + i).padStart(6, '0')
    reviews.push({ id: shortReviewId(`${number}00`), grade, at })
  }
  return reviews
}

/** Every third word is the tutor's; some were saved in the lesson. */
export const wordRows = (studentId: number, tutorId: number, lessonId: number, now: number): Row[] =>
  list.map(([text, meaning, sentence, days, grades], index) => {
    const id = index + 1
    const createdAt = now - days * dayMs - index * 1000
    const reviews = reviewsOf(index, createdAt, grades, now)
    const state = reviews.length > 0 ? replayReviews(createdAt, reviews) : newWordState(createdAt)
    return {
      id,
      student_id: studentId,
      saved_by: index % 3 === 0 ? tutorId : studentId,
      lesson_id: index < 4 ? lessonId : null,
      text,
      normal_text: normalizeWord(text),
      meaning,
      sentence,
      kind: kinds[text] ?? null,
      due_at: state.dueAt,
      stability: state.stability,
      difficulty: state.difficulty,
      state: state.state,
      step: state.step,
      days: state.days,
      reviews: state.reviews,
      lapses: state.lapses,
      reviewed_at: state.reviewedAt,
      history: packReviews(reviews),
      created_at: createdAt,
      updated_at: state.reviewedAt ?? createdAt,
    }
  })

/** Days of reviews: three or four in most of the last weeks, one week of rest, and one in the current week. */
export const reviewDayRows = (studentId: number, now: number): Row[] => {
  const week = cairoWeekStart(now)
  const daysOf = [[0], [1, 3, 5], [0, 2, 4], [1, 2, 6], [3], [0, 1, 5], [2, 4, 6], [1]]
  return daysOf.flatMap((days, back) =>
    days
      .map((day) => addCairoDays(week, day - 7 * back))
      .filter((day) => day <= now)
      .map((day) => ({ student_id: studentId, day, reviews: 4 })),
  )
}

/** The goal of the student. Triggers count the words beside it. */
export const progressRow = (studentId: number): Row => ({ student_id: studentId, goal_minutes: 90 })
