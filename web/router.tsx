import { createRouter } from '@tanstack/react-router'
import { Failure, Missing } from '#web/features/shell/failure.tsx'
import { mayFetchAhead } from '#web/features/shell/network.ts'
import { PageLoader } from '#web/features/shell/page-loader.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  scrollRestoration: true,
  defaultPreload: mayFetchAhead() ? 'intent' : false,
  // Queries decide how old data may be; the router only fetches code ahead.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PageLoader,
  defaultErrorComponent: Failure,
  defaultNotFoundComponent: Missing,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
