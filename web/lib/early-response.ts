/** The response requested by the inline script web/early.ts before the app's code has loaded. */
interface EarlyResponse {
  url: string
  sentAt: number
  answer: Promise<{ response: Response; receivedAt: number }>
}

declare global {
  interface Window {
    early?: EarlyResponse | undefined
  }
}

/**
 * Takes the early response to this URL, at most once. Undefined when there is none, or when a token is present: the
 * early request was sent without one.
 */
export const takeEarlyResponse = (url: string, token: string | null): EarlyResponse | undefined => {
  const { early } = window
  if (early?.url !== url || token !== null) return undefined
  window.early = undefined
  return early
}
