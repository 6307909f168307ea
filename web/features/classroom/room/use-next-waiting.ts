import { useEffect, useState } from 'react'
import { MemberWaits } from '#contract/classroom/events/session-state.ts'
import type { DataOf } from '#contract/shared/events/event.ts'
import { listen } from '#web/lib/socket.ts'
import type { CallDetails } from '../sessions/call.ts'

export type Waiting = DataOf<typeof MemberWaits>

/** Who came for another call of a person who teaches in this one. */
export const useNextWaiting = ({ sessionId, teaching }: CallDetails) => {
  const [next, setNext] = useState<Waiting | null>(null)
  useEffect(
    () => (teaching ? listen(MemberWaits, (one) => one.sessionId !== sessionId && setNext(one)) : undefined),
    [sessionId, teaching],
  )
  return { next, hide: () => setNext(null) }
}
