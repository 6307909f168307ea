/**
 * Corrections that a tutor has written and the server has not received yet, in IndexedDB. The same texts again in one
 * lesson change nothing, so that one which is sent again, because the response was lost, stays one.
 */
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { correctionLimits } from '#contract/vocabulary/corrections.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { codeOf, statusOf } from '#web/lib/api-errors.ts'
import { createIndexedStore } from '#web/lib/indexed-store.ts'

export interface WaitingCorrection {
  readonly id: string
  readonly lessonId: number
  readonly texts: CorrectionTexts
  readonly atOnce: boolean
  /** When it was written, epoch ms: they are sent in this order. */
  readonly at: number
  /** Why the server does not take it as it is; null while it may be taken. */
  readonly refused: ErrorCode | null
}

interface OwnedCorrection extends WaitingCorrection {
  /** Whose it is. Somebody else who signs in on the device neither sees nor sends it. */
  readonly owner: number
}

/** Where corrections wait: IndexedDB, or memory in tests. */
export interface CorrectionStore {
  readAll(): Promise<OwnedCorrection[]>
  write(correction: OwnedCorrection): Promise<unknown>
  remove(id: string): Promise<unknown>
}

const inStore = createIndexedStore('hiwar-corrections', 'waiting')

const indexedCorrections: CorrectionStore = {
  readAll: () => inStore('readonly', (store) => store.getAll()),
  write: (correction) => inStore('readwrite', (store) => store.put(correction, correction.id)),
  remove: (id) => inStore('readwrite', (store) => store.delete(id)),
}

export interface CorrectionOutbox {
  /** Those of the person that wait, in the order in which they were written. The same array until it changes. */
  read(): readonly WaitingCorrection[]
  subscribe(listener: () => void): () => void
  /** Reads what waits on the device: from an earlier visit, or from another tab. */
  load(): Promise<void>
  add(corrections: readonly WaitingCorrection[]): Promise<void>
  /** Takes one back that was not sent, or puts other texts in its place. */
  remove(id: string): Promise<void>
  /** Sends what waits. Rejects when the server does not take it now; what it never takes stays, with the reason. */
  send(): Promise<void>
}

/** True for an answer that the same request would get again. */
const isFinal = (error: unknown): boolean => {
  const status = statusOf(error) ?? 0
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

/** Those that go in one request: of one lesson, shown at the same time. */
const batchOf = (waiting: readonly WaitingCorrection[]): WaitingCorrection[] => {
  const sendable = waiting.filter(({ refused }) => refused === null)
  const [first] = sendable
  return sendable
    .filter((one) => one.lessonId === first?.lessonId && one.atOnce === first.atOnce)
    .slice(0, correctionLimits.atOnce)
}

/** The outbox of one person. Without a place on the device they wait in memory, until the page is left. */
export const createCorrectionOutbox = (
  owner: number,
  post: (lessonId: number, corrections: readonly CorrectionTexts[], atOnce: boolean) => Promise<unknown>,
  store: CorrectionStore = indexedCorrections,
): CorrectionOutbox => {
  let waiting: readonly WaitingCorrection[] = []
  let loading: Promise<void> | undefined
  let sending: Promise<void> | undefined
  const listeners = new Set<() => void>()
  /** Those that no longer wait, which a read of the store that began before may still find. */
  const gone = new Set<string>()
  const change = (next: readonly WaitingCorrection[]): void => {
    waiting = next.toSorted((a, b) => a.at - b.at)
    for (const listener of listeners) listener()
  }
  const write = (one: WaitingCorrection) => store.write({ ...one, owner }).catch(() => undefined)

  const load = async (): Promise<void> => {
    const stored = await store.readAll().catch(() => [])
    const known = new Set(waiting.map(({ id }) => id))
    const own = stored.filter((one) => one.owner === owner && !known.has(one.id) && !gone.has(one.id))
    if (own.length > 0) change([...waiting, ...own.map(({ owner: _, ...correction }) => correction)])
  }

  const drop = async (batch: readonly WaitingCorrection[]): Promise<void> => {
    const ids = new Set(batch.map(({ id }) => id))
    for (const id of ids) gone.add(id)
    change(waiting.filter(({ id }) => !ids.has(id)))
    await Promise.all([...ids].map((id) => store.remove(id).catch(() => undefined)))
  }

  const sendBatch = async (batch: readonly WaitingCorrection[]): Promise<void> => {
    const [first] = batch
    if (!first) return
    try {
      const texts = batch.map((one) => one.texts)
      await post(first.lessonId, texts, first.atOnce)
    } catch (error) {
      if (!isFinal(error)) throw error
      // All or none of a request is taken: one by one, only those that are refused stay.
      if (batch.length > 1) {
        for (const one of batch) await sendBatch([one])
        return
      }
      const refused = { ...first, refused: codeOf(error) ?? 'bad-request' } as const
      change(waiting.map((one) => (one.id === first.id ? refused : one)))
      await write(refused)
      return
    }
    await drop(batch)
  }

  const sendAll = async (): Promise<void> => {
    for (let batch = batchOf(waiting); batch.length > 0; batch = batchOf(waiting)) await sendBatch(batch)
  }

  const outbox: CorrectionOutbox = {
    read: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => {
      loading ??= load().finally(() => {
        loading = undefined
      })
      return loading
    },
    add: async (corrections) => {
      change([...waiting, ...corrections])
      await Promise.all(corrections.map(write))
    },
    remove: (id) => drop(waiting.filter((one) => one.id === id)),
    send: async () => {
      await outbox.load()
      // One that was added while the last request ended would be left behind otherwise.
      while (batchOf(waiting).length > 0) {
        sending ??= sendAll().finally(() => {
          sending = undefined
        })
        await sending
      }
    },
  }
  return outbox
}
