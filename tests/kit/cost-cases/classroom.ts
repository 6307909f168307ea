/** Requests that succeed at the endpoints of `contract/classroom`. */

import { deleteClip } from '#contract/classroom/api/clips.ts'
import { setGoal } from '#contract/classroom/api/goals.ts'
import { listHomework, markHomeworkSeen } from '#contract/classroom/api/homework.ts'
import { setInsightWish } from '#contract/classroom/api/insight-wish.ts'
import { saveMark } from '#contract/classroom/api/marks.ts'
import { deleteMaterial, startMaterial } from '#contract/classroom/api/materials.ts'
import { checkPassport, readPassport, sharePassport } from '#contract/classroom/api/passport.ts'
import {
  askRecordingMark,
  deletePassportRecording,
  sendPassportRecording,
} from '#contract/classroom/api/passport-recordings.ts'
import { setProgressGoal } from '#contract/classroom/api/progress.ts'
import { listSessionEvents } from '#contract/classroom/api/sessions.ts'
import { removeWord, saveWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { addedClip, openCall } from '#tests/kit/clips.ts'
import { make } from '#tests/kit/make.ts'
import { markTexts } from '#tests/kit/marks.ts'
import { newMaterial, uploadedMaterial } from '#tests/kit/materials.ts'
import { sendRecording, soundFile, taughtPair } from '#tests/kit/passport-recordings.ts'
import { people } from '#tests/kit/people.ts'
import { type CostCase, cost } from './cost-case.ts'

/** A student with a word. */
const withWord = async () => {
  const caller = await people.student()
  return { caller, word: await caller.api(saveWord, { body: { studentId: caller.id, text: 'deadline' } }) }
}

/** A student with a mark. */
const withMark = async () => {
  const [tutor, caller] = [await people.tutor(), await people.student()]
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: caller.id, start: Date.now() - dayMs })
  await tutor.api(saveMark, { params: { id: lesson.id }, body: markTexts() })
  return caller
}

/** A student with a mark, and the link to their passport. */
const withPassport = async () => {
  const caller = await withMark()
  const { token } = await caller.api(sharePassport, {})
  return { caller, token }
}

export const classroomCosts: readonly CostCase[] = [
  cost(setInsightWish, async () => ({ caller: await people.student(), input: { body: { on: true } } })),
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
  cost(deleteClip, async () => {
    const { tutor: caller, sessionId } = await openCall()
    return { caller, input: { params: { id: (await addedClip(caller, sessionId)).id } } }
  }),
  cost(setGoal, async () => ({
    caller: await people.student(),
    input: { body: { kind: 'travel' as const, band: null, until: null } },
  })),
  cost(sharePassport, async () => ({ caller: await withMark(), input: {} })),
  cost(readPassport, async () => {
    const { caller, token } = await withPassport()
    return { caller, input: { params: { token } } }
  }),
  cost(checkPassport, async () => {
    const { caller, token } = await withPassport()
    const { copy } = await caller.api(readPassport, { params: { token } })
    return { caller, input: { body: { copy: copy ?? '' } } }
  }),
  cost(sendPassportRecording, async () => {
    const { student: caller, tutor } = await taughtPair()
    const body = { tutorId: String(tutor.id) }
    return { caller, input: { params: { week: 0 }, body, files: { voice: soundFile() } } }
  }),
  cost(askRecordingMark, async () => {
    const { student: caller, tutor } = await taughtPair()
    await sendRecording(caller)
    return { caller, input: { params: { week: 0 }, body: { tutorId: tutor.id } } }
  }),
  cost(deletePassportRecording, async () => {
    const caller = await people.student()
    await sendRecording(caller)
    return { caller, input: { params: { week: 0 } } }
  }),
  cost(listSessionEvents, async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const { sessionId } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - dayMs })
    return { caller: await people.admin(), input: { params: { sessionId } } }
  }),
]
