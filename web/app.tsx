import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:uno.css'
import '#web/styles/parts.css'
import { followSession } from '#web/features/account/session.ts'
import { watchFaults } from '#web/features/shell/faults.ts'
import { prepareFrame } from '#web/features/shell/frame.tsx'
import { WrongRoleError } from '#web/features/shell/guards.ts'
import { watchLostChunks } from '#web/features/shell/lost-chunk.ts'
import { Providers } from '#web/features/shell/providers.tsx'
import { watchErrors } from '#web/lib/log.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { startSocket } from '#web/lib/socket.ts'
import { currentToken } from '#web/lib/token.ts'
import { router } from './router.tsx'

watchErrors()
watchFaults(queryClient)
watchLostChunks()
followSession(router, queryClient)
startSocket()

/** A closed door is an answer with a screen of its own, not a fault. */
const report = (error: unknown): void => {
  if (!(error instanceof WrongRoleError)) console.error(error)
}

/** How long the page may keep showing what it opened with. A loader that comes sooner would only flash. */
const patienceMs = 400

/** Screens whose icons have come with the app, for visitors at least: see web/build/first-icons.ts. */
const hasIcons = /^\/(tutors|login)?$/.test(location.pathname) && currentToken() === null
const bringIcons = () => import('./later-icons.ts')

const start = async (root: HTMLElement): Promise<void> => {
  const firstScreen = Promise.allSettled([router.load(), prepareFrame(), hasIcons || bringIcons()])
  await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  const app = createRoot(root, { onCaughtError: report })
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
  if (hasIcons) setTimeout(() => void bringIcons().catch(() => undefined), 2 * patienceMs)
}

const root = document.getElementById('root')
if (root) void start(root)
