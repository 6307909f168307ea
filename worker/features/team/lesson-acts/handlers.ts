import { decideReschedule } from '#contract/lessons/rules/booking.ts'
import { decideDispute, disputeKindsOf } from '#contract/money/rules/disputes.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/lesson-acts.ts'
import { moveTimes } from '#contract/team/rules/move-times.ts'
import { fittingTutors } from '#contract/team/rules/other-tutors.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { moveLesson } from '#worker/features/lessons/booking-store.ts'
import { settleCancellation } from '#worker/features/lessons/cancel.ts'
import { findLessonAndPresence, storeCancellation } from '#worker/features/lessons/cancel-store.ts'
import { readBookingFacts } from '#worker/features/lessons/facts-store.ts'
import { notifyCanceled, notifyMoved } from '#worker/features/lessons/notifications.ts'
import { findLesson, findLessonAndParts, type LessonRow } from '#worker/features/lessons/store.ts'
import { announceLesson } from '#worker/features/money/disputes/announce.ts'
import { insertDispute, listStates } from '#worker/features/money/disputes/store.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { type AuditEntry, findChanger, insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { toStatement } from '#worker/storage/guarded.ts'
import { parseHeldParts } from '#worker/storage/minutes.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createTeamAlert } from '#worker/storage/outbox/notices.ts'
import { changeTutor } from './change-tutor.ts'
import { readOtherTutors } from './other-tutors-store.ts'
import { readMoveFacts } from './store.ts'
import { otherTutorView } from './view.ts'

/** What a write of the team about a lesson adds to its batch. */
const actOfTeam = (db: Db, reason: string, entry: AuditEntry, now: number) => ({
  reason,
  also: [toStatement(db, insertAuditEntry(db, entry, now))],
})

/** The lesson is not as it was read: a colleague or a member was faster. */
const staleLesson = async (db: Db, id: number): Promise<StaleRow> => {
  const at = (await findLesson(db, id))?.updatedAt ?? 0
  return new StaleRow(await findChanger(db, { kind: 'lesson', id, at }))
}

const membersOf = ({ tutorId, studentId }: Pick<LessonRow, 'tutorId' | 'studentId'>) => ({ tutorId, studentId })

