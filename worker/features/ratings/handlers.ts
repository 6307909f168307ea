import type * as declared from '#contract/api/ratings.ts'
import {
  type Caller,
  mayChangeRating,
  maySeeRating,
  maySeeRatingsBy,
  maySeeRatingsOf,
  type RatingPeople,
} from '#contract/rules/access.ts'
import { mayRate } from '#contract/rules/rating.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { announceTutor } from '#worker/features/tutors/announce-tutor.ts'
import type { Handlers } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type Page, sqlPage } from '#worker/storage/page.ts'
import { findPopulated, listRatingsOf, listRatingsWrittenBy } from './list-store.ts'
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
import { populatedRating, ratingSelf, tutorRating } from './view.ts'

/** The page that remains when one row was moved to the very front of the list. */
const withoutFirst = ({ limit, offset }: Page): Page =>
  offset === 0 ? { limit: limit - 1, offset } : { limit, offset: offset - 1 }

/** A studio has no page that would show its stars. */
const announceRatee = async (services: Services, rateeId: number, now: number): Promise<void> => {
  const ratee = await findRatee(services.db, rateeId)
  if (ratee && isTutorType(ratee.role)) await announceTutor(services, rateeId, now)
}

const changeable = async <R extends RatingPeople>(
  found: Promise<R | undefined>,
  caller: Caller,
  fail: (code: 'rating-not-found' | 'forbidden') => never,
): Promise<R> => {
  const rating = (await found) ?? fail('rating-not-found')
  return mayChangeRating(caller, rating) ? rating : fail('forbidden')
}

export const ratings: Handlers<typeof declared> = {
  async createRating({ input, actor, services, now, fail }) {
    const { rateeId, value, feedback } = input.body
    const { db } = services
    const [found, met, filmedBy] = await Promise.all([
      findRatee(db, rateeId),
      haveMet(db, actor.id, rateeId, now),
      findFilmingStudio(db, actor.id),
    ])
    const ratee = found ?? fail('user-not-found', 'rateeId')
    if (!mayRate({ raterRole: actor.role, ratee, haveMet: met, filmedBy })) fail('forbidden')
    const feedbackLength = textLength(feedback ?? '')
    const rating = { raterId: actor.id, rateeId, value, feedback, feedbackLength }
    const made = (await insertRating(db, rating, now)) ?? fail('rating-exists')
    services.later(announceRatee(services, rateeId, now))
    return ratingSelf(made)
  },

  async updateRating({ input, actor, services, now, fail }) {
    const { value, feedback } = input.body
    if (value === undefined && feedback === undefined) fail('empty-request')
    const { id, rateeId } = await changeable(findRating(services.db, input.params.id), actor, fail)
    const text = feedback === undefined ? {} : { feedback, feedbackLength: textLength(feedback ?? '') }
    const saved = await saveRating(services.db, id, { value, ...text }, now)
    if (!saved) fail('rating-not-found')
    services.later(announceRatee(services, rateeId, now))
  },

  async deleteRating({ input, actor, services, now, fail }) {
    const { id, rateeId } = await changeable(findRating(services.db, input.params.id), actor, fail)
    await removeRating(services.db, id)
    services.later(announceRatee(services, rateeId, now))
  },

  async getRating({ input, actor, services: { db }, fail }) {
    const rating = (await findPopulated(db, input.params.id)) ?? fail('rating-not-found')
    const people = { raterId: rating.rater.id, rateeId: rating.ratee.id }
    return maySeeRating(actor, people) ? populatedRating(rating) : fail('forbidden')
  },

  async listRatingsByRater({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    if (!maySeeRatingsBy(actor, id)) fail('forbidden')
    const { list, total } = await listRatingsWrittenBy(db, id, sqlPage(input.query))
    return { list: list.map(populatedRating), total }
  },

  async listRatingsOfRatee({ input, actor, services: { db }, fail }) {
    const ratee = (await findRatee(db, input.params.id)) ?? fail('user-not-found')
    if (!maySeeRatingsOf(actor, ratee)) fail('forbidden')
    const { list, total } = await listRatingsOf(db, ratee.id, sqlPage(input.query))
    return { list: list.map(populatedRating), total }
  },

  async listTutorRatings({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const page = sqlPage(input.query)
    const { total } = (await countRatings(db, id)) ?? fail('tutor-not-found')
    const own = actor ? await findRatingOf(db, actor.id, id) : undefined
    if (!own) return { list: (await findRatings(db, id, 0, page)).map(tutorRating), total }
    const rest = await findRatings(db, id, own.userId, withoutFirst(page))
    return { list: (page.offset === 0 ? [own, ...rest] : rest).map(tutorRating), total }
  },
}
