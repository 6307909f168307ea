/** What a person shared with the installed app from another one, on its way into a conversation. */
import { useSyncExternalStore } from 'react'
import { currentUserId } from '#web/lib/token.ts'
import { sharedCacheName, sharedPictureKey, sharedTextKey } from '#web/service-worker/messages.ts'

export interface SharedContent {
  /** Empty where only a picture was shared. */
  readonly text: string
  readonly picture: File | null
}

/** With whose it is: another person may log in on the same page. */
let held: (SharedContent & { readonly owner: number | null }) | null = null
const listeners = new Set<() => void>()

const hold = (next: SharedContent | null): void => {
  held = next && { ...next, owner: currentUserId() }
  for (const listener of listeners) listener()
}

const readHeld = (): SharedContent | null => (held?.owner === currentUserId() ? held : null)

/** What waits for a conversation to be chosen; null for nothing. */
export const useSharedContent = (): SharedContent | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readHeld)

/**
 * Takes what the service worker has kept, once. Resolves with whether there was anything: nothing is there after a
 * reload, and where the system posted to the server because no service worker was installed yet.
 */
export const readSharedContent = async (): Promise<boolean> => {
  const kept = typeof caches === 'undefined' ? null : await caches.open(sharedCacheName).catch(() => null)
  const text = (await (await kept?.match(sharedTextKey))?.text()) ?? ''
  const picture = await (await kept?.match(sharedPictureKey))?.blob()
  if (text === '' && !picture) return readHeld() !== null
  hold({ text, picture: picture ? new File([picture], 'shared', { type: picture.type }) : null })
  await caches.delete(sharedCacheName)
  return true
}

/** Takes the text and, where the box can send one, the picture; what it cannot take keeps waiting. */
export const takeSharedContent = (withPicture: boolean): SharedContent | null => {
  const taken = readHeld()
  if (taken === null) return null
  hold(withPicture || taken.picture === null ? null : { text: '', picture: taken.picture })
  return withPicture ? taken : { ...taken, picture: null }
}

export const dropSharedContent = (): void => hold(null)
