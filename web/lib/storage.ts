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

/** Removes every key with the prefix. */
export const removeStored = (prefix: string): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
