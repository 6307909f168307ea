import type * as declared from '#contract/lessons/api/now.ts'
import { lessonPrice } from '#contract/lessons/rules/quota.ts'
import { findStarts, rescueEnd } from '#contract/lessons/rules/rescue.ts'
import { chooseUntil } from '#contract/lessons/rules/ring.ts'
import { decideRing, genderOfWish, lessonOfNow } from '#contract/lessons/rules/ring-access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { rescueLimits } from '#contract/vocabulary/now.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { type Handlers, Refusal } from '#worker/handler.ts'
import { getRingBoard } from '#worker/ring-board.ts'
import { refuseUntil } from '#worker/storage/rate-limit.ts'
import { readBookingFacts } from '../facts-store.ts'
import { readRescueTutors } from '../rescue/store.ts'
import { rescueStartView } from '../rescue/view.ts'
import { findLesson } from '../store.ts'
import { lessonView } from '../view.ts'
import { bookAccepted } from './accept.ts'
import { startSearch } from './start-search.ts'
import { findOfferedTutor, findRingStudent } from './store.ts'

export const now: Handlers<typeof declared> = {
  getMarket: ({ actor, services: { env } }) => getRingBoard(env).marketFor(actor.id),

  async startRing({ input, actor, services, now: at, fail }) {
    const { duration, topicId = null, note = null, sameGender } = input.body
    const { db, env } = services
    const { start, end } = lessonOfNow(duration, at)
    const query = {
      studentId: actor.id,
      tutorId: 0,
      slotId: 0,
      start,
      end,
      trialOpen: env.FREE_TRIAL !== 'off',
      now: at,
    }
    const [student, facts] = await Promise.all([findRingStudent(db, actor.id, topicId), readBookingFacts(db, query)])
    if (!student) return fail('forbidden')
    if (topicId !== null && student.topic === null) return fail('topic-not-found')
    const refused = decideRing(facts, duration, at)
    if (refused) return fail(refused.refused)
    const ring = await startSearch(services, student, {
      ...{ duration, topicId, note, lessonId: null, without: [] },
      gender: genderOfWish(sameGender, student.gender),
      price: lessonPrice(duration, Role.Tutor, facts.rates),
    })
    if (!isRefused(ring)) return ring
    if (ring.refused === 'ring-exists') return fail('ring-exists')
    throw new Refusal('too-many-requests', undefined, refuseUntil(ring.until, at).retryAfterSeconds)
  },

  async listNearest({ input, actor, services: { db }, now: at }) {
    const { duration, sameGender = false } = input.query
    const query = { studentId: actor.id, tutorId: 0, available: [], sameGender, now: at, until: rescueEnd(at) }
    const { offering, studentBusy } = await readRescueTutors(db, query)
    const { soon, later } = findStarts(offering, duration, studentBusy, at)
    const byTime = [...soon, ...later].sort((one, other) => one.start - other.start)
    return byTime.slice(0, rescueLimits.later).map(rescueStartView)
  },

  async cancelRing({ input, actor, services: { env }, fail }) {
    return (await getRingBoard(env).cancel(input.params.ringId, actor.id)) ?? fail('ring-not-found')
  },

  async acceptRing({ input, actor, services, now: at, fail }) {
    const { ringId } = input.params
    const board = getRingBoard(services.env)
    const claim = await board.claim(ringId, actor.id)
    if (claim.kind === 'over') return fail('ring-over')
    if (claim.kind === 'accepted') {
      const lesson = await findLesson(services.db, claim.lessonId)
      return lesson ? lessonView(lesson) : fail('ring-over')
    }
    // Where this throws, the board asks the database itself after a while what became of it.
    const booked = await bookAccepted(services, claim.request, actor.id, at)
    if ('outcome' in booked) {
      await board.settle(ringId, actor.id, booked.outcome)
      return fail('refused' in booked.outcome ? booked.outcome.refused : 'ring-over')
    }
    const { lesson } = booked
    await board.settle(ringId, actor.id, { lessonId: lesson.id, start: lesson.start })
    return lessonView(lesson)
  },

  declineRing: ({ input, actor, services: { env } }) => getRingBoard(env).decline(input.params.ringId, actor.id),

  getAvailability: ({ actor, services: { env } }) => getRingBoard(env).availabilityOf(actor.id),

  async setAvailable({ input, actor, services: { db, env }, now: at, fail }) {
    const tutor = (await findOfferedTutor(db, actor.id, at)) ?? fail('tutor-not-found')
    const chosenUntil = chooseUntil(input.body.minutes, tutor, at) ?? fail('busy-soon')
    return getRingBoard(env).offer({ ...tutor, chosenUntil })
  },

  endAvailability: ({ actor, services: { env } }) => getRingBoard(env).withdraw(actor.id),
}
