/** Files that survive a reload, in IndexedDB. Never throws: without space or permission nothing is kept. */

const databaseName = 'hiwar-files'
const storeName = 'files'

/** A file with the data the screen needs to show it again. */
export interface KeptFile {
  readonly file: File
  readonly lengthMs: number
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return settled(request)
}

const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await openDatabase()
  try {
    return await settled(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

/** Keeps one file under a key; null removes it. Resolves with whether that worked. */
export const keepFile = async (key: string, kept: KeptFile | null): Promise<boolean> => {
  try {
    if (kept) await inStore('readwrite', (store) => store.put(kept, key))
    else await inStore('readwrite', (store) => store.delete(key))
    return true
  } catch {
    return false
  }
}

export const readKeptFile = async (key: string): Promise<KeptFile | null> => {
  try {
    return ((await inStore('readonly', (store) => store.get(key))) as KeptFile | undefined) ?? null
  } catch {
    return null
  }
}

/** Removes every kept file, for when the person signs out. */
export const dropKeptFiles = async (): Promise<void> => {
  try {
    await inStore('readwrite', (store) => store.clear())
  } catch {
    // Nothing could have been kept.
  }
}
