import type { QueryClient } from '@tanstack/react-query'

/** `app` stands in the frame, `bare` under a slim header only, `none` owns the whole window. */
export type Frame = 'app' | 'bare' | 'none'

export interface RouterContext {
  queryClient: QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `app` unless said otherwise. */
    frame?: Frame
    /** Names the document and the bar on phones; `useTitle` replaces it once a name is known. */
    title?: string
    /** A nested screen: where the back arrow leads when there is nothing behind it. Hides the bottom bar. */
    back?: string
    /** Minutes are spent here, so phones show the balance as a ring. */
    quota?: boolean
    /** The screen fills the window and scrolls inside itself, as chat and calendars do. */
    fill?: boolean
  }
  interface HistoryState {
    /** Carried between login and registration, out of the address. */
    email?: string
  }
}
