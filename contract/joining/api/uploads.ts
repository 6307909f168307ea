/** Files too long for one request come in parts that survive a lost connection. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { FileUrl, q } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { Upload, UploadPlan } from '../shapes/upload.ts'

const who = [...adminRoles, Role.Studio, Role.Tutor]
const idInPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const startUpload = endpoint({
  method: 'POST',
  path: '/upload',
  who,
  owned: true,
  limit: 'write',
  note: 'Opens an upload in parts; unfinished ones are thrown away after a day. A tutor opens one for an intro video, unless another is under review or approved, or was rejected less than three months ago.',
  body: UploadPlan,
  reply: Upload,
  errors: ['tutor-not-found', 'intro-video-exists'],
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/upload/{id}',
  who,
  owned: true,
  note: 'Which parts have arrived, so that a broken upload goes on where it stopped.',
  params: idInPath,
  reply: Upload,
  errors: ['asset-not-found'],
})

export const putUploadPart = endpoint({
  method: 'PUT',
  path: '/upload/{id}/part/{number}',
  who,
  owned: true,
  limit: 'write',
  note: 'One part, as bare bytes; numbers count from 1. Sending a part again replaces it.',
  params: v.object({ ...idInPath.entries, number: q.int(1, 10_000) }),
  bytes: limits.upload.partBytes,
  errors: ['asset-not-found'],
})

export const completeUpload = endpoint({
  method: 'POST',
  path: '/upload/{id}/complete',
  who,
  owned: true,
  limit: 'write',
  note: 'Puts the parts together, looks at what the file really is and how long it plays, and puts it in its place. An intro video has none yet (`url` is null): `POST /intro-video/with/asset` submits it within a day of the start.',
  params: idInPath,
  reply: v.object({ url: v.nullable(FileUrl) }),
  errors: ['asset-not-found', 'tutor-not-found', 'short-video-dur', 'long-video-dur'],
})

export const abortUpload = endpoint({
  method: 'DELETE',
  path: '/upload/{id}',
  who,
  owned: true,
  limit: 'write',
  note: 'Throws an unfinished upload away.',
  params: idInPath,
  errors: ['asset-not-found'],
})
