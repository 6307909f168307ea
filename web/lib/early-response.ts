/** The answer that the page asked for itself, before its code had come: see web/early.ts. */
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

/** The early answer to this request, once; undefined when nobody asked. It was asked for by a visitor, without a token. */
export const takeEarlyResponse = (url: string, token: string | null): EarlyResponse | undefined => {
  const { early } = window
  if (early?.url !== url || token !== null) return undefined
  window.early = undefined
  return early
}
