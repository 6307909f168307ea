import type * as declared from '#contract/api/intro-videos.ts'
import { decideReview, introVideoLists, mayReview } from '#contract/rules/intro-videos.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findIntroVideo, findIntroVideos, type IntroVideoListFilter, isActivatedManager, storeReview } from './store.ts'
import { submitIntroVideo } from './submit.ts'
import { introVideoView } from './view.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const introVideos: Handlers<typeof declared> = {
  submitIntroVideo,

  reviewIntroVideo: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const found = await findIntroVideo(db, input.params.id)
      if (!found) return fail('intro-video-not-found')
      if (!mayReview(actor, found)) return fail('forbidden')

      return async ({ body }) => {
        let video = found
        for (let attempt = 0; attempt < maxAttempts; attempt++) {
          const plan = mayReview(actor, video) ? decideReview(video, actor, body) : fail('forbidden')
          if (isRefused(plan)) return fail(plan.refused)
          // Whoever decides or is named must still be a manager who is switched on.
          const managerId = isAdmin(actor.role) ? body.reviewerId : actor.id
          if (managerId !== undefined && !(await isActivatedManager(db, managerId)))
            return fail('inactive-tutor-manager')
          const { state, reason, reviewerId } = plan
          if (state === video.state && reason === video.reason && reviewerId === video.reviewerId) return
          const facts = { from: video.state, to: state, reviewerId }
          const auditEntry = isAdmin(actor.role)
            ? { actorId: actor.id, action: 'intro-video.review' as const, targetId: video.id, facts }
            : null
          if (await storeReview(db, { video, plan, auditEntry, now })) return
          video = (await findIntroVideo(db, video.id)) ?? fail('intro-video-not-found')
        }
        return fail('illegal')
      }
    },
  },

  async listIntroVideos({ input, actor, services: { db, env }, now, fail }) {
    const { tutorIds, reviewerIds, approved, createdAt } = input.query
    const lists = introVideoLists(actor, { tutorIds, reviewerIds })
    if (isRefused(lists)) return fail(lists.refused)
    const states = approved ? [ReviewStatus.Approved] : input.query.states
    const findPage = async (people: IntroVideoListFilter) => {
      const { list, total } = await findIntroVideos(db, { ...people, states, createdAt }, toSqlPage(input.query))
      return { list: await Promise.all(list.map((row) => introVideoView(env.TOKEN_SECRET, row, now))), total }
    }
    const [main, forReviewers] = await Promise.all([
      findPage(lists.main),
      lists.forReviewers ? findPage(lists.forReviewers) : undefined,
    ])
    return { main, ...(forReviewers ? { forReviewers } : {}) }
  },
}
