/** The notes two people write together during a lesson: a Yjs document, carried as base64 in the frames of the socket. */
import * as v from 'valibot'
import { clientEvent, serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { notesLimits as bounds } from '../../vocabulary/notes.ts'
import { RawSessionId, SessionId } from '../shapes/session.ts'
import { base64Bytes, documentAcks, PageKey } from './shared-document.ts'

export const OpenNotes = clientEvent({
  name: 'OpenNotes',
  note: 'Asks for the notes of a lesson or a demo session; NotesState is sent before the ack. `vector` is the state vector of what of the stored notes the page holds already. Changes follow as NotesChanged on every socket of both members, whether they asked or not.',
  data: v.object({ sessionId: RawSessionId, page: PageKey, vector: v.optional(base64Bytes(bounds.vectorBytes)) }),
  acks: documentAcks,
  rate: 'asking',
})

export const ChangeNotes = clientEvent({
  name: 'ChangeNotes',
  note: 'Stores a Yjs update of the text `notes`; acknowledged once it is stored. Repeating one is harmless. Its parts (structs) are written by the client id the page was given in NotesState. `notes-incomplete`: it builds on changes the server does not have, so open the notes again and send what is missing. `unallowed` with `foreign-writer` (another page was given the id) or `too-many-parts` (merging it would cost too much): open the notes again and make the same edit anew, on top of what is stored.',
  data: v.object({ sessionId: RawSessionId, page: PageKey, update: base64Bytes(bounds.updateBytes) }),
  acks: [...documentAcks, 'notes-full', 'notes-incomplete'],
  rate: 'notes',
})

export const NotesState = serverEvent({
  name: 'NotesState',
  note: 'What of the notes the page does not hold yet, and the state vector of all that is stored. `writable` until half an hour after the end. `writer`: the Yjs client id this page writes as, until it is given to another page of the same member, which raises `term`; null while not writable.',
  data: v.object({
    sessionId: SessionId,
    update: v.string(),
    vector: v.string(),
    writable: v.boolean(),
    writer: v.nullable(v.object({ client: v.number(), term: v.number() })),
  }),
})

export const NotesChanged = serverEvent({
  name: 'NotesChanged',
  note: 'A change of the notes was stored. Goes to every socket of both members except the one that sent it.',
  data: v.object({ sessionId: SessionId, userId: Id, update: v.string() }),
})
