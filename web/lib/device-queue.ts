/**
 * What a person did and the server has not received yet, in IndexedDB until it has. Each has an id of its own, by which a
 * page knows what it has sent or taken back, whatever an older read of the device still finds.
 */
import { createIndexedStore } from './indexed-store.ts'

interface Queued {
  readonly id: string
}

/** Somebody else who signs in on the device neither sees nor sends it. */
type Owned<Item> = Item & { readonly owner: number }

/** Where it waits: IndexedDB, or memory in tests. */
export interface QueueStore<Item> {
  readAll(): Promise<Owned<Item>[]>
  write(item: Owned<Item>): Promise<unknown>
  remove(id: string): Promise<unknown>
}

export const createQueueStore = <Item extends Queued>(database: string, name: string): QueueStore<Item> => {
  const inStore = createIndexedStore(database, name)
  return {
    readAll: () => inStore('readonly', (store) => store.getAll()),
    write: (item) => inStore('readwrite', (store) => store.put(item, item.id)),
    remove: (id) => inStore('readwrite', (store) => store.delete(id)),
  }
}

export interface DeviceQueue<Item> {
  /** What of the person waits, in its order. The same array until it changes. */
  read(): readonly Item[]
  subscribe(listener: () => void): () => void
  /** Reads what waits on the device: from an earlier visit, or from another tab. */
  load(): Promise<void>
  add(items: readonly Item[]): Promise<void>
  /** Puts another state of one in its place. */
  replace(item: Item): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Sends what is to be sent, in its order. True when something was; rejects when the server does not take it now. */
  send(): Promise<boolean>
}

interface QueueOf<Item> {
  readonly store: QueueStore<Item>
  /** Epoch ms: they are sent in this order. */
  timeOf(item: Item): number
  /** Those of what waits that go in the next request; empty where none is to be sent. */
  next(waiting: readonly Item[]): readonly Item[]
  /** Sends them, and removes or replaces each that is done with. Rejects when they are to wait. */
  sendBatch(batch: readonly Item[], queue: DeviceQueue<Item>): Promise<void>
}

/** One run at a time, which all wait for who ask meanwhile. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** The queue of one person. Without a place on the device all waits in memory, until the page is left. */
export const createDeviceQueue = <Item extends Queued>(
  owner: number,
  { store, timeOf, next, sendBatch }: QueueOf<Item>,
): DeviceQueue<Item> => {
  let waiting: readonly Item[] = []
  const listeners = new Set<() => void>()
  /** Those that no longer wait, which a read of the store that began before may still find. */
  const gone = new Set<string>()
  const change = (changed: readonly Item[]): void => {
    waiting = changed.toSorted((a, b) => timeOf(a) - timeOf(b))
    for (const listener of listeners) listener()
  }
  const write = (item: Item) => store.write({ ...item, owner }).catch(() => undefined)
  const sendAll = oneAtATime(async () => {
    for (let batch = next(waiting); batch.length > 0; batch = next(waiting)) await sendBatch(batch, queue)
  })
  const queue: DeviceQueue<Item> = {
    read: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: oneAtATime(async () => {
      const stored = await store.readAll().catch(() => [])
      const known = new Set(waiting.map(({ id }) => id))
      const own = stored.filter((one) => one.owner === owner && !known.has(one.id) && !gone.has(one.id))
      // The server is not told whose they are.
      if (own.length > 0) change([...waiting, ...own.map(({ owner: _, ...item }) => item as unknown as Item)])
    }),
    add: async (items) => {
      change([...waiting, ...items])
      await Promise.all(items.map(write))
    },
    replace: async (item) => {
      change(waiting.map((one) => (one.id === item.id ? item : one)))
      await write(item)
    },
    remove: async (ids) => {
      for (const id of ids) gone.add(id)
      change(waiting.filter(({ id }) => !ids.includes(id)))
      await Promise.all(ids.map((id) => store.remove(id).catch(() => undefined)))
    },
    send: async () => {
      await queue.load()
      let isSent = false
      // One that was added while the last request ended would be left behind otherwise.
      while (next(waiting).length > 0) {
        await sendAll()
        isSent = true
      }
      return isSent
    },
  }
  return queue
}
