import * as v from 'valibot'
import { limits } from '../../vocabulary/limits.ts'
import { videoTypes } from '../../vocabulary/media.ts'

/** What an upload in parts is for: a tutor's public video, or the video a tutor submits for review. */
export const UploadPurpose = { TutorVideo: 'tutor-video', IntroVideo: 'intro-video' } as const
export type UploadPurpose = (typeof UploadPurpose)[keyof typeof UploadPurpose]

/** What the browser says of a file before its first part. */
export const UploadPlan = v.object({
  purpose: v.picklist(Object.values(UploadPurpose)),
  /** The tutor the film shows; of an intro video the caller. */
  tutorId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  type: v.picklist(videoTypes),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.upload.bytes, 'large-file-size' as const)),
})

export type UploadPlan = v.InferOutput<typeof UploadPlan>

/** An upload under way: all parts but the last are `partBytes` long, which differs by the length of the file; `received` are the numbers, from 1, that arrived. */
export const Upload = v.object({
  id: v.string(),
  bytes: v.number(),
  partBytes: v.number(),
  parts: v.number(),
  received: v.array(v.number()),
})
export type Upload = v.InferOutput<typeof Upload>
