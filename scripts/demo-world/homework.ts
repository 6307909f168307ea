/** Homework of a student of the demo world in each of its states, and what a tutor keeps in mind about her. */
import { endsAfter, stateNumber } from '#contract/classroom/rules/homework.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import type { HomeworkState } from '#contract/vocabulary/homework.ts'
import type { Row } from './seed-rows.ts'

interface Told {
  readonly state: HomeworkState
  readonly text: string
  readonly link?: string
  readonly answer?: string
  readonly sentence?: string
}

/** By how many lessons with this tutor ago; the first is that of the recap where there is one. */
const told: readonly (readonly Told[])[] = [
  [
    {
      state: 'set',
      text: 'استمعي إلى الدقيقة الأولى، واكتبي ثلاث جمل عنها',
      link: 'https://learningenglish.voanews.com/',
    },
    {
      state: 'done',
      text: 'فقرة قصيرة عن يوم عملك بالماضي',
      answer: 'Yesterday I arrived early. I met my manager and we talked about the new plan. I was nervous about it.',
    },
  ],
  [
    {
      state: 'again',
      text: 'خمس جمل فيها since وfor',
      answer: 'I work here since three years.',
      sentence: 'الجملة تحتاج have worked. أعيدي الخمس بها.',
    },
  ],
  [
    {
      state: 'good',
      text: 'اقرئي الخبر وأجيبي عن الأسئلة الثلاثة تحته',
      link: 'https://learningenglish.voanews.com/',
      answer: 'https://example.com/my-answers',
      sentence: 'إجابات واضحة، والثالثة أفضلها.',
    },
  ],
]

/** For the latest lessons of the two that are over. */
export const homeworkRows = (
  { studentId, tutorId }: { readonly studentId: number; readonly tutorId: number },
  lessons: readonly Row[],
  now: number,
): Row[] => {
  const past = lessons
    .filter(
      (row) =>
        row.student_id === studentId &&
        row.tutor_id === tutorId &&
        row.canceled_at === null &&
        Number(row.end_at) < now,
    )
    .sort((a, b) => Number(b.start_at) - Number(a.start_at))
  return told.flatMap((ofLesson, i) => {
    const lesson = past[i]
    if (!lesson) return []
    return ofLesson.map(({ state, text, link = '', answer = '', sentence = '' }, at): Row => {
      const setAt = Number(lesson.end_at) + minutes(5)
      const doneAt = answer === '' ? null : Math.min(setAt + 20 * hourMs, now - hourMs)
      const returnedAt = sentence === '' ? null : Math.min(setAt + dayMs, now - minutes(30))
      const updatedAt = returnedAt ?? doneAt ?? setAt
      return {
        lesson_id: lesson.id ?? null,
        place: at + 1,
        student_id: studentId,
        tutor_id: tutorId,
        text,
        link,
        state: stateNumber(state),
        from_at: state === 'again' ? updatedAt : setAt,
        ends_at: state === 'good' ? updatedAt : endsAfter(updatedAt),
        seen_at: state === 'set' ? null : setAt + hourMs,
        done_at: doneAt,
        returned_at: returnedAt,
        answer,
        sentence,
        created_at: setAt,
        updated_at: updatedAt,
      }
    })
  })
}

export const privateNoteRow = (tutorId: number, studentId: number, now: number): Row => ({
  tutor_id: tutorId,
  student_id: studentId,
  text: 'تتردد قبل الكلام ثم تنطلق. تحب الحديث عن القاهرة القديمة.\nأصحح لها بعد الجملة لا في وسطها.',
  updated_at: now - 2 * dayMs,
})
