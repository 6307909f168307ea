/** What a student of the demo world recorded for her passport: one marked, one that waits for her tutor. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHalves } from '#contract/classroom/rules/marks.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { folders } from '#contract/vocabulary/media.ts'
import type { Row } from './seed-rows.ts'

interface Pair {
  readonly studentId: number
  readonly tutorId: number
}

/** When her weeks began: the fourth is open, the twelfth is not. */
const begunDays = 31

export const passportColumns = (now: number): Row => ({ passport_began_at: now - begunDays * dayMs })

/** Hummed, as the voice messages of the conversations. */
const recordings = [
  { key: `${folders.passports}demo-week-0`, name: 'voice-student.webm', lengthMs: 11_000 },
  { key: `${folders.passports}demo-week-4`, name: 'voice-tutor.webm', lengthMs: 6000 },
] as const

/** The sounds, by the name they have in this folder. */
export const passportSounds = recordings.map(({ key, name }) => ({ key, name }))

const fileOf = ({ key, name, lengthMs }: (typeof recordings)[number]): Row => ({
  ...{ file: key, length_ms: lengthMs },
  sha256: createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, name)))
    .digest('hex'),
})

const remarks = {
  fluency: 'وقفات كثيرة بين الجمل.',
  vocabulary: 'كلمات كافية للعمل.',
  grammar: 'الماضي ينقصه ed.',
  pronunciation: 'واضح في معظم الكلام.',
}

export const passportRecordingRows = ({ studentId, tutorId }: Pair, now: number): Row[] => {
  const [first, second] = recordings
  const sentAt = now - (begunDays - 1) * dayMs
  const markedAt = sentAt + 20 * hourMs
  const own = { student_id: studentId, tutor_id: tutorId, goal_kind: 'ielts' }
  return [
    {
      ...{ id: 1, ...own, week: 0, ...fileOf(first), asked_at: sentAt, remarks: JSON.stringify(remarks) },
      ...{ fluency: toHalves(5), vocabulary: toHalves(5), grammar: toHalves(5), pronunciation: toHalves(5.5) },
      ...{ overall: toHalves(5), words: 'بداية جيدة. احكي أكثر بلا خوف.', marked_at: markedAt },
      ...{ created_at: sentAt, updated_at: markedAt },
    },
    {
      ...{ id: 2, ...own, week: 4, ...fileOf(second), asked_at: now - 2 * dayMs, remarks: null },
      ...{ fluency: null, vocabulary: null, grammar: null, pronunciation: null },
      ...{ overall: null, words: null, marked_at: null },
      ...{ created_at: now - 2 * dayMs, updated_at: now - 2 * dayMs },
    },
  ]
}
