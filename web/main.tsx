import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:uno.css'
import '#web/styles/index.css'
import { followSession } from '#web/features/account/session.ts'
import { watchLostChunks } from '#web/features/shell/lost-chunk.ts'
import { Providers } from '#web/features/shell/providers.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { startSocket } from '#web/lib/socket.ts'
import { router } from './router.tsx'

watchLostChunks()
followSession(router, queryClient)
startSocket()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
