/** Which clip is played in a call. Small: every call listens for it, and the player is loaded when there is one. */
import { useEffect, useState } from 'react'
import { ClipChanged, SessionState } from '#contract/classroom/events/session-state.ts'
import type { CallClip, LoadedClip } from '#contract/classroom/shapes/clip.ts'
import { listen } from '#web/lib/socket.ts'

/** Null while there is none. */
export const useCallClip = (sessionId: string): LoadedClip | null => {
  const [state, setState] = useState<CallClip>({ revision: 0, clip: null })
  useEffect(() => {
    // Frames of one call may arrive in another order than they were sent in.
    const take = (next: CallClip) => setState((before) => (next.revision > before.revision ? next : before))
    const stops = [
      listen(SessionState, (call) => call.sessionId === sessionId && call.clip && take(call.clip)),
      listen(ClipChanged, (changed) => changed.sessionId === sessionId && take(changed)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [sessionId])
  return state.clip
}
