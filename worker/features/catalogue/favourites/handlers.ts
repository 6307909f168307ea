import type * as declared from '#contract/catalogue/api/favourites.ts'
import { knowsTopics, searchFavourites } from '#worker/features/catalogue/tutors/search.ts'
import { tutorCardView } from '#worker/features/catalogue/tutors/view.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findFavouriteIds, insertFavourite, removeFavourite } from './store.ts'

export const favourites: Handlers<typeof declared> = {
  async listFavouriteTutors({ input: { query }, actor, services: { db }, now, fail }) {
    if (!(await knowsTopics(db, query))) fail('topic-not-found')
    const { list, total } = await searchFavourites(db, actor.id, query, toSqlPage(query), now)
    return { list: list.map(tutorCardView), total }
  },

  listFavouriteIds: ({ actor, services: { db } }) => findFavouriteIds(db, actor.id),

  async addFavouriteTutor({ input, actor, services: { db }, now, fail }) {
    const outcome = await insertFavourite(db, actor.id, input.params.id, now)
    if (outcome !== 'done') fail(outcome)
  },

  removeFavouriteTutor: ({ input, actor, services: { db } }) => removeFavourite(db, actor.id, input.params.id),
}
