/** Picture, film, poster and captions of a tutor’s public page, by their studio and admins. */

import * as v from 'valibot'
import { FilmCaptions } from '../../people/shapes/tutor.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { FileUrl, q } from '../../shared/shapes/wire.ts'
import { captionLanguages, captionLimits } from '../../vocabulary/captions.ts'
import { limits } from '../../vocabulary/limits.ts'
import { captionTypes, folders, imageTypes, pictureTypes, videoTypes } from '../../vocabulary/media.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'

const who = [...adminRoles, Role.Studio]

export const setTutorMedia = endpoint({
  method: 'PUT',
  path: '/user/asset/tutor',
  who,
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

export const setTutorCaptions = endpoint({
  method: 'PUT',
  path: '/user/asset/tutor/captions',
  who,
  owned: true,
  limit: 'write',
  note: 'Puts captions on the film of a tutor, in place of earlier ones; for their studio and admins. A WebVTT file in UTF-8 whose cues are in order and end with the film; times and plain text are kept, everything else in it is dropped. `film` is the address of the film they were made for.',
  query: v.object({ tutorId: q.int() }),
  body: v.object({ language: v.picklist(captionLanguages), film: FileUrl }),
  files: { captions: { types: captionTypes, maxBytes: captionLimits.bytes, folder: folders.tutorCaptions } },
  reply: FilmCaptions,
  errors: ['tutor-not-found', 'asset-not-found', 'changed-meanwhile'],
})

export const removeTutorCaptions = endpoint({
  method: 'DELETE',
  path: '/user/asset/tutor/captions',
  who,
  owned: true,
  limit: 'write',
  note: 'Takes the captions off the film of a tutor, if it has any; for their studio and admins.',
  query: v.object({ tutorId: q.int() }),
  errors: ['tutor-not-found'],
})
