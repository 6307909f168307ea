/** Pages that draw in the ink of one lesson, and the storage of an object in memory. */
import * as Y from 'yjs'
import { encodeStroke, inkKey, type Stroke } from '#contract/classroom/rules/strokes.ts'
import type { LessonInk } from '#durable/session-room/ink.ts'

export const dot = (x = 5000): Stroke => ({ tool: 'pen', colour: 0, points: [x, 5000, x, 5100] })

/** A document in which strokes are drawn and taken back as a page does it. `made`: updates that were not sent. */
export const inkDocument = (userId: number) => {
  const doc = new Y.Doc()
  const map = doc.getMap<Uint8Array>('ink')
  const made: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') made.push(update)
  })
  return {
    doc,
    map,
    made,
    hear: (update: Uint8Array) => Y.applyUpdate(doc, update, 'server'),
    draw: (name: string, { stroke = dot(), materialId = 7, page = 1, by = userId } = {}): string => {
      const key = inkKey({ materialId, page, userId: by, name })
      map.set(key, encodeStroke(stroke))
      return key
    },
    erase: (key: string): void => map.delete(key),
    /** All that was not sent, as one update. */
    take: (): Uint8Array => Y.mergeUpdates(made.splice(0)),
  }
}

/** A page of a member over the plain class. */
export const inkPage = (ink: LessonInk, userId: number, name: string, now = 0) => {
  const own = inkDocument(userId)
  own.hear(ink.missingAfter() ?? new Uint8Array())
  own.doc.clientID = ink.writerFor(userId, name, now).client
  return { ...own, as: { userId, page: name } }
}
