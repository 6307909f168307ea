import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouteError, RouteNotFound } from '#web/features/frame/route-error.tsx'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { mayFetchAhead } from '#web/lib/network.ts'
import type { RouterContext } from '#web/lib/router-context.ts'
import { routeTree } from './routeTree.gen.ts'

/** The router of a tab, or with `history` the one of a page that the server renders. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    history,
    isServer: history !== undefined,
    // On the server it would write an inline script.
    scrollRestoration: history === undefined,
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
    router: ReturnType<typeof createAppRouter>
  }
}
