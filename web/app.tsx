/**
 * Starts the app in the browser. Loaded when it is needed: at once where the page shows nothing without it, otherwise
 * with the first touch, key or focus; see web/early.ts.
 */
import { hydrate, onlineManager } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#web/styles/first.css'
import 'virtual:uno.css'
import '#web/styles/parts.css'
import { AppRoot } from '#web/features/frame/app-root.tsx'
import { recordInstallPrompt } from '#web/features/frame/dashboard/install.ts'
import { offerFaultReports } from '#web/features/frame/faults.ts'
import { prepareFrame } from '#web/features/frame/frame.tsx'
import { startWhenIdle } from '#web/features/frame/idle-start.ts'
import { recordLostChunks } from '#web/features/frame/lost-chunk.ts'
import { WrongRoleError } from '#web/features/people/account/guards.ts'
import { followSignIn } from '#web/features/people/account/sign-in.ts'
import { loadToastsOnInput } from '#web/features/shared/toasts.tsx'
import { endPushOnLeave } from '#web/features/talk/notifications/leave.ts'
import { gatherReads } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { answerEarlyInput, removeStandIns } from '#web/lib/early-input.ts'
import { logUncaughtErrors } from '#web/lib/log.ts'
import { isPageOf, type PageData, readPageData } from '#web/lib/page-data.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { startSocket } from '#web/lib/socket.ts'
import { currentToken } from '#web/lib/token.ts'
import { createAppRouter } from './router.tsx'

const queryClient = createQueryClient()
const router = createAppRouter({ queryClient, now: serverNow })

logUncaughtErrors()
offerFaultReports(queryClient)
recordLostChunks()
loadToastsOnInput()
gatherReads()
followSignIn(router, queryClient)
endPushOnLeave()
startSocket()
recordInstallPrompt()
// It assumes a network until an event says otherwise, and would miss the first one that comes back.
onlineManager.setOnline(navigator.onLine)

/** Reports errors caught by a route's boundary, except the wrong role, which is expected and has its own screen. */
const onCaughtError = (error: unknown): void => {
  if (!(error instanceof WrongRoleError)) console.error(error)
}

/** How long the static page may stay while the first screen loads, ms. A loader shown sooner would only flash. */
const firstScreenTimeoutMs = 400

const loadIcons = () => import('./later-icons.ts')

/** Whether a step back or forward came while the first screen loaded, which the router does not hear of. */
let hasStepped = false
const noteStep = (): void => {
  hasStepped = true
}

const loadFirstScreen = (): Promise<unknown> => {
  addEventListener('popstate', noteStep)
  return Promise.allSettled([router.load(), prepareFrame(), loadIcons()])
}

const onMounted = (): void => {
  removeEventListener('popstate', noteStep)
  if (hasStepped) void router.load()
  answerEarlyInput()
}

const renderApp = (renderedAt: number | null) => (
  <AppRoot queryClient={queryClient} renderedAt={renderedAt} onInserted={removeStandIns} onMounted={onMounted}>
    <RouterProvider router={router} />
  </AppRoot>
)

/** Replaces the page, which is empty or shows something else than the app would. */
const replacePage = async (root: HTMLElement): Promise<void> => {
  await Promise.race([loadFirstScreen(), new Promise((resolve) => setTimeout(resolve, firstScreenTimeoutMs))])
  const app = createRoot(root, { onCaughtError })
  // React renders a transition in slices, so a slow phone stays responsive in between.
  startTransition(() => app.render(renderApp(null)))
}

/** Takes over the page that the server rendered, with the answers it carries. */
const takeOver = async (root: HTMLElement, page: PageData): Promise<void> => {
  const { pathname } = location
  // React keeps the page as it is until the code of the screen has come.
  await loadFirstScreen()
  // A guard has led elsewhere.
  if (location.pathname !== pathname) return replacePage(root)
  // Tells the router that its first render meets the server's.
  router.ssr = { manifest: undefined }
  startTransition(() => void hydrateRoot(root, renderApp(page.renderedAt), { onCaughtError }))
}

const root = document.getElementById('root')
const page = currentToken() === null ? readPageData() : null
if (page) hydrate(queryClient, page.queries)
if (root) {
  void (page && isPageOf(page, location) ? takeOver(root, page) : replacePage(root))
    .then(() => startWhenIdle(router, queryClient))
    .catch(() => undefined)
}
