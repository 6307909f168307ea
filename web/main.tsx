import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:uno.css'
import '#web/styles/index.css'
import { followSession } from '#web/features/account/session.ts'
import { watchLostChunks } from '#web/features/shell/lost-chunk.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { startSocket } from '#web/lib/socket.ts'
import { UiProvider } from '#web/ui/provider.tsx'
import { router } from './router.tsx'

watchLostChunks()
followSession(router, queryClient)
startSocket()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
