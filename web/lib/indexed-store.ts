/** One object store in a database of its own, in IndexedDB. */
import { lookOfPage } from './look.ts'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

type Work = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>

/** Gives what runs one request in the store; it rejects without space or permission, and on the page of a look. */
export const createIndexedStore = (databaseName: string, storeName: string): Work => {
  const openDatabase = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    return settled(request)
  }
  return async (mode, work) => {
    if (lookOfPage()) throw new Error('nothing is kept of a look')
    const database = await openDatabase()
    try {
      return await settled(work(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  }
}
