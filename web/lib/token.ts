/** The bearer token: kept in local storage, one truth for all tabs. */
import { token as bounds } from '#contract/vocabulary/limits.ts'
import { serverNow } from './clock.ts'
import { readStored, writeStored } from './storage.ts'

const storageKey = 'hiwar.token'

interface Claims {
  id: number
  /** Seconds. */
  exp: number
}

const claimsOf = (token: string): Claims | null => {
  try {
    const payload = token.split('.')[1] ?? ''
    const { id, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>
    return typeof id === 'number' && id > 0 && typeof exp === 'number' ? { id, exp } : null
  } catch {
    return null
  }
}

/** Whose token it is, without checking it; the server does that. */
export const ownerOf = (token: string): number | null => claimsOf(token)?.id ?? null

const alive = (token: string | null): string | null => {
  const claims = token === null ? null : claimsOf(token)
  return claims && claims.exp * 1000 > serverNow() ? token : null
}

let held = alive(readStored(storageKey))
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const currentToken = (): string | null => {
  if (held !== null && alive(held) === null) held = null
  return held
}

/** Whose token it is; null when signed out. */
export const tokenOwner = (): number | null => (held === null ? null : ownerOf(held))

/** Keeps a new token, or forgets the present one with null. Other tabs follow through the storage event. */
export const keepToken = (token: string | null): void => {
  held = token
  writeStored(storageKey, token)
  tell()
}

/** True when two days or less remain, so that a fresh one should be fetched. */
export const needsRefresh = (): boolean => {
  const claims = held === null ? null : claimsOf(held)
  return claims !== null && claims.exp * 1000 - serverNow() <= bounds.refreshBelowMs
}

export const onTokenChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return
  held = alive(readStored(storageKey))
  tell()
})
