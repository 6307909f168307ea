/** Push messages of this browser: asks for the permission, subscribes, tells the server, and tells it again each day. */

import { dayMs } from '#contract/shared/rules/time.ts'
import { addPushDevice, removePushDevice } from '#contract/talk/api/notifications.ts'
import { simulatedPushHost } from '#contract/talk/rules/push-endpoints.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { lookOfPage } from '#web/lib/look.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { showPushMessage } from '#web/service-worker/messages.ts'
import { simulatedPushKey } from './leave.ts'

/** `off`: can be switched on. `denied`: only the browser's own settings can change it. `install`: after adding the app. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** What the server was last told of this browser, and on which day. With the prefix that logging out removes. */
const toldKey = 'hiwar.told-push'

/** Safari on iPhones and iPads takes push messages only for an app on the home screen. */
const needsInstall = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

const isSupported = (isSimulated: boolean): boolean =>
  !lookOfPage() && 'serviceWorker' in navigator && 'Notification' in window && (isSimulated || 'PushManager' in window)

/** Undefined where no worker was registered, as in development: `ready` would then wait for ever. */
const findRegistration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration()

const findEndpoint = async (publicKey: string | null): Promise<string | null> => {
  if (publicKey === null) return readStored(simulatedPushKey)
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  return subscription?.endpoint ?? null
}

/** `publicKey`: the server's, null where push messages are simulated. */
export const readPushState = async (publicKey: string | null): Promise<PushState> => {
  if (!isSupported(publicKey === null)) return needsInstall() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await findEndpoint(publicKey)) === null ? 'off' : 'on'
}

interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

const toBase64Url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Keys like those of a browser, so that the server encrypts as it would for one. */
const subscribeSimulated = async (): Promise<Subscription> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const endpoint = readStored(simulatedPushKey) ?? `https://${simulatedPushHost}/${crypto.randomUUID()}`
  writeStored(simulatedPushKey, endpoint)
  return {
    endpoint,
    keys: {
      p256dh: toBase64Url(await crypto.subtle.exportKey('raw', pair.publicKey)),
      auth: toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
    },
  }
}

/** The subscription of this browser, made where there is none; replaced where it was made for another key. */
const subscribe = async (publicKey: string): Promise<Subscription> => {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const key = known?.options.applicationServerKey
  if (key && toBase64Url(key) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

const toToldText = (endpoint: string): string => `${Math.floor(serverNow() / dayMs)} ${endpoint}`

const subscribeAndTell = async (publicKey: string | null): Promise<void> => {
  const body = await (publicKey === null ? subscribeSimulated() : subscribe(publicKey))
  await api(addPushDevice, { body })
  writeStored(toldKey, toToldText(body.endpoint))
}

/** Call it from a press: browsers refuse to ask otherwise. Returns the state afterwards; rejects when it failed. */
export const enablePush = async (publicKey: string | null): Promise<PushState> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await subscribeAndTell(publicKey)
  return 'on'
}

/** Whether this browser may have push messages: it asks nobody, and sends nothing. */
export const mayRenewPush = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/**
 * Tells the server once a day that this browser is in use, and at once where the browser has replaced its subscription.
 * `force`: the server may have forgotten it, as after a new password. Does nothing where push messages are off.
 */
export const renewPush = async (publicKey: string | null, force: boolean): Promise<void> => {
  if (!isSupported(publicKey === null)) return
  const [toldText, endpoint] = [readStored(toldKey), await findEndpoint(publicKey)]
  if (toldText === null && endpoint === null) return
  if (force || endpoint === null || toldText !== toToldText(endpoint)) await subscribeAndTell(publicKey)
}

/** Ends push messages of this browser. The server is told first, while the endpoint is known. */
export const disablePush = async (publicKey: string | null): Promise<PushState> => {
  const endpoint = await findEndpoint(publicKey)
  if (endpoint !== null) await api(removePushDevice, { body: { endpoint } })
  writeStored(simulatedPushKey, null)
  writeStored(toldKey, null)
  if (publicKey !== null)
    await (await findRegistration())?.pushManager.getSubscription().then((subscription) => subscription?.unsubscribe())
  return 'off'
}

/** Has the service worker show a simulated message as it shows those of the browser. */
export const showSimulatedPush = async (endpoint: string, payload: string): Promise<void> => {
  if (endpoint !== readStored(simulatedPushKey)) return
  const registration = await findRegistration()
  registration?.active?.postMessage({ type: showPushMessage, payload })
}
