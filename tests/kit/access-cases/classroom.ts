/** Who may use a row, and who may not, at the endpoints of `contract/classroom`. */
import { addClip, listClips } from '#contract/classroom/api/clips.ts'
import { listDemoWords, saveDemoWord } from '#contract/classroom/api/demo-words.ts'
import {
  changeHomework,
  handInHomework,
  listLessonHomework,
  returnHomework,
  setHomework,
  withdrawHomework,
} from '#contract/classroom/api/homework.ts'
import { getLessonInk } from '#contract/classroom/api/ink.ts'
import {
  decideInsightSentence,
  deleteInsightText,
  endInsightSound,
  getInsight,
  putInsightPart,
  repeatInsight,
  setInsightConsent,
  setInsightText,
} from '#contract/classroom/api/insights.ts'
import { askMark, getLessonMark, saveMark } from '#contract/classroom/api/marks.ts'
import {
  getMaterial,
  listDemoMaterials,
  listLessonMaterials,
  openDemoMaterial,
  openLessonMaterial,
  putMaterialPage,
  startMaterial,
  updateMaterial,
} from '#contract/classroom/api/materials.ts'
import { getLessonNotes } from '#contract/classroom/api/notes.ts'
import { getPassportRecording, markPassportRecording } from '#contract/classroom/api/passport-recordings.ts'
import { getPrivateNote, savePrivateNote } from '#contract/classroom/api/private-notes.ts'
import { getLessonPreparation, getRecap, saveRecap } from '#contract/classroom/api/recaps.ts'
import {
  getSessionAttendance,
  getSessionToken,
  leaveMediaServer,
  listSessionMembers,
} from '#contract/classroom/api/sessions.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { newClip, openCall } from '#tests/kit/clips.ts'
import { agreed, endSound, runInsights, send, untilPast } from '#tests/kit/insights.ts'
import { make } from '#tests/kit/make.ts'
import { markTexts } from '#tests/kit/marks.ts'
import { newMaterial, pageFiles, uploadedMaterial } from '#tests/kit/materials.ts'
import { sendRecording, taughtPair } from '#tests/kit/passport-recordings.ts'
import { people } from '#tests/kit/people.ts'
import { wordAccess } from './classroom-words.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { applying, booked } from './rows.ts'

/** A lesson that has begun, with homework. */
const withHomework = async () => {
  const { tutor, student, stranger, lesson } = await booked(Date.now() - hourMs)
  const task = await tutor.api(setHomework, { body: { lessonId: lesson.id, text: 'جملتان' } })
  return { tutor, student, stranger, lesson, params: { id: task.id }, seen: task.updatedAt }
}

/** A student whose text of a lesson is made. */
const withText = async () => {
  const all = await agreed()
  const startedAt = Date.now()
  await untilPast(startedAt)
  await send(all.student, all.lesson.id, 1, { startedAt, ms: 1 })
  await endSound(all.student, all.lesson.id)
  await runInsights()
  return all
}

