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

/** A closed door is an answer with a screen of its own, not a fault. */
const reportCaughtError = (error: unknown): void => {
  if (!(error instanceof WrongRoleError)) console.error(error)
}

/** How long the page may keep showing what it opened with. A loader that comes sooner would only flash. */
const firstScreenTimeoutMs = 400

/** Screens whose icons have come with the app, for visitors at least: see web/build/first-icons.ts. */
const hasBundledIcons = /^\/(tutors|login)?$/.test(location.pathname) && currentToken() === null
const loadLaterIcons = () => import('./later-icons.ts')

const mountApp = async (root: HTMLElement): Promise<void> => {
  const firstScreen = Promise.allSettled([router.load(), prepareFrame(), hasBundledIcons || loadLaterIcons()])
  await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, firstScreenTimeoutMs))])
  const app = createRoot(root, { onCaughtError: reportCaughtError })
  // A transition is drawn in slices, so a slow phone stays responsive between them.
  startTransition(() =>
    app.render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  )
  // Beside the pictures of the first screen they would only be in the way.
  if (hasBundledIcons) setTimeout(() => void loadLaterIcons().catch(() => undefined), 2 * firstScreenTimeoutMs)
}

const root = document.getElementById('root')
if (root) void mountApp(root)
