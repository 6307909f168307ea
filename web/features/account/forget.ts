/** Removes what is kept in databases and caches of this device, for when a person leaves. */
import { removePushDevice } from '#contract/api/notifications.ts'
import { api } from '#web/lib/api.ts'
import { forgetKeptAnswers } from '#web/lib/kept-answers.ts'
import { dropKeptFiles } from '#web/lib/kept-files.ts'
import { forgetPagesMessage, pageCacheName } from '#web/service-worker/messages.ts'

/** Never throws. The pages are the same for everybody, but tell who has been looked at. */
const forgetPages = async (): Promise<void> => {
  // Absent outside secure contexts.
  if (typeof caches === 'undefined') return
  await caches.delete(pageCacheName).catch(() => undefined)
  navigator.serviceWorker?.controller?.postMessage({ type: forgetPagesMessage })
}

/** Who leaves by logging out, as long as the device knew it. */
export interface Leaver {
  readonly token: string | null
  /** Address of this browser where push messages are simulated. */
  readonly simulatedPush: string | null
}

/**
 * Ends the subscription to push messages and closes those on screen, so that the next person here sees none of them. The
 * server is told in the name of the person who leaves; where that fails, the push service refuses the address from now
 * on, and the server forgets it then. Never throws.
 */
const endPush = async ({ token, simulatedPush }: Leaver): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const one of (await registration?.getNotifications()) ?? []) one.close()
    const subscription = await registration?.pushManager?.getSubscription()
    const endpoint = subscription?.endpoint ?? simulatedPush
    const told = token && endpoint ? api(removePushDevice, { body: { endpoint } }, { token }) : null
    await Promise.allSettled([told, subscription?.unsubscribe()])
  } catch {
    // The browser has no push messages.
  }
}

/** What was read, for when a session ends by itself: files of unfinished work stay, as drafts do, for who returns. */
export const forgetWhatWasRead = (): Promise<unknown> => Promise.all([forgetKeptAnswers(), forgetPages()])

export const forgetEverything = (leaver: Leaver): Promise<unknown> =>
  Promise.all([forgetWhatWasRead(), dropKeptFiles(), endPush(leaver)])
