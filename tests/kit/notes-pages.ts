/** The notes of a lesson over lists in place of the object's storage, and pages that write them. */
import * as Y from 'yjs'
import type { DocumentStorage, DocumentWriter } from '#durable/session-room/document.ts'
import type { LessonNotes } from '#durable/session-room/notes.ts'

export const memory = (): DocumentStorage & { list: Uint8Array[]; full: boolean } => {
  const writers = new Map<number, DocumentWriter>()
  const store = {
    list: [] as Uint8Array[],
    full: false,
    updates: () => [...store.list],
    append: (update: Uint8Array) => {
      if (store.full) throw new Error('disk full')
      store.list.push(update)
    },
    replaceAll: (update: Uint8Array) => {
      store.list = [update]
    },
    writers: () => [...writers.values()],
    saveWriter: (writer: DocumentWriter) => void writers.set(writer.client, writer),
  }
  return store
}

export const sara = 1
export const ahmed = 2

/** A page that writes: its text, and the updates it has not sent. */
export const page = (notes: LessonNotes, userId: number, name: string, now = 0) => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, notes.missingAfter() ?? new Uint8Array(), 'server')
  doc.clientID = notes.writerFor(userId, name, now).client
  const text = doc.getText('notes')
  const made: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') made.push(update)
  })
  return {
    doc,
    text,
    made,
    as: { userId, page: name },
    write: (at: number, what: string) => text.insert(at, what),
    hear: (update: Uint8Array) => Y.applyUpdate(doc, update, 'server'),
  }
}
/** A clock: each call lets this many ms pass and returns the time. */
export const stopwatch = () => {
  let now = 0
  return (ms: number): number => {
    now += ms
    return now
  }
}
