/** Sound files that a tutor plays to both in a call. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath, q } from '../../shared/shapes/wire.ts'
import { clipLimits } from '../../vocabulary/clips.ts'
import { clipTypes, folders } from '../../vocabulary/media.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { cleanLine, textLength } from '../../vocabulary/text.ts'
import { Clip, ClipMs } from '../shapes/clip.ts'
import { SessionId } from '../shapes/session.ts'

/** The name of the file, cut where it is long. */
const ClipName = v.pipe(
  v.string(),
  v.transform((text) => [...cleanLine(text)].slice(0, clipLimits.name).join('')),
  v.check((text) => textLength(text) > 0),
)

const params = v.object({ sessionId: SessionId })

export const listClips = endpoint({
  method: 'GET',
  path: '/session/{sessionId}/clips',
  who: tutorRoles,
  owned: true,
  note: 'The clips of a lesson or a demo session, latest first, for whoever teaches in it. They are deleted a day after its end.',
  params,
  reply: v.array(Clip),
})

export const addClip = endpoint({
  method: 'POST',
  path: '/session/{sessionId}/clip',
  who: tutorRoles,
  owned: true,
  limit: 'write',
  note: `Adds a clip to a call, by whoever teaches in it, while it may be joined: MP3, M4A, AAC, Ogg or WAV, at most a minute. Its two people may then hear it. At most ${clipLimits.perCall} in a call.`,
  params,
  // Fields of a form are texts.
  body: v.object({ name: ClipName, ms: v.union([ClipMs, q.int(1, clipLimits.ms + clipLimits.toleranceMs)]) }),
  files: { sound: { types: clipTypes, maxBytes: clipLimits.bytes, folder: folders.clips } },
  reply: Clip,
  errors: ['illegal', 'lesson-time-passed', 'invalid-clip', 'too-many-clips'],
})

export const deleteClip = endpoint({
  method: 'DELETE',
  path: '/clip/{id}',
  who: tutorRoles,
  limit: 'write',
  note: 'Deletes one of the caller’s clips. One that is not there is no error.',
  params: idInPath,
})
