import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:uno.css'
import '#web/styles/parts.css'
import { followSignIn } from '#web/features/account/sign-in.ts'
import { offerFaultReports } from '#web/features/shell/faults.ts'
import { prepareFrame } from '#web/features/shell/frame.tsx'
import { WrongRoleError } from '#web/features/shell/guards.ts'
import { recordLostChunks } from '#web/features/shell/lost-chunk.ts'
import { Providers } from '#web/features/shell/providers.tsx'
import { logUncaughtErrors } from '#web/lib/log.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { startSocket } from '#web/lib/socket.ts'
import { currentToken } from '#web/lib/token.ts'
import { router } from './router.tsx'

logUncaughtErrors()
offerFaultReports(queryClient)
recordLostChunks()
followSignIn(router, queryClient)
startSocket()

/** Reports errors caught by a route's boundary, except the wrong role, which is expected and has its own screen. */
const reportCaughtError = (error: unknown): void => {
  if (!(error instanceof WrongRoleError)) console.error(error)
}

/** How long the static page may stay while the first screen loads, ms. A loader shown sooner would only flash. */
const firstScreenTimeoutMs = 400

/** Visitors on these screens need only the icons bundled with the app; see web/build/first-icons.ts. */
const hasBundledIcons = /^\/(tutors|login)?$/.test(location.pathname) && currentToken() === null
const loadLaterIcons = () => import('./later-icons.ts')

const mountApp = async (root: HTMLElement): Promise<void> => {
  const firstScreen = Promise.allSettled([router.load(), prepareFrame(), hasBundledIcons || loadLaterIcons()])
  await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, firstScreenTimeoutMs))])
  const app = createRoot(root, { onCaughtError: reportCaughtError })
  // React renders a transition in slices, so a slow phone stays responsive in between.
  startTransition(() =>
    app.render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  )
  // Delayed, or these icons would compete with the first screen's pictures for bandwidth.
  if (hasBundledIcons) setTimeout(() => void loadLaterIcons().catch(() => undefined), 2 * firstScreenTimeoutMs)
}

const root = document.getElementById('root')
if (root) void mountApp(root)
