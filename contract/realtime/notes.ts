/** The notes two people write together during a lesson: a Yjs document, carried as base64 in the frames of the socket. */
import * as v from 'valibot'
import { SessionId } from '../shapes/session.ts'
import { Id } from '../shapes/wire.ts'
import { notesLimits as bounds } from '../vocabulary/notes.ts'
import type { AckCode } from './acks.ts'
import { clientEvent, serverEvent } from './event.ts'

// The room checks it, so that a malformed one is acked as such.
const RawSessionId = v.pipe(v.string(), v.maxLength(64))
const base64 = (bytes: number) => v.pipe(v.string(), v.maxLength(Math.ceil(bytes / 3) * 4), v.base64())

const common = [
  'ok',
  'invalid-session-id',
  'lesson-not-found',
  'not-member',
  'unallowed',
  'unreachable',
] as const satisfies readonly AckCode[]

export const OpenNotes = clientEvent({
  name: 'OpenNotes',
  note: 'Asks for the notes of a lesson; NotesState is sent before the ack. `vector` is the state vector of what the page holds already. Changes follow as NotesChanged on every socket of both members, whether they asked or not.',
  data: v.object({ sessionId: RawSessionId, vector: v.optional(base64(bounds.vectorBytes)) }),
  acks: common,
  rate: 'asking',
})

export const ChangeNotes = clientEvent({
  name: 'ChangeNotes',
  note: 'Stores a Yjs update of the text `notes`; acknowledged once it is stored. Repeating one is harmless. `notes-incomplete`: it builds on changes the server does not have, so open the notes again and send what is missing.',
  data: v.object({ sessionId: RawSessionId, update: base64(bounds.updateBytes) }),
  acks: [...common, 'notes-full', 'notes-incomplete'],
  rate: 'notes',
})

export const NotesState = serverEvent({
  name: 'NotesState',
  note: 'What of the notes the page does not hold yet, and the state vector of all that is stored. `writable` until half an hour after the end.',
  data: v.object({ sessionId: SessionId, update: v.string(), vector: v.string(), writable: v.boolean() }),
})

export const NotesChanged = serverEvent({
  name: 'NotesChanged',
  note: 'A change of the notes was stored. Goes to every socket of both members except the one that sent it.',
  data: v.object({ sessionId: SessionId, userId: Id, update: v.string() }),
})
