import type * as declared from '#contract/lessons/api/more-time.ts'
import { isAsShown, refuseMoreTime, takenBy } from '#contract/lessons/rules/more-time.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { Actor, Handlers } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { getSessionRoom } from '#worker/session-room.ts'
import { lessonView } from '../view.ts'
import { bookMore, draftMore, findCall } from './book-more.ts'
import { findNextWeek, findSlotOfNextWeek } from './next-week.ts'

type Fail = (code: 'lesson-not-found' | 'forbidden') => never

/** The call of a lesson, for its two members alone. */
const findOwn = async ({ db }: Services, lessonId: number, actor: Actor, fail: Fail) => {
  const call = (await findCall(db, lessonId)) ?? fail('lesson-not-found')
  return isLessonMember(actor, call) ? call : fail('forbidden')
}

export const moreTime: Handlers<typeof declared> = {
  async getMoreTime({ input, actor, services, now, fail }) {
    const call = await findOwn(services, input.params.id, actor, fail)
    const isStudent = actor.id === call.studentId
    const room = getSessionRoom(services.env, call.sessionId)
    const [decided, ask, slotId] = await Promise.all([
      draftMore(services, call, now),
      room.findMoreTime(call.sessionId),
      isStudent ? findSlotOfNextWeek(services, call, now) : null,
    ])
    const refused = refuseMoreTime(call.last, now)?.refused ?? (isRefused(decided) ? decided.refused : null)
    const draft = isRefused(decided) || refused !== null ? null : decided.draft
    return {
      start: toIsoInstant(call.last.end),
      possible: draft !== null,
      refused: isStudent ? refused : null,
      takes: isStudent && draft ? takenBy(draft) : null,
      price: !isStudent && draft ? draft.price : null,
      askedAt: toIsoInstantOrNull(ask && ask.start === call.last.end ? ask.askedAt : null),
      nextWeek: slotId !== null && draft === null ? await findNextWeek(services, call, slotId, now) : null,
    }
  },

  askMoreTime: {
    async judge({ input, actor, services, now, fail }) {
      const call = await findOwn(services, input.params.id, actor, fail)
      return async ({ body }) => {
        const closed = refuseMoreTime(call.last, now)
        if (closed) return fail(closed.refused)
        const seen = { ...body, start: Date.parse(body.start) }
        const decided = await draftMore(services, call, now)
        if (isRefused(decided)) return fail(decided.refused)
        if (!isAsShown(decided.draft, seen)) return fail('changed-meanwhile')
        const room = getSessionRoom(services.env, call.sessionId)
        const asked = await room.askMoreTime(call.sessionId, actor.id, { ...seen, askedAt: now })
        if (!asked) return fail('illegal')
      }
    },
  },

  acceptMoreTime: {
    async judge({ input, actor, services, now, fail }) {
      const call = await findOwn(services, input.params.id, actor, fail)
      if (actor.id !== call.tutorId) return fail('forbidden')
      return async ({ body }) => {
        const start = Date.parse(body.start)
        const room = getSessionRoom(services.env, call.sessionId)
        // Pressed again after a lost answer: it is booked, and the call may not have been told.
        if (call.last.start === start && call.last.callSession !== null) {
          await room.carryOn(call.sessionId)
          return lessonView(call.last)
        }
        const closed = refuseMoreTime(call.last, now)
        if (closed) return fail(closed.refused)
        if (start !== call.last.end) return fail('changed-meanwhile')
        const ask = await room.findMoreTime(call.sessionId)
        // Asked for an earlier end, taken back, or by somebody who has left since.
        if (!ask || ask.start !== start) return fail('changed-meanwhile')
        const booked = await bookMore(services, call, ask, body.price, now)
        if (isRefused(booked)) return fail(booked.refused)
        await room.carryOn(call.sessionId)
        return lessonView(booked.lesson)
      }
    },
  },

  async dropMoreTime({ input, actor, services, fail }) {
    const call = await findOwn(services, input.params.id, actor, fail)
    await getSessionRoom(services.env, call.sessionId).dropMoreTime(call.sessionId, actor.id)
  },
}
