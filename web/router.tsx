import { createRouter } from '@tanstack/react-router'
import { PageLoader } from '#web/features/shell/page-loader.tsx'
import { RouteError, RouteNotFound } from '#web/features/shell/route-error.tsx'
import { mayFetchAhead } from '#web/lib/network.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  scrollRestoration: true,
  defaultPreload: mayFetchAhead() ? 'intent' : false,
  // TanStack Query decides how old data may be; the router only preloads code.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PageLoader,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: RouteNotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
