import { NotesChanged } from '#contract/classroom/events/notes.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import type { NotesText } from '#worker/session-room.ts'
import { canWriteIn, DocumentHost, type DocumentPlace } from './document-host.ts'
import { LessonNotes } from './notes.ts'
import type { Booking } from './state.ts'

/** The notes of one lesson. */
export class NotesHost extends DocumentHost<LessonNotes, 'notes-full' | 'notes-incomplete'> {
  constructor(place: DocumentPlace) {
    super(place, {
      table: 'notes',
      codes: { full: 'notes-full', incomplete: 'notes-incomplete' },
      create: (store) => new LessonNotes(store),
      frame: (sessionId, userId, update) => frameOf(NotesChanged, { sessionId, userId, update }),
    })
  }

  /** The text of the notes, for whom the caller has checked. */
  read(booking: Booking, now: number): NotesText {
    const { document, store } = this.opened()
    return { text: document.text(), changedAt: store.changedAt(), writable: canWriteIn(booking, now) }
  }
}
