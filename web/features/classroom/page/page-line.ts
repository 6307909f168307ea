import { ChangeInk, InkChanged, InkState, OpenInk } from '#contract/classroom/events/ink.ts'
import type { DocumentLine } from '#web/features/classroom/documents/document-sync.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'

/** The ink of one lesson over the socket of this tab. `page`: what the server knows this page by. */
export const createInkLine = (sessionId: string, page: string = crypto.randomUUID()): DocumentLine => ({
  open: (vector) => emit(OpenInk, { sessionId, page, vector }),
  change: (update) => emit(ChangeInk, { sessionId, page, update }),
  isConnected: () => connectionState() === 'online',
  listen: (listener) => {
    const stops = [
      listen(InkState, (state) => state.sessionId === sessionId && listener.onState(state)),
      listen(InkChanged, (change) => change.sessionId === sessionId && listener.onChange(change.update)),
      onConnected(listener.onConnected),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
