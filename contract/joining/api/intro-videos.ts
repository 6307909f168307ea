import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { ReviewReason } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { folders, videoTypes } from '../../vocabulary/media.ts'
import { adminRoles, Role, tutorRoles } from '../../vocabulary/roles.ts'
import { Assessment, AssessmentFields } from '../shapes/assessment.ts'
import { IntroVideo, ReviewStatusField } from '../shapes/intro-video.ts'

/** A number in JSON, its text in a form. Its bounds have codes of their own; see `refuseClaimedLength`. */
const MinutesInForm = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,20})?$/), v.transform(Number)),
])

export const submitIntroVideo = endpoint({
  method: 'POST',
  path: '/intro-video/with/asset',
  who: [Role.Tutor],
  filesOptional: true,
  limit: 'write',
  note: 'Submits a video for review: the file itself, or a finished upload in parts. `duration` is its length in minutes, which is compared with the file. Submitting the same upload again is harmless. The reviewer is told.',
  body: v.object({ duration: MinutesInForm, uploadId: v.optional(v.pipe(v.string(), v.uuid())) }),
  files: { video: { types: videoTypes, maxBytes: limits.videoBytes, folder: folders.introVideos } },
  errors: ['short-video-dur', 'long-video-dur', 'intro-video-exists', 'asset-not-found'],
})

export const reviewIntroVideo = endpoint({
  method: 'PUT',
  path: '/intro-video/{id}',
  who: [...adminRoles, Role.TutorManager],
  owned: true,
  limit: 'write',
  note: 'Decides about a video, by its reviewer or an admin, with a reason if wanted; the tutor is told. Its assessment needs all four scores first (`rubric-missing`). An admin may decide again, and name another reviewer, who then has it to decide.',
  params: idInPath,
  body: v.object({
    state: v.optional(ReviewStatusField),
    reason: v.optional(v.nullable(ReviewReason)),
    reviewerId: v.optional(Id),
    seen: Seen,
  }),
  errors: ['intro-video-not-found', 'changed-meanwhile', 'inactive-tutor-manager', 'illegal', 'rubric-missing'],
})

export const readAssessment = endpoint({
  method: 'GET',
  path: '/intro-video/{id}/assessment',
  who: [...adminRoles, Role.TutorManager],
  owned: true,
  note: 'What was judged of a video so far, for its reviewer and admins; the tutor never reads it.',
  params: idInPath,
  reply: Assessment,
  errors: ['intro-video-not-found'],
})

export const saveAssessment = endpoint({
  method: 'PUT',
  path: '/intro-video/{id}/assessment',
  who: [...adminRoles, Role.TutorManager],
  owned: true,
  limit: 'write',
  note: 'Keeps scores, level and notes of a video, by its reviewer or an admin. `seen` is `updatedAt` of the assessment as it was read, null where there was none.',
  params: idInPath,
  body: v.object({ ...AssessmentFields.entries, seen: v.nullable(Instant) }),
  reply: Assessment,
  errors: ['intro-video-not-found', 'changed-meanwhile'],
})

export const listIntroVideos = endpoint({
  method: 'GET',
  path: '/intro-video/list',
  who: [...adminRoles, ...tutorRoles],
  owned: true,
  note: 'Intro videos, newest first. `main`: a tutor’s own; for admins those of everybody. `forReviewers`: for tutor managers, those they review. A tutor may not send `tutorIds`. A cursor continues the list it came from, and says nothing about the other.',
  query: listQuery(
    {
      tutorIds: v.optional(q.list(q.int())),
      reviewerIds: v.optional(q.list(q.int())),
      approved: v.optional(q.bool()),
      states: v.optional(q.list(v.pipe(q.int(), ReviewStatusField))),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at'],
  ),
  reply: v.object({ main: listReply(IntroVideo), forReviewers: v.optional(listReply(IntroVideo)) }),
})
