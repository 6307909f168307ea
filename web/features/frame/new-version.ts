/**
 * Registers the service worker and asks before it replaces itself: a toast that stays, which waits while a reload would
 * end a call, an upload or a payment, or lose what was written.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { messageSW, Workbox } from 'workbox-window'
import { forReader } from '#web/copy/reader.tsx'
import { shell } from '#web/copy/shell.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { mayFetchAhead } from '#web/lib/network.ts'
import { isReloadHeld, onReloadReleased } from '#web/lib/reload-gate.ts'
import { currentToken, onTokenChange } from '#web/lib/token.ts'
import { isSameReleaseMessage, keepScreensMessage } from '#web/service-worker/messages.ts'
import { toast } from '#web/ui/toast.tsx'

const toastId = 'new-version'
const hourMs = 3_600_000

/** Whether a reload would now disturb what the person does. */
const isBusy = ({ state }: AnyRouter): boolean =>
  isReloadHeld() || state.matches.some(({ staticData }) => staticData.holdsReload)

/** Offers the version that waits, whenever nothing holds it back. Called once. */
const offerVersion = (router: AnyRouter, onAccepted: () => void): void => {
  let isOffered = false
  const accept = () => {
    isOffered = false
    // A call may have begun since the toast was shown.
    if (!isBusy(router)) onAccepted()
  }
  const offerOrWithdraw = () => {
    const isWanted = !isBusy(router)
    if (isWanted === isOffered) return
    isOffered = isWanted
    if (!isWanted) return toast.close(toastId)
    const actions = [{ label: forReader(shell.reload), onSelect: accept }]
    void toastWhenReady({
      id: toastId,
      title: shell.version.title,
      text: forReader(shell.version.text),
      actions,
      stays: true,
    })
  }
  router.subscribe('onResolved', offerOrWithdraw)
  onReloadReleased(offerOrWithdraw)
  offerOrWithdraw()
}

/** Lets the waiting worker take over, and then reloads this tab alone: another one may be in a call. */
const switchVersion = async (worker: Workbox): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  // The same question may have been answered in another tab.
  if (!registration?.waiting) return location.reload()
  worker.addEventListener('controlling', () => location.reload())
  worker.messageSkipWaiting()
}

/**
 * Whether this page is of the worker's release. Documents come from the network, so a page that was opened after a
 * release is of the new one while the worker of the old one still runs; it has nothing to gain from a reload.
 */
const isOfThisPage = (worker: ServiceWorker): Promise<boolean> =>
  messageSW(worker, { type: isSameReleaseMessage, app: document.documentElement.dataset.app })

/** Has the screens that can be read without a network fetched, where that costs little. */
const keepScreens = async (): Promise<void> => {
  if (currentToken() === null || !mayFetchAhead()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: keepScreensMessage })
}

/** Called once, when the app is idle. Does nothing where the browser has no service workers or allows none. */
export const followVersions = async (router: AnyRouter): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  let isOffered = false
  const offer = (): void => {
    if (isOffered) return
    isOffered = true
    offerVersion(router, () => void switchVersion(worker))
  }
  worker.addEventListener('waiting', async ({ sw }) => {
    if (!sw) return
    if (!(await isOfThisPage(sw))) return offer()
    // Tabs of the old release are asked in turn, and keep what they have loaded until they reload.
    worker.messageSkipWaiting()
  })
  // A worker took over: the first one of this browser, or one that a tab of a newer release has let in.
  worker.addEventListener('controlling', async () => {
    const { controller } = navigator.serviceWorker
    if (controller && !(await isOfThisPage(controller))) offer()
  })
  try {
    await worker.register()
  } catch {
    // Forbidden here, or no network; the next start tries again.
    return
  }
  let checkedAt = serverNow()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || serverNow() - checkedAt < hourMs) return
    checkedAt = serverNow()
    void worker.update().catch(() => undefined)
  })
  onTokenChange(() => void keepScreens())
  await keepScreens()
}
