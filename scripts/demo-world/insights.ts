/** A lesson of the demo world whose two agreed that their speech becomes text; the first run of the minute's jobs makes it. */
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import type { Delivery, Row } from './seed-rows.ts'

/** Seconds spoken in each minute, by the student and by the tutor. */
const spoken = {
  student: [
    4, 22, 38, 41, 30, 44, 35, 12, 40, 46, 31, 28, 42, 37, 25, 44, 39, 30, 18, 41, 36, 44, 29, 33, 40, 27, 35, 43, 20,
    9,
  ],
  tutor: [
    48, 30, 18, 14, 26, 12, 21, 42, 16, 10, 24, 29, 15, 19, 31, 13, 17, 26, 36, 14, 20, 13, 27, 22, 15, 29, 21, 12, 34,
    45,
  ],
} as const

const partCount = 5

/** Waiting from the moment of seeding, so that whoever looks a minute later finds the text. */
export const insightsOf = (
  lesson: Row,
  now: number,
): { tables: [string, Row[]][]; files: Extract<Delivery, { kind: 'files' }> } => {
  const { id = null, student_id = null, tutor_id = null, start_at } = lesson
  const agreedAt = Number(start_at) - minutes(2)
  const side = (userId: Row[string], seconds: readonly number[]): Row => ({
    ...{ lesson_id: id, user_id: userId ?? null, consented: 1, changed_at: agreedAt },
    ...{ history: JSON.stringify([[agreedAt, 1]]), state: 'waiting', next_at: now },
    ...{ sound_until: now + dayMs, spoken: JSON.stringify(seconds) },
  })
  const numbers = Array.from({ length: partCount }, (_, index) => index + 1)
  return {
    tables: [
      ['lesson_insights', [side(student_id, spoken.student), side(tutor_id, spoken.tutor)]],
      [
        'insight_parts',
        [student_id, tutor_id].flatMap((user_id) =>
          numbers.map((number) => ({
            ...{ user_id, lesson_id: id, number, ms: 30_000, bytes: 5, type: 'audio/webm' },
            started_at: Number(start_at) + minutes(number),
          })),
        ),
      ],
    ],
    files: {
      kind: 'files',
      files: [student_id, tutor_id].flatMap((userId) =>
        numbers.map((number) => ({
          key: `insights/${userId}/${id}/${number}`,
          type: 'audio/webm',
          base64: Buffer.from('sound').toString('base64'),
        })),
      ),
    },
  }
}
