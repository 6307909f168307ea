import type { QueryClient } from '@tanstack/react-query'

/**
 * `app`: inside the full frame; `none`: the screen has the whole window; `admin`: inside the frame that the routes of
 * the admin area bring along, for those who work there.
 */
export type Frame = 'app' | 'admin' | 'none'

/**
 * Which pages are HTML before any script runs. `build`: written by the build, the same for everybody. `edge`: rendered
 * by the worker with what the database says.
 */
export type RenderedBy = 'build' | 'edge'

export interface RouterContext {
  queryClient: QueryClient
  /** The instant a loader may compute with, epoch ms: that of the server while it renders. */
  now: () => number
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Default: `app`. */
    frame?: Frame
    /**
     * The page is rendered before the app starts, for visitors: it must render without a browser and read only what
     * its loader fetches.
     */
    rendered?: RenderedBy
    /**
     * Most of what people do on the rendered page needs the app: its code is fetched while the connection is idle, and
     * scrolling starts it.
     */
    interactive?: boolean
    /** Parameters of the address that open something which only the app shows: with one, it starts at once. */
    opens?: readonly string[]
    /**
     * Modules that a press on the rendered page opens, as paths from `web`, by the `data-part` of what is pressed: they
     * are fetched with the press, and not asked for by the app once it runs.
     */
    parts?: Readonly<Record<string, string>>
    /** The screen can be read without a network, from what was last seen: the service worker keeps its files. */
    offline?: boolean
    /** A new version must not be offered here: a reload would end a call or a payment. */
    holdsReload?: boolean
    /** For search engines and previews of links. A page with one is in the sitemap and has a picture of its own. */
    description?: string
    /** The search of the address narrows what the page lists: search engines are to know the whole list only. */
    narrowed?: boolean
    /** Title of the document and of the top bar on phones; `useTitle` replaces it once the data is loaded. */
    title?: string
    /** Marks a nested screen: the back arrow's target when the history is empty. Hides the bottom bar. */
    back?: string
    /** Shows the student's minute balance in the top bar on phones. */
    quota?: boolean
    /** The screen has the height of the window and scrolls inside, as chat and calendars do. */
    fill?: boolean
  }
  interface HistoryState {
    /** Passed between login and registration without appearing in the URL. */
    email?: string
  }
}
