/** Which page is shown in a call. Small: every call listens for it, and only the page itself is loaded when there is one. */
import { useEffect, useState } from 'react'
import { PageShown, SessionState } from '#contract/classroom/events/session-state.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { listen } from '#web/lib/socket.ts'

/** Null while none is shown. */
export const useShownPage = (sessionId: string): PagePlace | null => {
  const [place, setPlace] = useState<PagePlace | null>(null)
  useEffect(() => {
    const stops = [
      listen(SessionState, (call) => {
        if (call.sessionId === sessionId) setPlace(call.page ?? null)
      }),
      listen(PageShown, (shown) => {
        if (shown.sessionId === sessionId) setPlace(shown.place)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [sessionId])
  return place
}
