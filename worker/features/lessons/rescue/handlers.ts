import type * as declared from '#contract/lessons/api/rescue.ts'
import { returnedUntil } from '#contract/lessons/rules/minutes.ts'
import { lessonPrice } from '#contract/lessons/rules/quota.ts'
import { decideRescue, findStarts, freeAtOnce, rescueEnd, rescueState } from '#contract/lessons/rules/rescue.ts'
import { genderOfWish } from '#contract/lessons/rules/ring-access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant, withoutInterval } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { type Handlers, Refusal } from '#worker/handler.ts'
import { getRingBoard } from '#worker/ring-board.ts'
import type { Services } from '#worker/services.ts'
import { refuseUntil } from '#worker/storage/rate-limit.ts'
import { readSettings, toLessonRates } from '#worker/storage/settings.ts'
import { judgeAbsence } from '../cancel.ts'
import { findLessonAndPresence } from '../cancel-store.ts'
import { startSearch } from '../now/start-search.ts'
import { findRingStudent } from '../now/store.ts'
import { lessonView } from '../view.ts'
import { placeRescue } from './place-rescue.ts'
import { readRescueTutors } from './store.ts'
import { rescueStartView, rescueTutorView } from './view.ts'

type Fail = (code: 'lesson-not-found' | 'forbidden') => never

/** The lesson of this student; nobody else may know of it. */
const findOwn = async ({ db }: Services, lessonId: number, studentId: number, fail: Fail) => {
  const lesson = (await findLessonAndPresence(db, lessonId)) ?? fail('lesson-not-found')
  return lesson.studentId === studentId ? lesson : fail('forbidden')
}

/** With where it stands. */
const readState = async (services: Services, lessonId: number, studentId: number, now: number, fail: Fail) => {
  const lesson = await findOwn(services, lessonId, studentId, fail)
  const { tutorAbsent } = await judgeAbsence(services, lesson, now)
  return { lesson, state: rescueState(lesson, { tutorAbsent }, now) }
}

export const rescue: Handlers<typeof declared> = {
  async getRescue({ input, actor, services, now, fail }) {
    const { lesson, state } = await readState(services, input.params.id, actor.id, now, fail)
    const facts = { state, minutes: lesson.duration, minutesUntil: toIsoInstant(returnedUntil(now)) }
    if (state !== 'open' && state !== 'settled') return { ...facts, now: [], soon: [], later: [] }
    const { offering, here, studentBusy } = await readRescueTutors(services.db, {
      ...{ studentId: actor.id, tutorId: lesson.tutorId, now, until: rescueEnd(now) },
      available: await getRingBoard(services.env).available(),
      sameGender: input.query.sameGender ?? false,
    })
    const free = freeAtOnce(here, lesson.duration, now)
    const known = new Set(free.map(({ id }) => id))
    const others = offering.filter(({ id }) => !known.has(id))
    const { soon, later } = findStarts(others, lesson.duration, withoutInterval(studentBusy, lesson), now, free.length)
    return {
      ...facts,
      now: free.map(rescueTutorView),
      soon: soon.map(rescueStartView),
      later: later.map(rescueStartView),
    }
  },

  takeRescue: {
    async judge({ input, actor, services, now, fail }) {
      const lesson = await findOwn(services, input.params.id, actor.id, fail)
      return async ({ body: { start, ...wish } }) => {
        const booking = { studentId: actor.id, ...wish, start: Date.parse(start) }
        const taken = await placeRescue(services, lesson, booking, now)
        if ('state' in taken) return fail(decideRescue(taken.state)?.refused ?? 'illegal')
        return isRefused(taken) ? fail(taken.refused) : lessonView(taken.lesson)
      }
    },
  },

  ringRescue: {
    async judge({ input, actor, services, now, fail }) {
      const { lesson, state } = await readState(services, input.params.id, actor.id, now, fail)
      return async ({ body: { sameGender } }) => {
        const refused = decideRescue(state)
        if (refused) return fail(refused.refused)
        const [student, rates] = await Promise.all([
          findRingStudent(services.db, actor.id, null),
          readSettings(services.db).then(toLessonRates),
        ])
        if (!student) return fail('forbidden')
        const { duration, tutorId, id } = lesson
        const ring = await startSearch(services, student, {
          ...{ duration, topicId: null, note: null, lessonId: id, without: [tutorId] },
          gender: genderOfWish(sameGender, student.gender),
          price: lessonPrice(duration, Role.Tutor, rates),
        })
        if (!isRefused(ring)) return ring
        if (ring.refused === 'ring-exists') return fail('ring-exists')
        throw new Refusal('too-many-requests', undefined, refuseUntil(ring.until, now).retryAfterSeconds)
      }
    },
  },
}
