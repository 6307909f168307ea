/** Requests that succeed at the endpoints of `contract/classroom`. */

import { setGoal } from '#contract/classroom/api/goals.ts'
import { listHomework, markHomeworkSeen } from '#contract/classroom/api/homework.ts'
import { deleteMaterial, startMaterial } from '#contract/classroom/api/materials.ts'
import { setProgressGoal } from '#contract/classroom/api/progress.ts'
import { listSessionEvents } from '#contract/classroom/api/sessions.ts'
import { removeWord, saveWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { make } from '#tests/kit/make.ts'
import { newMaterial, uploadedMaterial } from '#tests/kit/materials.ts'
import { people } from '#tests/kit/people.ts'
import { type CostCase, cost } from './cost-case.ts'

/** A student with a word. */
const withWord = async () => {
  const caller = await people.student()
  return { caller, word: await caller.api(saveWord, { body: { studentId: caller.id, text: 'deadline' } }) }
}

export const classroomCosts: readonly CostCase[] = [
  cost(sendWordReviews, async () => {
    const { caller, word } = await withWord()
    const review = { id: crypto.randomUUID(), wordId: word.id, grade: 3 as const, at: toIsoInstant(Date.now()) }
    return { caller, input: { body: { reviews: [review] } } }
  }),
  cost(removeWord, async () => {
    const { caller, word } = await withWord()
    return { caller, input: { params: { id: word.id } } }
  }),
  cost(listHomework, async () => ({ caller: await people.tutor(), input: { query: { part: 'open' } } })),
  cost(markHomeworkSeen, async () => ({ caller: await people.student(), input: { body: { ids: [1] } } })),
  cost(setProgressGoal, async () => ({ caller: await people.student(), input: { body: { minutes: 60 } } })),
  cost(startMaterial, async () => ({ caller: await people.tutor(), input: { body: newMaterial() } })),
  cost(deleteMaterial, async () => {
    const caller = await people.tutor()
    return { caller, input: { params: { id: await uploadedMaterial(caller) } } }
  }),
  cost(setGoal, async () => ({
    caller: await people.student(),
    input: { body: { kind: 'travel' as const, band: null, until: null } },
  })),
  cost(listSessionEvents, async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const { sessionId } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - dayMs })
    return { caller: await people.admin(), input: { params: { sessionId } } }
  }),
]
