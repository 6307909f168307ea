/** The goal of a student of the demo world, and what a tutor of theirs marked. */
import { toHalves } from '#contract/classroom/rules/marks.ts'
import { addCairoDays, cairoDay, minutes } from '#contract/shared/rules/time.ts'
import { markLimits } from '#contract/vocabulary/marks.ts'
import { heldVerdicts, type LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Row } from './seed-rows.ts'

const texts = [
  {
    bands: [5, 5, 5, 5.5],
    remarks: ['وقفات كثيرة بين الجمل.', 'كلمات كافية للعمل.', 'الماضي ينقصه ed.', 'الحرفان p وb يختلطان.'],
    words: '',
  },
  {
    bands: [5.5, 5.5, 5.5, 6],
    remarks: ['الربط أوضح.', 'صفات أكثر.', 'الماضي البسيط ثابت.', 'الكلمات الطويلة أوضح.'],
    words: 'شهر جيد. الحكاية تطول بلا خوف.',
  },
  {
    bands: [6, 6, 5.5, 6.5],
    remarks: [
      'وقفات أقل، والجملة تصل كاملة.',
      'كلمات أدق في الوصف والرأي.',
      'الماضي البسيط مع التام ما زال يختلط.',
      'واضح من أول مرة في معظم الكلام.',
    ],
    words: 'إجاباتك صارت أطول. ثبّتي الماضي البسيط في الحكاية، ونصف الدرجة قريب.',
  },
] as const
const criteria = ['fluency', 'vocabulary', 'grammar', 'pronunciation'] as const

/** Lessons since the last mark, where there are enough. */
const lessonsSince = 3

interface Pair {
  readonly studentId: number
  readonly tutorId: number
}

/** Three marks, the last of them some lessons ago. */
export const markRows = ({ studentId, tutorId }: Pair, lessons: readonly Row[], now: number): Row[] => {
  const held = lessons
    .filter((row) => row.student_id === studentId && row.tutor_id === tutorId && Number(row.end_at) < now)
    .filter((row) => heldVerdicts.includes(row.verdict as LessonVerdict))
    .sort((a, b) => Number(a.start_at) - Number(b.start_at))
  const last = held.length - 1 - Math.max(0, Math.min(lessonsSince, held.length - texts.length))
  const places = [0, Math.ceil(last / 2), last].filter((place, i, all) => place >= 0 && all.indexOf(place) === i)
  return places.flatMap((place, i) => {
    const lesson = held[place]
    const text = texts[i]
    if (!lesson || !text) return []
    const at = Number(lesson.end_at) + minutes(6)
    const overall = Math.round(text.bands.reduce((sum, band) => sum + toHalves(band), 0) / criteria.length)
    return [
      {
        lesson_id: lesson.id ?? null,
        ...{ student_id: studentId, tutor_id: tutorId, start_at: lesson.start_at ?? null },
        ...Object.fromEntries(criteria.map((one, c) => [one, toHalves(text.bands[c] ?? 1)])),
        ...{ overall, lessons: markLimits.everyLessons },
        remarks: JSON.stringify(Object.fromEntries(criteria.map((one, c) => [one, text.remarks[c]]))),
        ...{ words: text.words, created_at: at, updated_at: at },
      },
    ]
  })
}

/** IELTS Speaking 6.5 in three and a half months, from the band of the first mark on. */
export const goalColumns = (now: number): Row => ({
  goal_kind: 'ielts',
  goal_band: toHalves(6.5),
  goal_day: addCairoDays(cairoDay(now), 107),
  goal_set_at: now,
  goal_start: toHalves(5),
})
