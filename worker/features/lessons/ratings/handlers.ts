import type * as declared from '#contract/lessons/api/ratings.ts'
import { decideLandingConsent, mayRate } from '#contract/lessons/rules/rating.ts'
import { refuseWithoutGuardian } from '#contract/people/rules/guardians.ts'
import {
  type Caller,
  mayChangeRating,
  maySeeRating,
  maySeeRatingsOf,
  type RatingPeople,
} from '#contract/shared/rules/access.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import type { Handlers } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type Page, toSqlPage } from '#worker/storage/filters.ts'
import { readGuardianFacts } from '#worker/storage/guardians.ts'
import { findPopulatedRating, listRatingsOf, listRatingsWrittenBy } from './list-store.ts'
import {
  countRatings,
  findFilmingStudio,
  findRatee,
  findRating,
  findRatingOf,
  findRatings,
  haveMet,
  insertRating,
  removeRating,
  saveRating,
} from './store.ts'
import { populatedRatingView, ratingView, tutorRatingView } from './view.ts'

/**
 * One row more than the page, and one earlier: the caller's own rating is listed first and shifts the others by one.
 */
const widenPage = ({ limit, offset }: Page): Page =>
  offset === 0 ? { limit, offset } : { limit: limit + 1, offset: offset - 1 }

/** Refreshes the public record of a rated tutor; studios have none. */
const announceRatee = async (services: Services, rateeId: number, now: number): Promise<void> => {
  const ratee = await findRatee(services.db, rateeId)
  if (ratee && isTutorType(ratee.role)) services.raise('tutor-changed', { tutorId: rateeId, now })
}

const requireChangeable = async <R extends RatingPeople>(
  search: Promise<R | undefined>,
  caller: Caller,
  fail: (code: 'rating-not-found' | 'forbidden') => never,
): Promise<R> => {
  const rating = (await search) ?? fail('rating-not-found')
  return mayChangeRating(caller, rating) ? rating : fail('forbidden')
}

export const ratings: Handlers<typeof declared> = {
  async createRating({ input, actor, services, now, fail }) {
    const { rateeId, value, feedback, showOnLanding } = input.body
    const { db } = services
    const [foundRatee, met, filmedBy, guardian] = await Promise.all([
      findRatee(db, rateeId),
      haveMet(db, actor.id, rateeId, now),
      findFilmingStudio(db, actor.id),
      readGuardianFacts(db, actor.id),
    ])
    const ratee = foundRatee ?? fail('user-not-found', 'rateeId')
    if (!mayRate({ raterRole: actor.role, ratee, haveMet: met, filmedBy })) fail('forbidden')
    const guardianless = feedback !== null && actor.role === Role.Student && refuseWithoutGuardian(guardian, now)
    if (guardianless) fail(guardianless.refused, 'feedback')
    const feedbackLength = textLength(feedback ?? '')
    const asked = showOnLanding === true && actor.role === Role.Student
    const landingConsentAt = decideLandingConsent({ asked, text: feedback, isTextChanged: false, since: null }, now)
    const rating = { raterId: actor.id, rateeId, value, feedback, feedbackLength, landingConsentAt }
    const inserted = (await insertRating(db, rating, now)) ?? fail('rating-exists')
    services.later(announceRatee(services, rateeId, now))
    return ratingView(inserted)
  },

  updateRating: {
    async judge({ input, actor, services, now, fail }) {
      const rating = await requireChangeable(findRating(services.db, input.params.id), actor, fail)
      const { id, raterId, rateeId, landingConsentAt: since } = rating
      return async ({ body: { value, feedback, showOnLanding: asked } }) => {
        if (value === undefined && feedback === undefined && asked === undefined) fail('empty-request')
        const by = actor.id === raterId ? null : actor.id
        // Nobody agrees in somebody else's name, and nobody but students writes for the landing page.
        if (asked !== undefined && (by !== null || actor.role !== Role.Student)) fail('forbidden')
        const words = feedback === undefined ? {} : { feedback, feedbackLength: textLength(feedback ?? '') }
        const text = feedback === undefined ? rating.feedback : feedback
        const isTextChanged = text !== rating.feedback
        if (text !== null && (isTextChanged || asked === true) && actor.role === Role.Student) {
          const guardianless = refuseWithoutGuardian(await readGuardianFacts(services.db, actor.id), now)
          if (guardianless) fail(guardianless.refused, 'feedback')
        }
        // Written only where it changes: it may have been taken back since it was read.
        const consent = (asked !== undefined || isTextChanged) && {
          landingConsentAt: decideLandingConsent({ asked, text, isTextChanged, since }, now),
        }
        const saved = await saveRating(services.db, id, { value, ...words, ...consent }, by, now)
        if (!saved) fail('rating-not-found')
        services.later(announceRatee(services, rateeId, now))
      }
    },
  },

  async deleteRating({ input, actor, services, now, fail }) {
    const { id, raterId, rateeId } = await requireChangeable(findRating(services.db, input.params.id), actor, fail)
    const by = actor.id === raterId ? null : actor.id
    await removeRating(services.db, id, by, input.query.reason ?? null, now)
    services.later(announceRatee(services, rateeId, now))
  },

  async getRating({ input, actor, services: { db }, fail }) {
    const rating = (await findPopulatedRating(db, input.params.id)) ?? fail('rating-not-found')
    const people = { raterId: rating.rater.id, rateeId: rating.ratee.id }
    return maySeeRating(actor, people) ? populatedRatingView(rating) : fail('forbidden')
  },

  async listRatingsByRater({ input, services: { db } }) {
    const { id } = input.params
    const { list, total } = await listRatingsWrittenBy(db, id, toSqlPage(input.query))
    return { list: list.map(populatedRatingView), total }
  },

  async listRatingsOfRatee({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const [foundRatee, { list, total }] = await Promise.all([
      findRatee(db, id),
      listRatingsOf(db, id, toSqlPage(input.query)),
    ])
    const ratee = foundRatee ?? fail('user-not-found')
    if (!maySeeRatingsOf(actor, ratee)) fail('forbidden')
    return { list: list.map(populatedRatingView), total }
  },

  async listTutorRatings({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const page = toSqlPage(input.query)
    const [counted, ownRating, others] = await Promise.all([
      countRatings(db, id),
      actor && findRatingOf(db, actor.id, id),
      findRatings(db, id, actor?.id ?? 0, widenPage(page)),
    ])
    const { total } = counted ?? fail('tutor-not-found')
    const first = page.offset === 0
    const rest = ownRating || first ? others : others.slice(1)
    const list = ownRating && first ? [ownRating, ...rest] : rest
    return { list: list.slice(0, page.limit).map((row) => tutorRatingView(row, actor?.id ?? null)), total }
  },
}
