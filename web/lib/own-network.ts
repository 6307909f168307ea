/**
 * Signs that the network of this device was away, or that the device slept: nobody else lost a connection by that, so who
 * comes back need not wait for others.
 */
import { connections } from '#contract/vocabulary/connections.ts'

/** Not of every browser, and not whole in each. */
type Line = (Partial<EventTarget> & { readonly type?: string }) | undefined

let lastAt = Number.NEGATIVE_INFINITY

/** Whether the network of this device was away just now. */
export const wasAway = (): boolean => {
  const isOff = typeof navigator !== 'undefined' && navigator.onLine === false
  return isOff || performance.now() - lastAt < connections.returns.ownNetworkMs
}

/** Calls `back` whenever the network of this device may be there again. */
export const watchOwnNetwork = (back: () => void): void => {
  const note = () => {
    lastAt = performance.now()
  }
  const noteBack = () => {
    note()
    back()
  }
  window.addEventListener('offline', note)
  window.addEventListener('online', noteBack)
  // From one network to another, without a moment in between that the browser would tell. It tells of speeds as well.
  const line = (navigator as { readonly connection?: Line }).connection
  let kind = line?.type
  line?.addEventListener?.('change', () => {
    if (line.type === kind) return
    kind = line.type
    noteBack()
  })
  // A phone that slept, or a page that the browser had put away.
  window.addEventListener('pageshow', ({ persisted }) => persisted && noteBack())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && noteBack())
}
