import type * as declared from '#contract/money/api/disputes.ts'
import { decideDispute, disputeKindsOf, refuseAnswer, sideOf } from '#contract/money/rules/disputes.ts'
import { decideRuling } from '#contract/money/rules/rulings.ts'
import { maySeeLesson } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { findLessonWithPeople } from '#worker/features/lessons/people-store.ts'
import { lessonWithMembersView } from '#worker/features/lessons/view.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { createTeamAlert } from '#worker/storage/outbox/notices.ts'
import { announceLesson } from './announce.ts'
import { createRulingApproval } from './approve-ruling.ts'
import { readMoved } from './moved-store.ts'
import { findRuledLesson, readCase } from './ruled-lessons.ts'
import { storeRuling } from './ruling-store.ts'
import * as store from './store.ts'
import { caseView, disputeView, disputeWithLessonView } from './view.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const disputes: Handlers<typeof declared> = {
  async openDispute({ input, actor, services, now, fail }) {
    const { db, env, files } = services
    const { lessonId, kind, text } = input.body
    const found = await findLessonWithPeople(db, lessonId)
    if (!found) return fail('lesson-not-found')
    const { lesson } = found
    const side = sideOf(lesson, actor.id)
    if (!side) return fail('forbidden')
    const decided = decideDispute(lesson, await store.listStates(db, lessonId, side), actor.id, now)
    if (isRefused(decided)) return fail(decided.refused)
    if (!disputeKindsOf(lesson).includes(kind)) return fail('illegal')
    const { picture: file } = input.files
    const picture = file ? await files.storeFile(file, now) : null
    const alert = createTeamAlert(`dispute:${crypto.randomUUID()}`, teamTexts.dispute({ lessonId, side }), now)
    const { tutorId, studentId } = lesson
    const dispute = { lessonId, tutorId, studentId, userId: actor.id, side, kind, text, picture }
    const stored = (await store.insertDispute(db, dispute, alert, now)) ?? fail('dispute-exists')
    announceLesson(services, { lessonId, tutorId, studentId })
    return disputeView(stored, { actor, keyring: tokenKeys(env), now })
  },

  answerDispute: {
    async judge({ input, actor, services, now, fail }) {
      const { db } = services
      const dispute = (await store.findDispute(db, input.params.id)) ?? fail('dispute-not-found')
      const refusal = refuseAnswer(dispute, sideOf(dispute, actor.id), now)
      if (refusal) return fail(refusal)
      return async ({ body: { text } }) => {
        if (!(await store.storeAnswer(db, dispute.id, text, now))) fail('illegal')
        announceLesson(services, dispute)
      }
    },
  },

  async withdrawDispute({ input, actor, services, now, fail }) {
    const { db } = services
    const dispute = (await store.findDispute(db, input.params.id)) ?? fail('dispute-not-found')
    if (sideOf(dispute, actor.id) !== dispute.side) return fail('forbidden')
    if (dispute.state === 'withdrawn') return
    if (!(await store.storeWithdrawal(db, dispute.id, now))) fail('illegal')
    announceLesson(services, dispute)
  },

  async listDisputes({ input, actor, services: { db, env }, now }) {
    const page = await store.findDisputes(db, input.query)
    const lessons = await store.findLessonsWithPeople(db, [...new Set(page.list.map(({ lessonId }) => lessonId))])
    const reader = { actor, keyring: tokenKeys(env), now }
    const views = page.list.flatMap((row) => {
      const lesson = lessons.find((one) => one.lesson.id === row.lessonId)
      return lesson ? [disputeWithLessonView(row, lesson, reader)] : []
    })
    return { ...page, list: await Promise.all(views) }
  },

  async listHeldBack({ services: { db }, now }) {
    return { list: (await store.findHeldBack(db)).map((row) => lessonWithMembersView(row, now)) }
  },

  async getLessonCase({ input, actor, services: { db, env }, now, fail }) {
    const { lessonId } = input.params
    const [lesson, rows] = await Promise.all([findLessonWithPeople(db, lessonId), readCase(db, lessonId)])
    if (!lesson) return fail('lesson-not-found')
    if (!maySeeLesson(actor, lesson.lesson)) return fail('forbidden')
    return caseView(lesson, rows, { actor, keyring: tokenKeys(env), now })
  },

  async ruleLesson({ input, actor, services, now, fail }) {
    const { db, env } = services
    const { lessonId } = input.params
    const { reason, seen, ...wanted } = input.body
    for (let round = 0; round < maxAttempts; round++) {
      const lesson = (await findRuledLesson(db, lessonId)) ?? fail('lesson-not-found')
      if (lesson.lastRulingId !== seen) throw new StaleRow(null)
      const effects = decideRuling(lesson, wanted, now)
      if (isRefused(effects)) return fail(effects.refused)
      const moved = await readMoved(db, { lesson, effects, ruledBy: actor.id, now })
      if (moved.exceeds) {
        const act = { ...wanted, reason, seen }
        return await awaitApproval(db, createRulingApproval(lesson, actor.id, { act, amount: moved.amount }), now)
      }
      const before = lesson.state ?? {}
      const facts = { tutorId: lesson.tutorId, studentId: lesson.studentId, reason }
      const auditEntry = {
        actorId: actor.id,
        action: 'lesson.rule',
        targetId: lessonId,
        facts,
        before,
        after: { ...effects.state },
      } as const
      if (
        await storeRuling(db, {
          lesson,
          effects,
          reason,
          ruledBy: actor.id,
          outage: null,
          auditEntry,
          approved: null,
          now,
        })
      ) {
        announceLesson(services, { lessonId, tutorId: lesson.tutorId, studentId: lesson.studentId })
        const found = (await findLessonWithPeople(db, lessonId)) ?? fail('lesson-not-found')
        return caseView(found, await readCase(db, lessonId), { actor, keyring: tokenKeys(env), now })
      }
    }
    throw new StaleRow(null)
  },
}
