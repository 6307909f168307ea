/**
 * Renders pages of the app as HTML. The build writes the pages that are the same for everybody with it, and the worker
 * those that show what the database says.
 */
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider, type StaticDataRouteOption } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { renderHeadTags } from '#contract/public/rules/head-tags.ts'
import type { PageRenderer, PageToRender, RenderedPage, Rendering } from '#contract/shared/shapes/rendered-page.ts'
import { CopyProvider } from '#web/copy/provider.tsx'
import { AppRoot } from '#web/features/frame/app-root.tsx'
import { StaleNotice, WaitingNotice } from '#web/features/frame/stale-notice.tsx'
import { setDefaultTransport } from '#web/lib/api.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { toPageData } from '#web/lib/page-data.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import type { RenderedBy } from '#web/lib/router-context.ts'
import { WaitingSheet } from '#web/ui/waiting-sheet.tsx'
import { appFacts, pageFactsOf, pictureTextsOf } from './page-facts.ts'
import { createAppRouter } from './router.tsx'

type Router = ReturnType<typeof createAppRouter>

/** Resolves after everything that settled promises have caused. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

/** Waits for everything that loaders have begun to fetch. */
const waitForQueries = async (queryClient: QueryClient): Promise<void> => {
  const findRunning = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.fetchStatus === 'fetching')
  for (let running = findRunning(); running.length > 0; running = findRunning()) {
    await Promise.allSettled(running.map(({ promise }) => promise))
    // An answer may begin the next request, such as the free times of the tutors in a list.
    await nextTask()
  }
}

/** The route that shows a path; null where none shows all of it. */
const findRoute = (router: Router, path: string) => {
  const [, params, route] = router.getMatchedRoutes(path)
  return route && params['**'] === undefined ? route : null
}

const listErrors = (queryClient: QueryClient): readonly unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => (state.status === 'error' ? [state.error] : []))

/**
 * What went wrong while the page was read: nothing, something that does not exist, or a failure. What belongs to an
 * account is no failure: the app asks for it again.
 */
const findStatus = (router: Router, errors: readonly unknown[]): RenderedPage['status'] => {
  if (!findRoute(router, router.latestLocation.pathname)) return 404
  if (router.state.matches.some(({ status }) => status === 'notFound')) return 404
  const statuses = errors.map((error) => statusOf(error) ?? 0)
  if (statuses.some((status) => ![400, 401, 404].includes(status))) return 503
  return statuses.some((status) => status !== 401) ? 404 : 200
}

const renderHead = (router: Router, queryClient: QueryClient, status: RenderedPage['status']): string => {
  const match = router.state.matches.at(-1)
  if (!match) return ''
  const { fullPath, params, staticData } = match
  const { pathname, searchStr } = router.latestLocation
  const path = pathname.replace(/(.)\/$/, '$1')
  const page = { route: fullPath, path, hasSearch: searchStr !== '', params, staticData, status }
  return renderHeadTags(pageFactsOf(page, queryClient))
}

const readAll = (stream: ReadableStream): Promise<string> => new Response(stream).text()

/** React writes a link for every picture before the page. Those that matter first belong into the head, others nowhere. */
const leadingPreloads = /^(<link rel="preload"[^>]*>)+/

interface Opened {
  /** What the page is rendered for: the app takes over only where it would show the same. */
  readonly address: string
  readonly now: number
  readonly router: Router
  readonly queryClient: QueryClient
}

/** Replaces answers by what may be kept of them; returns whether something was taken out of one. */
const takeOutRevocable = (queryClient: QueryClient): boolean => {
  let isAnyTaken = false
  for (const { queryKey, meta, state } of queryClient.getQueryCache().getAll()) {
    if (!meta?.lasting || state.data === undefined) continue
    const lasting = meta.lasting(state.data)
    if (lasting === state.data) continue
    queryClient.setQueryData(queryKey, lasting)
    isAnyTaken = true
  }
  return isAnyTaken
}

const renderLoaded = async ({ address, now, router, queryClient }: Opened, by: RenderedBy): Promise<RenderedPage> => {
  let fault: unknown
  const { prelude } = await prerender(
    <AppRoot queryClient={queryClient} renderedAt={now}>
      <RouterProvider router={router} />
    </AppRoot>,
    // A large part would otherwise be sent apart from its place, with an inline script that puts it there.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        fault ??= error
      },
    },
  )
  // React would leave the part to the browser, and the page would be without it.
  if (fault !== undefined) throw fault
  const errors = listErrors(queryClient)
  const status = findStatus(router, errors)
  const html = await readAll(prelude)
  const [preloads = ''] = leadingPreloads.exec(html) ?? []
  return {
    status,
    head:
      renderHead(router, queryClient, status) +
      (preloads.match(/<link[^>]*fetchPriority="high"[^>]*>/gi) ?? []).join(''),
    body: html.slice(preloads.length),
    // The app shows what went wrong after it has asked itself.
    data:
      status === 200 && errors.length === 0
        ? toPageData({ by, address, renderedAt: now, queries: dehydrate(queryClient) })
        : null,
    revocable: false,
  }
}

