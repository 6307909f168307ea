import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import type { DocumentWriter } from '#durable/session-room/document.ts'
import { LessonNotes } from '#durable/session-room/notes.ts'
import type { DocumentLine } from '#web/features/classroom/documents/document-sync.ts'
import { NotesSync } from '#web/features/classroom/notes/sync.ts'

/** A server with one document, decided by the class the object hosts, and lines to it that can fail. */
export const createNotesServer = () => {
  const stored: Uint8Array[] = []
  const writers = new Map<number, DocumentWriter>()
  const document = new LessonNotes({
    updates: () => stored,
    append: (update) => void stored.push(update),
    replaceAll: (update) => void stored.splice(0, stored.length, update),
    writers: () => [...writers.values()],
    saveWriter: (writer) => void writers.set(writer.client, writer),
  })
  let people = 0
  const notes = { text: () => document.text(), writers: () => writers.size }
  const pages = new Set<{ hear: (update: string) => void }>()
  /** A page; of a person of its own, unless one is named. */
  const connect = (userId = ++people) => {
    const as = { userId, page: `page ${pages.size}` }
    let listener: Parameters<DocumentLine['listen']>[0] | null = null
    const line = {
      online: true,
      /** The answer to the next change is lost; the change may have arrived or not. */
      lose: null as 'change' | 'ack' | null,
      sent: 0,
      /** While set, acks wait for it. */
      slow: null as Promise<void> | null,
      reconnect: () => {
        line.online = true
        listener?.onConnected()
      },
    }
    const own = { hear: (update: string) => void (line.online && listener?.onChange(update)) }
    pages.add(own)
    const unreachable = { code: 'unreachable' as const }
    const api: DocumentLine = {
      isConnected: () => line.online,
      listen: (given) => {
        listener = given
        return () => {
          listener = null
        }
      },
      open: async (vector) => {
        if (!line.online) return unreachable
        const update = document.missingAfter(fromBase64(vector)) ?? new Uint8Array()
        const writer = document.writerFor(userId, as.page, Date.now())
        listener?.onState({ update: toBase64(update), vector: toBase64(document.vector()), writable: true, writer })
        return { code: 'ok' }
      },
      change: async (update) => {
        line.sent++
        const lost = line.lose
        line.lose = null
        if (!line.online || lost === 'change') return unreachable
        const decision = document.change(as, fromBase64(update), Date.now())
        const news = decision.code === 'ok' ? decision.change : null
        if (news) for (const page of pages) if (page !== own) page.hear(toBase64(news))
        await line.slow
        if (lost === 'ack') return unreachable
        if ('message' in decision) return decision
        return { code: decision.code === 'ok' ? 'ok' : `notes-${decision.code}` }
      },
    }
    const sync = new NotesSync(api, () => 1)
    sync.start()
    return { sync, line, say: (text: string) => sync.text.insert(sync.text.length, text) }
  }
  return { notes, connect }
}
