/** Local storage that never throws: private windows and a full quota must not break a page. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; null removes the key. */
export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is unavailable; the page works without it.
  }
}

/** Every key with the prefix. */
export const storedKeys = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Removes every key with the prefix. */
export const removeStored = (prefix: string): void => {
  for (const key of storedKeys(prefix)) writeStored(key, null)
}