const renderRouter = async (opened: Opened, by: RenderedBy): Promise<Rendering> => {
  const { address, router, queryClient } = opened
  await router.load()
  const { matches, resolvedLocation } = router.state
  if (!resolvedLocation) throw new Error(`${address} leads elsewhere`)
  for (const { status, error } of matches) if (status === 'error') throw error
  // The build has nobody to ask: such a page shows what it shows while answers are on their way.
  if (by === 'edge') await waitForQueries(queryClient)
  const page = await renderLoaded(opened, by)
  if (!takeOutRevocable(queryClient)) return { page, lasting: page }
  return { page: { ...page, revocable: true }, lasting: await renderLoaded(opened, by) }
}

const openRouter = (address: string, now: number): Opened => {
  const queryClient = createQueryClient({ onServer: true })
  const context = { queryClient, now: () => now }
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(context, history)
  // The router would answer an address that it writes differently, such as one that a form made, with a redirect.
  const same = { to: router.latestLocation.pathname, search: true, params: true, hash: true } as const
  history.replace(router.buildLocation({ ...same, _includeValidateSearch: true }).publicHref)
  router.updateLatestLocation()
  return { address, now, router, queryClient }
}

const openPage = (address: string, now: number, by: RenderedBy = 'edge'): PageToRender | null => {
  const opened = openRouter(address, now)
  const { router } = opened
  if (!findRoute(router, router.latestLocation.pathname)) return null
  const match = router.matchRoutes(router.latestLocation).at(-1)
  if (match?.staticData.rendered !== by) return null
  return { route: match.fullPath, render: () => renderRouter(opened, by) }
}

const isMissing = (path: string): boolean => {
  const route = findRoute(openRouter(path, 0).router, path)
  // The pages of the build are files, which come before the worker: what is asked for here is none of them.
  return !route || route.options.staticData?.rendered === 'build'
}

/** An address at which there is nothing. */
const notFoundPath = '/404'
const emptyState: DehydratedState = { mutations: [], queries: [] }

const renderStaleNotice = (): string => renderToStaticMarkup(<StaleNotice why="server" />)

/** Stands above a page that a browser kept and shows while the network does not answer. */
export const renderKeptNotice = (): string => renderToStaticMarkup(<StaleNotice why="network" />)

/** Stands hidden in every rendered page. */
export const renderWaitingNotice = (): string => renderToStaticMarkup(<WaitingNotice />)

/** For pages where a press opens a part: what is shown until its code has come. */
export const renderWaitingSheet = (): string =>
  renderToStaticMarkup(
    <CopyProvider>
      <WaitingSheet />
    </CopyProvider>,
  )

export const pageRenderer: PageRenderer = { setDefaultTransport, openPage, isMissing, renderStaleNotice }

interface RenderedRoute {
  /** The pattern of the route, such as `/t/$id`. */
  readonly route: string
  readonly by: RenderedBy
  readonly interactive: boolean
  readonly opens: readonly string[]
}

const listRoutes = () =>
  Object.values(openRouter('/', 0).router.routesByPath).map(({ fullPath, options }) => {
    const declared: StaticDataRouteOption = options.staticData ?? {}
    return { route: fullPath as string, declared }
  })

/** The routes that are rendered before the app starts. */
export const listRenderedRoutes = (): RenderedRoute[] =>
  listRoutes().flatMap(({ route, declared }) => {
    const { rendered, interactive = false, opens = [], parts = {} } = declared
    return rendered ? [{ route, by: rendered, interactive, opens, parts }] : []
  })

/** The pages that are the same for everybody, with the texts of the pictures beside links to them. */
export const listPublicPages = () =>
  listRoutes().flatMap(({ route, declared }) => {
    const picture = pictureTextsOf(declared)
    return picture ? [{ route, picture }] : []
  })

/** Elements for the head of the app's own document. */
export const appHead = renderHeadTags(appFacts)

const askNobody = (): void => setDefaultTransport(() => new Promise(() => undefined))

/** Renders a page that needs nothing but itself. */
export const renderAtBuild = async (address: string, now: number): Promise<RenderedPage> => {
  askNobody()
  const page = openPage(address, now, 'build')
  if (!page) throw new Error(`${address} is not rendered by the build`)
  return (await page.render()).page
}

/** Renders the page of every address that names nothing. */
export const renderNotFound = async (now: number): Promise<RenderedPage> => {
  askNobody()
  const { page } = await renderRouter(openRouter(notFoundPath, now), 'build')
  if (page.status !== 404) throw new Error(`${notFoundPath} is a page`)
  return { ...page, data: toPageData({ by: 'build', address: null, renderedAt: now, queries: emptyState }) }
}
