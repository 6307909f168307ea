import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:uno.css'
import '#web/styles/index.css'
import { followSession } from '#web/features/account/session.ts'
import { WrongRoleError } from '#web/features/shell/guards.ts'
import { watchLostChunks } from '#web/features/shell/lost-chunk.ts'
import { Providers } from '#web/features/shell/providers.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { startSocket } from '#web/lib/socket.ts'
import { router } from './router.tsx'

watchLostChunks()
followSession(router, queryClient)
startSocket()

/** A closed door is an answer with a screen of its own, not a fault. */
const report = (error: unknown): void => {
  if (!(error instanceof WrongRoleError)) console.error(error)
}

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError: report }).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
