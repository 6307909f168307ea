import type { QueryClient } from '@tanstack/react-query'

/** `app`: inside the full frame; `bare`: below a slim header only; `none`: the screen has the whole window. */
export type Frame = 'app' | 'bare' | 'none'

export interface RouterContext {
  queryClient: QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Default: `app`. */
    frame?: Frame
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
