import type * as declared from '#contract/joining/api/intro-videos.ts'
import { decideReview, introVideoLists, mayReview, refuseUnassessed } from '#contract/joining/rules/intro-videos.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { notifyOnboarding } from '#worker/features/people/users/notify-onboarding.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { assessmentView, findAssessment, storeAssessment } from './assessment-store.ts'
import { findIntroVideo, findIntroVideos, type IntroVideoListFilter, isActivatedManager, storeReview } from './store.ts'
import { submitIntroVideo } from './submit.ts'
import { introVideoView } from './view.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const introVideos: Handlers<typeof declared> = {
  submitIntroVideo,

  reviewIntroVideo: {
    async judge({ input, actor, services, now, fail }) {
      const { db } = services
      const foundVideo = await findIntroVideo(db, input.params.id)
      if (!foundVideo) return fail('intro-video-not-found')
      if (!mayReview(actor, foundVideo)) return fail('forbidden')

      return async ({ body }) => {
        const { seen, ...review } = body
        let video = foundVideo
        for (let attempt = 0; attempt < maxAttempts; attempt++) {
          if (!mayReview(actor, video)) return fail('forbidden')
          await requireUnchanged(db, actor, seen, { ...video, kind: 'intro-video' })
          const plan = decideReview(video, actor, review)
          if (isRefused(plan)) return fail(plan.refused)
          const unassessed = refuseUnassessed(plan, await findAssessment(db, video.id))
          if (unassessed) return fail(unassessed.refused)
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
          if (await storeReview(db, { video, plan, auditEntry, now })) {
            // The former reviewer too: it leaves their queue.
            const reviewerIds = [video.reviewerId, reviewerId].filter((id) => id !== null)
            return notifyOnboarding(services, [video.tutorId, ...reviewerIds])
          }
          video = (await findIntroVideo(db, video.id)) ?? fail('intro-video-not-found')
        }
        return fail('illegal')
      }
    },
  },

  async readAssessment({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const [video, assessment] = await Promise.all([findIntroVideo(db, id), findAssessment(db, id)])
    if (!video) return fail('intro-video-not-found')
    return mayReview(actor, video) ? assessmentView(assessment) : fail('forbidden')
  },

  saveAssessment: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const { id } = input.params
      const video = (await findIntroVideo(db, id)) ?? fail('intro-video-not-found')
      if (!mayReview(actor, video)) return fail('forbidden')
      return async ({ body: { seen, ...fields } }) => {
        const seenAt = seen === null ? null : Date.parse(seen)
        const stored = await storeAssessment(db, { id, fields, seenAt, actor, now })
        if (!stored) throw new StaleRow(null)
        return assessmentView(await findAssessment(db, id))
      }
    },
  },

  async listIntroVideos({ input, actor, services: { db, env }, now, fail }) {
    const { tutorIds, reviewerIds, approved, states: requestedStates, orderBy: _, ...rest } = input.query
    const lists = introVideoLists(actor, { tutorIds, reviewerIds })
    if (isRefused(lists)) return fail(lists.refused)
    const states = approved ? [ReviewStatus.Approved] : requestedStates
    const findPage = async (people: IntroVideoListFilter) => {
      const page = await findIntroVideos(db, { ...rest, ...people, states })
      const views = page.list.map((row) => introVideoView(tokenKeys(env), row, actor, now))
      return { ...page, list: await Promise.all(views) }
    }
    const [main, forReviewers] = await Promise.all([
      findPage(lists.main),
      lists.forReviewers ? findPage(lists.forReviewers) : undefined,
    ])
    return { main, ...(forReviewers ? { forReviewers } : {}) }
  },
}
