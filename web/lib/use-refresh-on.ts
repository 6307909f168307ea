import { useEffect } from 'react'
import type { ServerEvent } from '#contract/shared/events/event.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { listen, onConnected } from './socket.ts'

/** Refreshes when the server sends an event, and after a gap in the connection in which one may have been missed. */
export const useRefreshOn = (event: ServerEvent, refresh: () => void, enabled = true): void => {
  useEffect(() => {
    if (!enabled) return
    const stops = [listen(event, refresh), onConnected((gapMs) => gapMs > realtime.staleAfterMs && refresh())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [event, refresh, enabled])
}
