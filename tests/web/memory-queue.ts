import type { QueueStore } from '#web/lib/device-queue.ts'

/** The same operations as on the database of a browser. */
export const createMemoryStore = <Item extends { readonly id: string }>() => {
  const kept = new Map<string, Item & { readonly owner: number }>()
  const store: QueueStore<Item> = {
    readAll: async () => [...kept.values()],
    write: async (one) => void kept.set(one.id, one),
    remove: async (id) => void kept.delete(id),
  }
  return { kept, store }
}
