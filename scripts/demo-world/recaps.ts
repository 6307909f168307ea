/** What the tutors of a student of the demo world wrote after the latest lessons. */
import { minutes } from '#contract/shared/rules/time.ts'
import type { Row } from './seed-rows.ts'

const texts = [
  {
    practised: 'سرد يوم عمل بالماضي، وصف المشاعر، أسئلة المتابعة',
    to_correct: 'حروف الجر بعد الصفات، وfor مع المدة بعد المضارع التام',
    homework: 'خمس جمل فيها proud of وnervous about، وتسجيل دقيقة عن أسبوعك',
    next_time: 'دقيقتان عن مكان في القاهرة',
  },
  {
    practised: 'المحادثة، حروف الجر بعد الصفات',
    to_correct: 'ترتيب المفعولين بعد explain وsuggest',
    homework: '',
    next_time: 'عرض قصير في العمل',
  },
]

/** For the student's latest lessons that are over. */
export const recapRows = (studentId: number, lessons: readonly Row[], now: number): Row[] => {
  const past = lessons
    .filter((row) => row.student_id === studentId && row.canceled_at === null && Number(row.end_at) < now)
    .sort((a, b) => Number(b.start_at) - Number(a.start_at))
  return texts.flatMap((text, i) => {
    const lesson = past[i]
    if (!lesson) return []
    const at = Number(lesson.end_at) + minutes(4)
    const { id = null, start_at = null } = lesson
    return [{ lesson_id: id, student_id: studentId, start_at, ...text, created_at: at, updated_at: at }]
  })
}
