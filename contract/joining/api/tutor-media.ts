import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { FileUrl, q } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { folders, imageTypes, pictureTypes, videoTypes } from '../../vocabulary/media.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'

export const setTutorMedia = endpoint({
  method: 'PUT',
  path: '/user/asset/tutor',
  who: [...adminRoles, Role.Studio],
  owned: true,
  limit: 'write',
  note: 'Replaces picture, film or film poster of a tutor, at least one of them; for their studio and admins. A picture may be a GIF, a poster not. A film is one to three minutes long.',
  query: v.object({ tutorId: q.int() }),
  files: {
    image: { types: imageTypes, maxBytes: limits.imageBytes, folder: folders.userImages },
    video: { types: videoTypes, maxBytes: limits.videoBytes, folder: folders.tutorVideos },
    thumbnail: { types: pictureTypes, maxBytes: limits.imageBytes, folder: folders.tutorThumbnails },
  },
  reply: v.object({
    image: v.optional(FileUrl),
    video: v.optional(FileUrl),
    thumbnail: v.optional(FileUrl),
  }),
  errors: ['tutor-not-found', 'short-video-dur', 'long-video-dur'],
})
