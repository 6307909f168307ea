import { ChangeNotes, NotesChanged, NotesState, OpenNotes } from '#contract/classroom/events/notes.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import type { NotesLine } from './sync.ts'

/** The notes of one lesson over the socket of this tab. `page`: what the server knows this page by. */
export const createNotesLine = (sessionId: string, page: string = crypto.randomUUID()): NotesLine => ({
  open: (vector) => emit(OpenNotes, { sessionId, page, vector }),
  change: (update) => emit(ChangeNotes, { sessionId, page, update }),
  isConnected: () => connectionState() === 'online',
  listen: (listener) => {
    const stops = [
      listen(NotesState, (state) => state.sessionId === sessionId && listener.onState(state)),
      listen(NotesChanged, (change) => change.sessionId === sessionId && listener.onChange(change.update)),
      onConnected(listener.onConnected),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
