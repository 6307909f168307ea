/** Submits an intro video: finds the file, reads its length, picks a reviewer and stores the row. */
import type { submitIntroVideo as declared } from '#contract/joining/api/intro-videos.ts'
import {
  pickReviewer,
  refuseClaimedLength,
  refuseFilmLength,
  refuseIntroVideo,
} from '#contract/joining/rules/intro-videos.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { MediaType } from '#contract/vocabulary/media.ts'
import { findUpload } from '#worker/features/joining/uploads/store.ts'
import { notifyOnboarding } from '#worker/features/people/users/notify-onboarding.ts'
import { readFilmLength } from '#worker/files/film-length.ts'
import { type Context, enforceRateLimit, type Handler, type JudgingHandler } from '#worker/handler.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { insertIntroVideo, readSubmissionFacts } from './store.ts'

type Submission = Context<typeof declared>

interface SubmittedFile {
  readonly type: MediaType
  readonly key: string
}

/** Finds the finished upload the request names, or stores the file it carries. Nothing references the object yet. */
const takeFile = async ({ input, actor, services, now, fail }: Submission): Promise<SubmittedFile> => {
  const { video } = input.files
  const { uploadId } = input.body
  if (uploadId === undefined) {
    if (!video) return fail('bad-request', 'video')
    return { type: video.type, key: await services.files.storeFile(video, now) }
  }
  const upload = video ? fail('bad-request', 'video') : await findUpload(services.db, uploadId, actor.id, now)
  if (!upload || upload.completedAt === null) return fail('asset-not-found', 'uploadId')
  return { type: upload.contentType, key: upload.key }
}

/** Attempts to store the row: the reviewer may be switched off between the choice and the write. */
const maxAttempts = 3

const submit: Handler<typeof declared> = async (submission) => {
  const { input, actor, services, now, fail } = submission
  const { db, env } = services
  const { duration, uploadId } = input.body
  const claim = refuseClaimedLength(duration)
  if (claim) return fail(claim.refused)

  let facts = await readSubmissionFacts(db, actor.id)
  if (uploadId !== undefined && facts.newest) {
    // The answer to the same request was lost.
    const upload = await findUpload(db, uploadId, actor.id, now)
    if (upload && upload.key === facts.newest.src) return
  }
  const refused = refuseIntroVideo(facts.newest, now)
  if (refused) return fail(refused.refused)

  const { type, key } = await takeFile(submission)
  const durationMs = (await readFilmLength(env.FILES, key, type)) ?? fail('bad-request', 'video')
  const length = refuseFilmLength(durationMs, duration)
  if (length) return fail(length.refused, length.refused === 'bad-request' ? 'duration' : undefined)

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { newest, reviewers } = facts
    const late = refuseIntroVideo(newest, now)
    if (late) return newest?.src === key ? undefined : fail(late.refused)
    const reviewerId = pickReviewer(reviewers, newest?.reviewerId ?? null)?.id ?? null
    const video = { tutorId: actor.id, reviewerId, src: key, durationMs, newestId: newest?.id ?? null }
    if (await insertIntroVideo(db, video, now))
      return notifyOnboarding(services, [actor.id, ...(reviewerId === null ? [] : [reviewerId])])
    facts = await readSubmissionFacts(db, actor.id)
  }
  return fail('asset-not-found')
}

/** Counts before the form is read: a file is stored for a day even when it is refused. */
export const submitIntroVideo: JudgingHandler<typeof declared> = {
  async judge(arrival) {
    const { actor, services, now } = arrival
    enforceRateLimit(await countRequest(services.db, `intro-submit:${actor.id}`, limits.upload.ofTutor, now))
    return (payload) => submit({ ...arrival, input: { ...arrival.input, ...payload } })
  },
}
