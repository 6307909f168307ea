/** Files that survive a reload, in IndexedDB. Never throws: without space or permission nothing is kept. */
import { createIndexedStore } from './indexed-store.ts'

/** A file with the data the screen needs to show it again. */
export interface KeptFile {
  readonly file: File
  readonly lengthMs: number
}

const inStore = createIndexedStore('hiwar-files', 'files')

/** Keeps one file under a key; null removes it. Resolves with whether that worked. */
export const keepFile = async (key: string, entry: KeptFile | null): Promise<boolean> => {
  try {
    if (entry) await inStore('readwrite', (store) => store.put(entry, key))
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
