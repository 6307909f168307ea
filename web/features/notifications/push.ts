/** Push messages of this browser: asks for the permission, subscribes, and tells the server. */
import { addPushDevice, removePushDevice } from '#contract/api/notifications.ts'
import { simulatedPushHost } from '#contract/rules/notifications.ts'
import { api } from '#web/lib/api.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { showPushMessage } from '#web/service-worker/messages.ts'

/** `off`: can be switched on. `denied`: only the browser's own settings can change it. `install`: after adding the app. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** The subscription of this browser where push messages are simulated. With the prefix that logging out removes. */
const simulatedKey = 'hiwar.simulated-push'

/** Safari on iPhones and iPads takes push messages only for an app on the home screen. */
const needsInstall = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

const isSupported = (isSimulated: boolean): boolean =>
  'serviceWorker' in navigator && 'Notification' in window && (isSimulated || 'PushManager' in window)

/** Undefined where no worker was registered, as in development: `ready` would then wait for ever. */
const findRegistration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration()

const findEndpoint = async (publicKey: string | null): Promise<string | null> => {
  if (publicKey === null) return readStored(simulatedKey)
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
  const endpoint = `https://${simulatedPushHost}/${crypto.randomUUID()}`
  writeStored(simulatedKey, endpoint)
  return {
    endpoint,
    keys: {
      p256dh: toBase64Url(await crypto.subtle.exportKey('raw', pair.publicKey)),
      auth: toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
    },
  }
}

const subscribe = async (publicKey: string): Promise<Subscription> => {
  const registration = await navigator.serviceWorker.ready
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Call it from a press: browsers refuse to ask otherwise. Returns the state afterwards; rejects when it failed. */
export const enablePush = async (publicKey: string | null): Promise<PushState> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await api(addPushDevice, { body: await (publicKey === null ? subscribeSimulated() : subscribe(publicKey)) })
  return 'on'
}

/** Ends push messages of this browser. The server is told first, while the endpoint is known. */
export const disablePush = async (publicKey: string | null): Promise<PushState> => {
  const endpoint = await findEndpoint(publicKey)
  if (endpoint !== null) await api(removePushDevice, { body: { endpoint } })
  writeStored(simulatedKey, null)
  if (publicKey !== null)
    await (await findRegistration())?.pushManager.getSubscription().then((one) => one?.unsubscribe())
  return 'off'
}

/** Has the service worker show a simulated message as it shows those of the browser. */
export const showSimulatedPush = async (endpoint: string, payload: string): Promise<void> => {
  if (endpoint !== readStored(simulatedKey)) return
  const registration = await findRegistration()
  registration?.active?.postMessage({ type: showPushMessage, payload })
}
