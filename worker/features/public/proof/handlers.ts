import { firstNameOf } from '#contract/people/rules/first-name.ts'
import type * as declared from '#contract/public/api/proof.ts'
import { shownFigures } from '#contract/public/rules/platform-figures.ts'
import { showcase } from '#contract/vocabulary/proof.ts'
import { findListedPage } from '#worker/features/catalogue/tutors/list-store.ts'
import { tutorCardView } from '#worker/features/catalogue/tutors/view.ts'
import type { Handlers } from '#worker/handler.ts'
import { findLatestMonth } from './figures-store.ts'
import { findShownRatings, type ShownRating } from './showcase-store.ts'

const ratingView = ({ id, value, text, name, tutorId, tutorName }: ShownRating) => ({
  id,
  value,
  text,
  writer: name === null ? null : firstNameOf(name),
  tutor: { id: tutorId, name: tutorName },
})

export const proof: Handlers<typeof declared> = {
  async getPlatformFigures({ services: { db } }) {
    const latest = await findLatestMonth(db)
    return latest && shownFigures(latest)
  },

  async getShowcase({ services: { db } }) {
    const [ratings, { list: tutors }] = await Promise.all([
      findShownRatings(db),
      findListedPage(db, 'rating', { limit: showcase.tutorsRead, offset: 0 }),
    ])
    const filmed = tutors.find(({ video }) => video !== null)
    return { ratings: ratings.map(ratingView), filmed: filmed ? tutorCardView(filmed) : null }
  },
}
