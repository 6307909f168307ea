/** Decides about films of tutors: how long they may be; of intro videos who may submit one, who reviews it, how that ends. */

import type { Caller } from '../../shared/rules/access.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { addMonths, minutes } from '../../shared/rules/time.ts'
import { type RubricName, rubric } from '../../vocabulary/assessments.ts'
import { limits } from '../../vocabulary/limits.ts'
import { isAdmin, Role } from '../../vocabulary/roles.ts'
import { ReviewStatus } from '../../vocabulary/teaching.ts'

const { minMinutes, maxMinutes, toleranceMs, retryMonths } = limits.introVideo

export interface EarlierIntroVideo {
  readonly state: ReviewStatus
  /** Epoch ms. */
  readonly createdAt: number
}

/** When a tutor whose video was rejected may submit another. */
export const introVideoRetryAt = ({ createdAt }: EarlierIntroVideo): number => addMonths(createdAt, retryMonths)

/** `newest` is the tutor's latest video. One at a time; a rejected one blocks for three calendar months. */
export const refuseIntroVideo = (
  newest: EarlierIntroVideo | null,
  now: number,
): Refused<'intro-video-exists' | 'forbidden'> | null => {
  if (!newest) return null
  if (newest.state !== ReviewStatus.Rejected) return refuse('intro-video-exists')
  return introVideoRetryAt(newest) > now ? refuse('forbidden') : null
}

type LengthRefusal = Refused<'short-video-dur' | 'long-video-dur'>

const refuseLength = (ms: number, slack: number): LengthRefusal | null => {
  if (ms < minutes(minMinutes) - slack) return refuse('short-video-dur')
  return ms > minutes(maxMinutes) + slack ? refuse('long-video-dur') : null
}

/** The length a browser claims, in minutes: one to three. */
export const refuseClaimedLength = (claimed: number): LengthRefusal | null => refuseLength(minutes(claimed), 0)

/** The length of a stored film, with the slack that a recorder needs: its clock and the last frame differ by moments. */
export const refuseMeasuredLength = (filmMs: number): LengthRefusal | null => refuseLength(filmMs, toleranceMs)

/**
 * The length of an intro video against the bounds, and against the claim. Older clients claim whole minutes, rounded down.
 */
export const refuseFilmLength = (filmMs: number, claimed: number): LengthRefusal | Refused<'bad-request'> | null => {
  const outside = refuseMeasuredLength(filmMs)
  if (outside) return outside
  const isClaimed = Math.abs(minutes(claimed) - filmMs) <= toleranceMs || claimed === Math.floor(filmMs / minutes(1))
  return isClaimed ? null : refuse('bad-request')
}

export interface Reviewer {
  readonly id: number
  /** Videos assigned to them so far. */
  readonly assigned: number
}

/**
 * The activated manager with fewest videos, then the longest here, but not the reviewer of the tutor's previous video
 * while there is another. Null when there is no manager.
 */
export const pickReviewer = <R extends Reviewer>(
  managers: readonly R[],
  previousReviewerId: number | null,
): R | null => {
  const byLoad = managers.toSorted((a, b) => a.assigned - b.assigned || a.id - b.id)
  return byLoad.find(({ id }) => id !== previousReviewerId) ?? byLoad[0] ?? null
}

export interface ReviewedVideo {
  readonly state: ReviewStatus
  readonly reviewerId: number | null
}

/** Who may see or decide a video that is not their own. */
export const mayReview = (caller: Caller, { reviewerId }: ReviewedVideo): boolean =>
  isAdmin(caller.role) || caller.id === reviewerId

export interface ReviewRequest {
  readonly state?: ReviewStatus | undefined
  readonly reason?: string | null | undefined
  readonly reviewerId?: number | undefined
}

/** What is to be stored. */
export interface ReviewPlan {
  readonly state: ReviewStatus
  readonly reason: string | null
  readonly reviewerId: number | null
}

/**
 * What becomes of a video. A new reviewer begins from the start, whatever else was sent. A reviewer decides once; an
 * admin may correct the decision.
 */
export const decideReview = (
  video: ReviewedVideo,
  caller: Caller,
  { state, reason, reviewerId }: ReviewRequest,
): ReviewPlan | Refused<'forbidden' | 'empty-request' | 'bad-request' | 'illegal'> => {
  if (reviewerId !== undefined) {
    if (!isAdmin(caller.role)) return refuse('forbidden')
    return { state: ReviewStatus.Pending, reason: null, reviewerId }
  }
  if (state === undefined) return refuse(reason === undefined ? 'empty-request' : 'bad-request')
  const reopens = state === ReviewStatus.Pending
  if (reopens && reason) return refuse('bad-request')
  if (!isAdmin(caller.role) && (reopens || video.state !== ReviewStatus.Pending)) return refuse('illegal')
  return { state, reason: reason ?? null, reviewerId: video.reviewerId }
}

type Scores = Readonly<Record<RubricName, number | null>>

/** Whether every score of the rubric is given. */
export const isAssessed = (scores: Scores | null): boolean =>
  scores !== null && rubric.every((name) => scores[name] !== null)

/** A result needs all scores; a new reviewer and opening again need none. */
export const refuseUnassessed = ({ state }: ReviewPlan, scores: Scores | null): Refused<'rubric-missing'> | null =>
  state === ReviewStatus.Pending || isAssessed(scores) ? null : refuse('rubric-missing')

/** Filters by people; absent: anybody. */
export interface IntroVideoFilter {
  readonly tutorIds?: readonly number[] | undefined
  readonly reviewerIds?: readonly number[] | undefined
}

/** The two lists a caller may read: their own videos, for admins all, and what a tutor manager reviews. */
export const introVideoLists = (
  caller: Caller,
  { tutorIds, reviewerIds }: IntroVideoFilter,
): { main: IntroVideoFilter; forReviewers: IntroVideoFilter | null } | Refused<'forbidden'> => {
  if (isAdmin(caller.role)) return { main: { tutorIds, reviewerIds }, forReviewers: null }
  const own = { tutorIds: [caller.id] }
  if (caller.role === Role.TutorManager) return { main: own, forReviewers: { tutorIds, reviewerIds: [caller.id] } }
  return tutorIds === undefined ? { main: { ...own, reviewerIds }, forReviewers: null } : refuse('forbidden')
}
