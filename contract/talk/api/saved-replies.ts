import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant, idInPath, Seen } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanLine } from '../../vocabulary/text.ts'
import { threadLimits } from '../../vocabulary/threads.ts'
import { ThreadText } from '../shapes/thread.ts'

const { min, max } = threadLimits.replyTitle

const ReplyTexts = v.object({
  title: v.pipe(v.string(), v.transform(cleanLine), v.minLength(min), v.maxLength(max)),
  /** `{name}` in it is the first name of the person. */
  text: ThreadText,
})

/** A text the team answers with often. */
const SavedReply = v.object({ id: Id, title: v.string(), text: v.string(), updatedAt: Instant })
export type SavedReply = v.InferOutput<typeof SavedReply>

export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/saved-reply/list',
  who: adminRoles,
  note: 'The saved replies of the team by their names.',
  reply: v.array(SavedReply),
})

export const createSavedReply = endpoint({
  method: 'POST',
  path: '/saved-reply',
  who: adminRoles,
  limit: 'write',
  note: 'Saves a text for later answers, at most 40 of them (`illegal`).',
  body: ReplyTexts,
  reply: SavedReply,
  errors: ['illegal'],
})

export const updateSavedReply = endpoint({
  method: 'PUT',
  path: '/saved-reply/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Replaces name and text of a saved reply.',
  params: idInPath,
  body: v.object({ ...ReplyTexts.entries, seen: Seen }),
  reply: SavedReply,
  errors: ['changed-meanwhile'],
})

export const deleteSavedReply = endpoint({
  method: 'DELETE',
  path: '/saved-reply/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Deletes a saved reply. What was written with it stays.',
  params: idInPath,
})
