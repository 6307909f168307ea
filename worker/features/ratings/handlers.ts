import type * as declared from '#contract/api/ratings.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { announceTutor } from '#worker/features/tutors/announce-tutor.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import type { Handlers } from '#worker/handler.ts'
import { type Page, sqlPage } from '#worker/storage/page.ts'
import { countRatings, findRatee, findRatingOf, findRatings, haveMet, insertRating } from './store.ts'
import { ratingSelf, tutorRating } from './view.ts'

/** The page that remains when one row was moved to the very front of the list. */
const withoutFirst = ({ limit, offset }: Page): Page =>
  offset === 0 ? { limit: limit - 1, offset } : { limit, offset: offset - 1 }

export const ratings: Handlers<typeof declared> = {
  async createRating({ input, actor, services, now, fail }) {
    const { rateeId, value, feedback } = input.body
    const ratee = (await findRatee(services.db, rateeId)) ?? fail('user-not-found', 'rateeId')
    if (!isTutorType(ratee.role) || !(await haveMet(services.db, actor.id, rateeId, now))) fail('forbidden')
    const feedbackLength = textLength(feedback ?? '')
    const rating = { raterId: actor.id, rateeId, value, feedback, feedbackLength }
    const made = (await insertRating(services.db, rating, now)) ?? fail('rating-exists')
    services.later(announceTutor(services, rateeId, now))
    return ratingSelf(made)
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

  updateRating: unbuilt,
  deleteRating: unbuilt,
  getRating: unbuilt,
  listRatingsByRater: unbuilt,
  listRatingsOfRatee: unbuilt,
}
