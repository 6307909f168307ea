import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { ReviewStatus } from '../../vocabulary/teaching.ts'

export const ReviewStatusField = v.picklist(Object.values(ReviewStatus))

/** A video in which a tutor introduces themselves, and the review of it. Not the video of the public profile. */
export const IntroVideo = v.object({
  id: Id,
  /** A signed address, good for an hour. */
  src: FileUrl,
  /** Read from the file; recorders do not write it where players look for it. */
  durationMs: v.pipe(v.number(), v.integer()),
  tutorId: Id,
  tutorName: v.nullable(v.string()),
  tutorImage: v.nullable(FileUrl),
  reviewerId: v.nullable(Id),
  reviewerName: v.nullable(v.string()),
  state: ReviewStatusField,
  /** What the reviewer wrote about the decision. */
  reason: v.nullable(v.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type IntroVideo = v.InferOutput<typeof IntroVideo>
