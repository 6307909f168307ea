/** The page that a tutor shows in a call, and what both draw on it: a Yjs document, carried as that of the notes. */
import * as v from 'valibot'
import { clientEvent, serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { inkLimits as bounds } from '../../vocabulary/ink.ts'
import { Hand } from '../shapes/hand.ts'
import { PagePlace } from '../shapes/ink.ts'
import { RawSessionId, SessionId } from '../shapes/session.ts'
import { base64Bytes, documentAcks, PageKey } from './shared-document.ts'

export const OpenInk = clientEvent({
  name: 'OpenInk',
  note: 'Asks for what was drawn on the pages of a lesson or a demo session; InkState is sent before the ack. `vector` is the state vector of what the page holds already. Changes follow as InkChanged on every socket of both members.',
  data: v.object({ sessionId: RawSessionId, page: PageKey, vector: v.optional(base64Bytes(bounds.vectorBytes)) }),
  acks: documentAcks,
  rate: 'asking',
})

export const ChangeInk = clientEvent({
  name: 'ChangeInk',
  note: 'Stores a Yjs update of the map `ink`; acknowledged once it is stored. A key is `material:page:user:name`, is set once and carries the id of who draws; its value is a line or a text as bytes. A member takes back their own, and whoever teaches those of both; anything else is `unallowed` with `not-yours`. `ink-incomplete`, `foreign-writer` and `too-many-parts` as of ChangeNotes. `ink-full`: the page, the lesson or the member has as many lines as there may be.',
  data: v.object({ sessionId: RawSessionId, page: PageKey, update: base64Bytes(bounds.updateBytes) }),
  acks: [...documentAcks, 'ink-full', 'ink-incomplete'],
  rate: 'ink',
})

export const ShowPage = clientEvent({
  name: 'ShowPage',
  note: 'Shows a page of a material to both, or none. Only whoever teaches, and only from inside the call.',
  data: v.object({ sessionId: RawSessionId, place: v.nullable(PagePlace) }),
  acks: documentAcks,
  rate: 'typing',
})

export const MoveHand = clientEvent({
  name: 'MoveHand',
  note: 'Tells the other member inside where the hand is, what it draws, or where to look. Never stored, and not held for a member who reconnects.',
  data: v.object({ sessionId: RawSessionId, hand: Hand }),
  acks: documentAcks,
  rate: 'pointing',
})

export const InkState = serverEvent({
  name: 'InkState',
  note: 'What of the ink the page does not hold yet, and the state vector of all that is stored. `writable` and `writer` as in NotesState.',
  data: v.object({
    sessionId: SessionId,
    update: v.string(),
    vector: v.string(),
    writable: v.boolean(),
    writer: v.nullable(v.object({ client: v.number(), term: v.number() })),
  }),
})

export const InkChanged = serverEvent({
  name: 'InkChanged',
  note: 'A change of the ink was stored. Goes to every socket of both members except the one that sent it.',
  data: v.object({ sessionId: SessionId, userId: Id, update: v.string() }),
})

export const HandMoved = serverEvent({
  name: 'HandMoved',
  note: 'Where the hand of the other member is, what it draws, or where they ask to look.',
  data: v.object({ sessionId: SessionId, userId: Id, hand: Hand }),
})
