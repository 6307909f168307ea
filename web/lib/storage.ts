/**
 * Local storage that never throws: private windows and a full quota must not break a page. It belongs to who is signed in,
 * so that a look finds it empty and leaves nothing in it.
 */
import { lookOfPage } from './look.ts'

/** What the person who is signed in has stored, also on the page of a look. */
export const readOwnStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const readStored = (key: string): string | null => (lookOfPage() ? null : readOwnStored(key))

/** Stores a value; null removes the key. */
export const writeStored = (key: string, value: string | null): void => {
  if (lookOfPage()) return
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is unavailable; the page works without it.
  }
}

/** Every key with the prefix. */
export const storedKeys = (prefix: string): string[] => {
  if (lookOfPage()) return []
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
