/** The bearer token, kept in local storage and shared by all tabs. */
import { token as bounds } from '#contract/vocabulary/limits.ts'
import { serverNow } from './clock.ts'
import { lookOfPage } from './look.ts'
import { readOwnStored, readStored, writeStored } from './storage.ts'

const storageKey = 'hiwar.token'
/** Who was signed in here last; stays when a session ends by itself, and is removed by a log-out. */
export const lastUserKey = 'hiwar.owner'

interface Claims {
  id: number
  /** Expiry, epoch seconds. */
  exp: number
  /** The signed-in device; absent in tokens that name none. */
  device?: number
}

const claimsOf = (token: string): Claims | null => {
  try {
    const payload = token.split('.')[1] ?? ''
    const { id, exp, device } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>
    if (typeof id !== 'number' || id <= 0 || typeof exp !== 'number') return null
    return { id, exp, ...(typeof device === 'number' && { device }) }
  } catch {
    return null
  }
}

/** The user id in the token. The signature is not verified; the server does that. */
export const userIdOf = (token: string): number | null => claimsOf(token)?.id ?? null

const isOver = ({ exp }: Claims): boolean => exp * 1000 <= serverNow()

/** A token that names a device can be exchanged after its own time: the device may be signed in for longer. */
const ifUsable = (token: string | null): string | null => {
  const claims = token === null ? null : claimsOf(token)
  return claims && (claims.device !== undefined || !isOver(claims)) ? token : null
}

/** Whether a token has to be exchanged before anything is asked with it. */
export const isLapsed = (token: string): boolean => {
  const claims = claimsOf(token)
  return claims !== null && isOver(claims)
}

/** Whether the token names the signed-in device it was given to. */
export const namesDevice = (token: string): boolean => claimsOf(token)?.device !== undefined

/** As it was last read or written here; what is stored differs once another tab has changed it. */
let storedText = readStored(storageKey)
let cachedToken = ifUsable(lookOfPage()?.token ?? storedText)
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** The stored token; null when signed out, or when it is over and can bring no other. */
export const currentToken = (): string | null => {
  if (cachedToken !== null && ifUsable(cachedToken) === null) cachedToken = null
  return cachedToken
}

/** The id of the signed-in user; null when signed out. */
export const currentUserId = (): number | null => (cachedToken === null ? null : userIdOf(cachedToken))

/**
 * The id of the person whose token is stored at this moment. The cached one is a moment older: other tabs tell of a
 * change by an event.
 */
export const readStoredUserId = (): number | null => {
  const token = ifUsable(readStored(storageKey))
  return token === null ? null : userIdOf(token)
}

/** The id of the person who is signed in, or whose session ended without a log-out; null after a log-out. */
export const readLastUserId = (): number | null => Number(readStored(lastUserKey)) || readStoredUserId()

/** Stores a new token, or removes the current one with null. Other tabs follow through the storage event. */
export const storeToken = (token: string | null): void => {
  cachedToken = token
  writeStored(storageKey, token)
  storedText = readStored(storageKey)
  notifyListeners()
}

/** The token of who is signed in on this device, who may be another than the page is about. */
export const ownToken = (): string | null => ifUsable(lookOfPage() ? readOwnStored(storageKey) : cachedToken)

/** True when two days of the token or less are left, or none, and it should be exchanged for a new one. */
export const needsRefresh = (): boolean => {
  if (lookOfPage()) return false
  const claims = cachedToken === null ? null : claimsOf(cachedToken)
  return claims !== null && claims.exp * 1000 - serverNow() <= bounds.refreshBelowMs
}

/** Listens to changes of the token, in this tab and others. Returns the unsubscribe function. */
export const onTokenChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readAgain = (): void => {
  storedText = readStored(storageKey)
  cachedToken = ifUsable(storedText)
  notifyListeners()
}

/**
 * Takes over what another tab has stored, before the token is sent: a page that slept has missed its event, and one that
 * sends a token which was exchanged long ago signs the whole device out.
 */
export const followOtherTabs = (): void => {
  if (readStored(storageKey) !== storedText) readAgain()
}

// Pages rendered by the server have no window, and always belong to visitors. A look is of its tab alone.
if (typeof window !== 'undefined' && !lookOfPage()) {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) readAgain()
  })
  // A page that the browser kept in memory and shows again has missed the events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain()
  })
  window.addEventListener('visibilitychange', followOtherTabs)
}
