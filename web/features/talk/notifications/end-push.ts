/** Ends the push messages of this browser, for when a person leaves. */
import { removePushDevice } from '#contract/talk/api/notifications.ts'
import { api } from '#web/lib/api.ts'

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
export const endPush = async ({ token, simulatedPush }: Leaver): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
    const subscription = await registration?.pushManager?.getSubscription()
    const endpoint = subscription?.endpoint ?? simulatedPush
    const removal = token && endpoint ? api(removePushDevice, { body: { endpoint } }, { token }) : null
    await Promise.allSettled([removal, subscription?.unsubscribe()])
  } catch {
    // The browser has no push messages.
  }
}
