import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import type { DocumentWriter } from '#durable/session-room/document.ts'
import { LessonInk } from '#durable/session-room/ink.ts'
import type { DocumentLine } from '#web/features/classroom/documents/document-sync.ts'
import { InkSync } from '#web/features/classroom/page/ink-sync.ts'

/** A server with the ink of one lesson, decided by the class the object hosts, and lines to it that can fail. */
export const createInkServer = (teacher: number) => {
  const stored: Uint8Array[] = []
  const writers = new Map<number, DocumentWriter>()
  const storage = {
    updates: () => stored,
    append: (update: Uint8Array) => void stored.push(update),
    replaceAll: (update: Uint8Array) => void stored.splice(0, stored.length, update),
    writers: () => [...writers.values()],
    saveWriter: (writer: DocumentWriter) => void writers.set(writer.client, writer),
  }
  const ink = new LessonInk(storage, () => teacher)
  const pages = new Set<(update: string) => void>()
  let clock = 1_700_000_000_000
  const connect = (userId: number) => {
    const as = { userId, page: `page ${pages.size}` }
    const line: { online: boolean; loseAck: boolean; reconnect: () => void } = {
      online: true,
      loseAck: false,
      reconnect: () => undefined,
    }
    let listener: Parameters<DocumentLine['listen']>[0] | null = null
    const hear = (update: string) => void (line.online && listener?.onChange(update))
    pages.add(hear)
    const unreachable = { code: 'unreachable' as const }
    line.reconnect = () => {
      line.online = true
      listener?.onConnected()
    }
    const sync = new InkSync(
      {
        isConnected: () => line.online,
        listen: (given) => {
          listener = given
          return () => {
            listener = null
          }
        },
        open: async (vector) => {
          if (!line.online) return unreachable
          const update = ink.missingAfter(fromBase64(vector)) ?? new Uint8Array()
          const writer = ink.writerFor(userId, as.page, Date.now())
          listener?.onState({ update: toBase64(update), vector: toBase64(ink.vector()), writable: true, writer })
          return { code: 'ok' }
        },
        change: async (update) => {
          if (!line.online) return unreachable
          const decision = ink.change(as, fromBase64(update), Date.now())
          const change = decision.code === 'ok' ? decision.change : null
          if (change) for (const page of pages) if (page !== hear) page(toBase64(change))
          if (line.loseAck) return unreachable
          if ('message' in decision) return decision
          return { code: decision.code === 'ok' ? 'ok' : `ink-${decision.code}` }
        },
      },
      userId,
      () => clock++,
    )
    sync.start()
    return { sync, line }
  }
  return { ink, connect }
}