export const lessonActs: Handlers<typeof declared> = {
  async listMoveTimes({ input, services: { db }, now, fail }) {
    const lesson = (await findLesson(db, input.params.id)) ?? fail('lesson-not-found')
    if (lesson.canceledAt !== null || lesson.start <= now) return { list: [] }
    const times = moveTimes(await readMoveFacts(db, lesson, now), now)
    return { list: times.map(({ slotId, start }) => ({ slotId, start: toIsoInstant(start) })) }
  },

  async moveLessonFor({ input, actor, services, now, fail }) {
    const { db, env } = services
    const { id } = input.params
    const { slotId, reason, seen } = input.body
    const stored = (await findLessonAndParts(db, id)) ?? fail('lesson-not-found')
    await requireUnchanged(db, actor, seen, { kind: 'lesson', id, updatedAt: stored.updatedAt })
    const { lateFrom, lateShare, tutorId, studentId, duration } = stored
    const lesson = { ...stored, parts: parseHeldParts(stored.held), terms: { lateFrom, lateShare } }
    const start = Date.parse(input.body.start)
    const times = { start, end: start + minutes(duration), now, trialOpen: env.FREE_TRIAL !== 'off' }
    const facts = await readBookingFacts(db, { studentId, tutorId, slotId, lessonId: id, ...times })
    if (!facts.tutor) return fail('slot-not-found')
    const decided = decideReschedule({ ...facts, tutor: facts.tutor, lesson }, { start, duration }, now)
    if (isRefused(decided)) return fail(decided.refused)
    const entry = {
      ...({ actorId: actor.id, action: 'lesson.move', targetId: id } as const),
      facts: { ...membersOf(lesson), reason },
      before: { start: toIsoInstant(lesson.start) },
      after: { start: toIsoInstant(start) },
    }
    const team = actOfTeam(db, reason, entry, now)
    const moved = await moveLesson(db, { draft: decided.draft, studentId, week: facts.week, old: lesson, team, now })
    if (!moved) throw await staleLesson(db, id)
    notifyMoved(services, moved, now)
  },

  async listOtherTutors({ input, services: { db }, now, fail }) {
    const lesson = (await findLesson(db, input.params.id)) ?? fail('lesson-not-found')
    if (lesson.canceledAt !== null || lesson.start <= now) return { list: [] }
    return { list: fittingTutors(await readOtherTutors(db, lesson), lesson, now).map(otherTutorView) }
  },

  async changeTutorFor({ input, actor, services, now, fail }) {
    const { db } = services
    const { id } = input.params
    const { seen, ...wanted } = input.body
    const lesson = (await findLessonAndPresence(db, id)) ?? fail('lesson-not-found')
    await requireUnchanged(db, actor, seen, { kind: 'lesson', id, updatedAt: lesson.updatedAt })
    if (lesson.canceledAt !== null || wanted.tutorId === lesson.tutorId) return fail('illegal')
    if (lesson.start <= now) return fail('lesson-time-passed')
    const changed = await changeTutor(services, lesson, { ...wanted, actorId: actor.id }, now)
    if (!changed) throw await staleLesson(db, id)
    return isRefused(changed) ? fail(changed.refused) : { lessonId: changed.lesson.id }
  },

  async cancelLessonFor({ input, actor, services, now, fail }) {
    const { db } = services
    const { id } = input.params
    const { side, reason, seen } = input.body
    const lesson = (await findLessonAndPresence(db, id)) ?? fail('lesson-not-found')
    await requireUnchanged(db, actor, seen, { kind: 'lesson', id, updatedAt: lesson.updatedAt })
    if (lesson.canceledAt !== null) return fail('illegal')
    if (lesson.start <= now) return fail('lesson-time-passed')
    const by = { student: lesson.studentId, tutor: lesson.tutorId, team: actor.id }[side]
    const settled = settleCancellation(lesson, { canceledBy: by, verdict: null, usedMinutes: 0 }, now)
    const entry = {
      ...({ actorId: actor.id, action: 'lesson.cancel', targetId: id } as const),
      facts: { ...membersOf(lesson), reason },
      before: { canceledBy: null },
      after: { canceledBy: by, side, returnedMinutes: lesson.duration },
    }
    const team = actOfTeam(db, reason, entry, now)
    const canceled = await storeCancellation(db, {
      ...{ lesson, by, judged: null, events: 0, idempotency: null, team, now },
      ...settled,
    })
    if (!canceled) throw await staleLesson(db, id)
    notifyCanceled(services, canceled, now)
  },

  async openDisputeFor({ input, actor, services, now, fail }) {
    const { db } = services
    const { id: lessonId } = input.params
    const { side, kind, text } = input.body
    const lesson = (await findLesson(db, lessonId)) ?? fail('lesson-not-found')
    const userId = side === 'student' ? lesson.studentId : lesson.tutorId
    const decided = decideDispute(lesson, await listStates(db, lessonId, side), userId, now)
    if (isRefused(decided)) return fail(decided.refused === 'forbidden' ? 'illegal' : decided.refused)
    if (!disputeKindsOf(lesson).includes(kind)) return fail('illegal')
    const entry = {
      ...({ actorId: actor.id, action: 'lesson.dispute', targetId: lessonId } as const),
      facts: { ...membersOf(lesson), side, kind },
      after: { text },
    }
    const alert = createTeamAlert(`dispute:${crypto.randomUUID()}`, teamTexts.dispute({ lessonId, side }), now)
    const dispute = { lessonId, ...membersOf(lesson), userId, side, kind, text, picture: null }
    const told = {
      ...({ userId, kind: 'team_message', key: `lesson:${lessonId}:disputed:${side}:${now}` } as const),
      ...{ facts: { note: teamTexts.disputeFor({ lessonId, text }) }, dueAt: now },
    }
    const also = [toStatement(db, insertAuditEntry(db, entry, now)), queueNotification(db, told)]
    if (!(await insertDispute(db, dispute, alert, now, also))) return fail('dispute-exists')
    announceLesson(services, { lessonId, ...membersOf(lesson) })
  },
}
