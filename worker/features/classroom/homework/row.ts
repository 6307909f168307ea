/** Homework as its stores return it, with its lesson and people. */
import { stateNumber } from '#contract/classroom/rules/homework.ts'
import { type HomeworkState, homeworkStates } from '#contract/vocabulary/homework.ts'

export interface HomeworkRow {
  readonly id: number
  readonly lessonId: number
  readonly lessonStart: number
  readonly place: number
  readonly tutorId: number
  readonly tutorName: string | null
  readonly tutorImage: string | null
  readonly studentId: number
  readonly studentName: string | null
  readonly studentImage: string | null
  readonly text: string
  readonly link: string
  readonly state: HomeworkState
  /** The end of the day it is due on. */
  readonly dayEndsAt: number | null
  /** The first lesson of the two after it was set, while it is open; null where none is booked. */
  readonly nextAt: number | null
  readonly endsAt: number
  readonly seenAt: number | null
  readonly doneAt: number | null
  readonly returnedAt: number | null
  readonly answer: string
  readonly answerLink: string
  readonly answerVoice: string | null
  readonly voiceMs: number | null
  readonly sentence: string
  readonly createdAt: number
  readonly updatedAt: number
}

/**
 * SQL: the first lesson of the two that is not cancelled and begins after a row of homework was set. So a lesson that is
 * booked, moved or cancelled later counts without anybody writing here. Read along the student's lessons, of as long as
 * homework is open at most.
 */
export const nextLessonSql = (row: string): string =>
  `(SELECT n.start_at FROM lessons n WHERE n.student_id = ${row}.student_id AND +n.tutor_id = ${row}.tutor_id
    AND n.start_at > ${row}.from_at AND n.start_at <= ${row}.ends_at AND n.canceled_at IS NULL
    ORDER BY n.start_at LIMIT 1)`

/** The columns of `homework` under the names of `HomeworkRow`, beside `homeworkPeople`. */
export const homeworkColumns = `homework.id AS id, homework.lesson_id AS lessonId, l.start_at AS lessonStart,
  homework.place AS place, homework.tutor_id AS tutorId, t.name AS tutorName, t.image AS tutorImage,
  homework.student_id AS studentId, s.name AS studentName, s.image AS studentImage, homework.text AS text,
  homework.link AS link, homework.state AS state, homework.due_at AS dayEndsAt,
  iif(homework.due_at IS NULL AND homework.state < ${stateNumber('good')}, ${nextLessonSql('homework')}, NULL) AS nextAt,
  homework.ends_at AS endsAt, homework.seen_at AS seenAt, homework.done_at AS doneAt,
  homework.returned_at AS returnedAt, homework.answer AS answer, homework.answer_link AS answerLink,
  homework.answer_voice AS answerVoice, homework.voice_ms AS voiceMs, homework.sentence AS sentence,
  homework.created_at AS createdAt, homework.updated_at AS updatedAt`

export const homeworkPeople = `JOIN lessons l ON l.id = homework.lesson_id
  JOIN users t ON t.id = homework.tutor_id JOIN users s ON s.id = homework.student_id`

export const toHomeworkRow = (stored: unknown): HomeworkRow => {
  const row = stored as Omit<HomeworkRow, 'state'> & { readonly state: number }
  return { ...row, state: homeworkStates[row.state] ?? 'set' }
}
