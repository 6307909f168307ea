import type * as declared from '#contract/classroom/api/homework.ts'
import { HomeworkChanged } from '#contract/classroom/events/classroom-events.ts'
import {
  decideDueDay,
  endsAfter,
  refuseAnswer,
  refuseChange,
  refuseReturn,
  refuseSetting,
} from '#contract/classroom/rules/homework.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { findLesson, findLessonInCall } from '#worker/features/lessons/store.ts'
import { measureVoice } from '#worker/files/voice.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import type { Services } from '#worker/services.ts'
import { listHomework } from './list-store.ts'
import type { HomeworkRow } from './row.ts'
import * as store from './store.ts'
import { homeworkView } from './view.ts'

/** Has the open pages of somebody load homework again. */
const tell = ({ announce, later }: Services, userId: number, lesson: number): void =>
  later(announce.toUsers([userId], frameOf(HomeworkChanged, { lesson })))

const isAnsweredSo = (row: HomeworkRow, answer: { text: string; link: string; lengthMs: number | null }): boolean =>
  row.state === 'done' &&
  row.answer === answer.text &&
  row.answerLink === answer.link &&
  row.voiceMs === answer.lengthMs

export const homework: Handlers<typeof declared> = {
  async setHomework({ input, actor, services, now, fail }) {
    const { lessonId, text, link, dueDay } = input.body
    const lesson = (await findLessonInCall(services.db, lessonId)) ?? fail('lesson-not-found')
    const refusal = refuseSetting(actor.id, lesson, now)
    if (refusal) return fail(refusal.refused)
    const due = dueDay === null ? { dueAt: null } : decideDueDay(dueDay, now)
    if (isRefused(due)) return fail(due.refused)
    const task = { text, link, dueAt: due.dueAt, endsAt: endsAfter(now, due.dueAt) }
    const row = (await store.insertHomework(services.db, lesson, task, now)) ?? fail('homework-full')
    tell(services, lesson.studentId, lessonId)
    return homeworkView(row, tokenKeys(services.env), now)
  },

  changeHomework: {
    async judge({ input, actor, services, now, fail }) {
      const { db, env } = services
      const row = (await store.findHomework(db, input.params.id)) ?? fail('homework-not-found')
      if (row.tutorId !== actor.id) fail('forbidden')
      return async ({ body: { text, link, dueDay, seen: seenText } }) => {
        const seen = Date.parse(seenText)
        if (row.updatedAt !== seen) {
          const isSame = row.text === text && row.link === link
          if (isSame && refuseChange(actor.id, row, now) === null) return homeworkView(row, tokenKeys(env), now)
          throw new StaleRow(null)
        }
        const refusal = refuseChange(actor.id, row, now)
        if (refusal) return fail(refusal.refused)
        const due = dueDay === null ? { dueAt: null } : decideDueDay(dueDay, now)
        if (isRefused(due)) return fail(due.refused)
        const task = { text, link, dueAt: due.dueAt, endsAt: endsAfter(now, due.dueAt) }
        const changed = await store.updateTask(db, { id: row.id, seen }, task, now)
        if (!changed) throw new StaleRow(null)
        tell(services, row.studentId, row.lessonId)
        return homeworkView(changed, tokenKeys(env), now)
      }
    },
  },

  async withdrawHomework({ input, actor, services, now, fail }) {
    const { db } = services
    const seen = Date.parse(input.query.seen)
    const row = (await store.findHomework(db, input.params.id)) ?? fail('homework-not-found')
    if (row.tutorId !== actor.id) return fail('forbidden')
    if (row.updatedAt !== seen) throw new StaleRow(null)
    if (row.place === 0 || refuseChange(actor.id, row, now)) return fail('illegal')
    if (!(await store.deleteHomework(db, row.id, seen, now))) throw new StaleRow(null)
    tell(services, row.studentId, row.lessonId)
  },

  async markHomeworkSeen({ input, actor, services, now }) {
    await store.markSeen(services.db, actor.id, input.body.ids, now)
  },

  handInHomework: {
    async judge({ input, actor, services, now, fail }) {
      const { db, env, files } = services
      const row = (await store.findHomework(db, input.params.id)) ?? fail('homework-not-found')
      if (row.studentId !== actor.id) fail('forbidden')
      return async ({ body: { text, link, seen: seenText }, files: { voice: sound } }) => {
        const content = sound && !('key' in sound.content) ? sound.content : null
        const lengthMs = sound && content ? await measureVoice(sound.type, content) : null
        if (sound && lengthMs === null) return fail('invalid-voice')
        if (text === '' && link === '' && !sound) return fail('empty-homework')
        const seen = Date.parse(seenText)
        if (row.updatedAt !== seen) {
          if (isAnsweredSo(row, { text, link, lengthMs })) return homeworkView(row, tokenKeys(env), now)
          throw new StaleRow(null)
        }
        const refusal = refuseAnswer(actor.id, row, now)
        if (refusal) return fail(refusal.refused)
        const voice = sound && lengthMs !== null ? { key: await files.storeFile(sound, now), lengthMs } : null
        const at = { id: row.id, seen, endsAt: endsAfter(now) }
        const answered = await store.storeAnswer(db, at, { text, link, voice }, now)
        if (!answered) throw new StaleRow(null)
        tell(services, row.tutorId, row.lessonId)
        return homeworkView(answered, tokenKeys(env), now)
      }
    },
  },

  returnHomework: {
    async judge({ input, actor, services, now, fail }) {
      const { db, env } = services
      const row = (await store.findHomework(db, input.params.id)) ?? fail('homework-not-found')
      if (row.tutorId !== actor.id) fail('forbidden')
      return async ({ body }) => {
        const seen = Date.parse(body.seen)
        if (row.updatedAt !== seen) {
          if (row.state === body.verdict && row.sentence === body.sentence)
            return homeworkView(row, tokenKeys(env), now)
          throw new StaleRow(null)
        }
        const refusal = refuseReturn(actor.id, row, body, now)
        if (refusal) return fail(refusal.refused)
        const isGood = body.verdict === 'good'
        const at = { id: row.id, seen, endsAt: isGood ? now : endsAfter(now) }
        const returned = await store.storeReturn(db, at, { isGood, sentence: body.sentence }, now)
        if (!returned) throw new StaleRow(null)
        tell(services, row.studentId, row.lessonId)
        return homeworkView(returned, tokenKeys(env), now)
      }
    },
  },

  async listHomework({ input, actor, services: { db, env }, now }) {
    const { part, with: other, ...page } = input.query
    const side = actor.role === Role.Student ? 'student' : 'tutor'
    const found = await listHomework(db, { part, userId: actor.id, side, with: other }, page, now)
    const keyring = tokenKeys(env)
    return { ...found, list: await Promise.all(found.list.map((row) => homeworkView(row, keyring, now))) }
  },

  async listLessonHomework({ input, actor, services: { db, env }, now, fail }) {
    const { id } = input.params
    const [lesson, rows] = await Promise.all([findLesson(db, id), store.listOfLesson(db, id)])
    if (!lesson) return fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    return { list: await Promise.all(rows.map((row) => homeworkView(row, tokenKeys(env), now))) }
  },
}