export const classroomAccess: readonly OwnedCase[] = [
  owned(listClips, async () => {
    const { tutor: owner, sessionId } = await openCall()
    return { owner, stranger: await people.tutor(), input: { params: { sessionId } } }
  }),
  owned(addClip, async () => {
    const { tutor: owner, sessionId } = await openCall()
    return { owner, stranger: await people.tutor(), input: { params: { sessionId }, ...newClip() } }
  }),
  owned(getLessonNotes, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(setHomework, async () => {
    const { tutor: owner, lesson } = await booked(Date.now() - hourMs)
    return { owner, stranger: await people.tutor(), input: { body: { lessonId: lesson.id, text: 'جملتان' } } }
  }),
  owned(changeHomework, async () => {
    const { tutor: owner, params, seen } = await withHomework()
    return { owner, stranger: await people.tutor(), input: { params, body: { text: 'ثلاث جمل', seen } } }
  }),
  owned(withdrawHomework, async () => {
    const { tutor: owner, params, seen } = await withHomework()
    return { owner, stranger: await people.tutor(), input: { params, query: { seen } } }
  }),
  owned(handInHomework, async () => {
    const { student: owner, stranger, params, seen } = await withHomework()
    return { owner, stranger, input: { params, body: { text: 'Two sentences.', seen }, files: {} } }
  }),
  owned(returnHomework, async () => {
    const { tutor: owner, student, params, seen } = await withHomework()
    const done = await student.api(handInHomework, { params, body: { text: 'Two.', seen }, files: {} })
    const body = { verdict: 'good', sentence: 'أحسنت', seen: done.updatedAt } as const
    return { owner, stranger: await people.tutor(), input: { params, body } }
  }),
  owned(listLessonHomework, async () => {
    const { student: owner, stranger, lesson } = await withHomework()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getPrivateNote, async () => {
    const { tutor: owner, student } = await booked()
    return {
      owner,
      stranger: await people.tutor(),
      input: { params: { id: student.id } },
      refused: 'student-not-found',
    }
  }),
  owned(savePrivateNote, async () => {
    const { tutor: owner, student } = await booked()
    const input = { params: { id: student.id }, body: { text: 'يخجل من الخطأ', seen: null } }
    return { owner, stranger: await people.tutor(), input, refused: 'student-not-found' }
  }),
  owned(getLessonInk, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(saveRecap, async () => {
    const { tutor: owner, lesson } = await booked(Date.now() - hourMs)
    const body = { practised: 'المحادثة', toCorrect: '', homework: 'جملتان', nextTime: '' }
    return { owner, stranger: await people.tutor(), input: { params: { id: lesson.id }, body } }
  }),
  owned(getRecap, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getInsight, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(setInsightConsent, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { params: { id: lesson.id }, body: { on: true } } }
  }),
  owned(putInsightPart, async () => {
    const { student: owner, lesson } = await agreed()
    const query = { startedAt: Date.now(), ms: 1, type: 'audio/webm' }
    await untilPast(query.startedAt)
    const input = { params: { id: lesson.id, number: 1 }, query, bytes: new Blob(['sound']) }
    return { owner, stranger: await people.student(), input }
  }),
  owned(endInsightSound, async () => {
    const { student: owner, lesson } = await agreed()
    return { owner, stranger: await people.student(), input: { params: { id: lesson.id }, body: { spoken: [] } } }
  }),
  owned(repeatInsight, async () => {
    const { student: owner, lesson } = await agreed()
    await rows("UPDATE lesson_insights SET state = 'failed' WHERE lesson_id = ?", lesson.id)
    return { owner, stranger: await people.student(), input: { params: { id: lesson.id } } }
  }),
  owned(setInsightText, async () => {
    const { student: owner, lesson } = await withText()
    return {
      owner,
      stranger: await people.student(),
      input: { params: { id: lesson.id }, body: { text: 'I met her.' } },
    }
  }),
  owned(deleteInsightText, async () => {
    const { student: owner, lesson } = await withText()
    return { owner, stranger: await people.student(), input: { params: { id: lesson.id } } }
  }),
  owned(decideInsightSentence, async () => {
    const { student: owner, lesson } = await withText()
    const input = { params: { id: lesson.id, number: 0 }, body: { act: 'share' as const } }
    return { owner, stranger: await people.student(), input }
  }),
  owned(getLessonPreparation, async () => {
    const { tutor: owner, lesson } = await booked()
    return { owner, stranger: await people.tutor(), input: { params: { id: lesson.id } } }
  }),
  owned(getLessonMark, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(saveMark, async () => {
    const { tutor: owner, lesson } = await booked(Date.now() - hourMs)
    return { owner, stranger: await people.tutor(), input: { params: { id: lesson.id }, body: markTexts() } }
  }),
  owned(askMark, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() - hourMs)
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getPassportRecording, async () => {
    const { student, tutor: owner } = await taughtPair()
    const { id } = await sendRecording(student, owner.id)
    return { owner, stranger: await people.tutor(), input: { params: { id } } }
  }),
  owned(markPassportRecording, async () => {
    const { student, tutor: owner } = await taughtPair()
    const { id } = await sendRecording(student, owner.id)
    return { owner, stranger: await people.tutor(), input: { params: { id }, body: markTexts() } }
  }),
  ...wordAccess,
  owned(getSessionToken, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { query: { sessionId: lesson.sessionId } } }
  }),
  owned(leaveMediaServer, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { body: { sessionId: lesson.sessionId } } }
  }),
  owned(listSessionMembers, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { params: { sessionId: lesson.sessionId } } }
  }),
  owned(getSessionAttendance, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { params: { sessionId: lesson.sessionId } } }
  }),
  owned(saveDemoWord, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.demo(fields)
    return { owner, stranger, input: { params: { id }, body: { text: 'deadline' } } }
  }),
  owned(listDemoWords, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.demo(fields)
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(putMaterialPage, async () => {
    const owner = await people.tutor()
    const { id } = await owner.api(startMaterial, { body: newMaterial() })
    return { owner, stranger: await people.tutor(), input: { params: { id, number: 1 }, files: pageFiles() } }
  }),
  owned(getMaterial, async () => {
    const owner = await people.tutor()
    return { owner, stranger: await people.tutor(), input: { params: { id: await uploadedMaterial(owner) } } }
  }),
  owned(updateMaterial, async () => {
    const owner = await people.tutor()
    const input = { params: { id: await uploadedMaterial(owner) }, body: { title: 'Travel', tags: [] } }
    return { owner, stranger: await people.tutor(), input }
  }),
  owned(openLessonMaterial, async () => {
    const { tutor: owner, lesson } = await booked()
    const input = { params: { id: lesson.id }, body: { materialId: await uploadedMaterial(owner) } }
    return { owner, stranger: await people.tutor(), input }
  }),
  owned(listLessonMaterials, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(openDemoMaterial, async () => {
    const { tutor: owner, stranger, fields } = await applying()
    const { id } = await make.demo({ ...fields, start: Date.now() + hourMs })
    return { owner, stranger, input: { params: { id }, body: { materialId: await uploadedMaterial(owner) } } }
  }),
  owned(listDemoMaterials, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.demo(fields)
    return { owner, stranger, input: { params: { id } } }
  }),
]
