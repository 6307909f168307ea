import { useEffect, useRef, useState } from 'react'
import { session } from '#contract/vocabulary/limits.ts'
import { useOnline } from '#web/lib/network.ts'
import { useConnection } from '#web/lib/socket.ts'
import { toast } from '#web/ui/toast.tsx'
import { playSound } from '../sessions/audio.ts'
import type { CallDetails } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { preferences } from '../sessions/preferences.ts'
import { useHasCome } from '../sessions/query.ts'
import { type Status, statusOf } from '../sessions/status.ts'
import { nameOf } from '../sessions/words.ts'
import type { SessionTransport } from '../transport/transport.ts'

/**
 * A sound when the other member joins or leaves, and a toast when they join. Not for a member who was inside already.
 */
const useComings = (call: CallDetails, inside: boolean): void => {
  const t = useCallCopy()
  const before = useRef(inside)
  const name = nameOf(t, call.other)
  const gender = call.other.gender ?? 'other'
  useEffect(() => {
    if (before.current === inside) return
    before.current = inside
    if (preferences.sounds.read()) playSound(inside ? 'join' : 'leave')
    // When they leave, the status alert says so.
    if (inside) toast.show({ id: 'call-member', title: t('room.joined', { name, gender }) })
  }, [inside, name, gender, t])
}

const problems = {
  'device-lost': 'room.deviceLost',
  'mic-blocked': 'room.micBlocked',
  'camera-blocked': 'room.cameraBlocked',
} as const

/**
 * Shows a toast for transport problems that have no status of their own. Returns whether the network blocks the call.
 */
const useProblems = (transport: SessionTransport): boolean => {
  const t = useCallCopy()
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    const stops = [
      transport.on('problem', (problem) => {
        if (problem === 'blocked-network') setBlocked(true)
        const words = problem in problems ? problems[problem as keyof typeof problems] : null
        if (words) toast.show({ id: problem, kind: 'warning', title: t(words) })
      }),
      transport.on('state', (state) => {
        if (state === 'connected' || state === 'connecting') setBlocked(false)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [transport, t])
  return blocked
}

interface RoomFacts {
  call: CallDetails
  transport: SessionTransport
  inside: boolean
  audioOnly: boolean
  now: number
}

/** The room's one status, computed from transport, socket, members and time. */
export const useRoomStatus = ({ call, transport, inside, audioOnly, now }: RoomFacts): Status | null => {
  const socket = useConnection()
  const online = useOnline()
  const blocked = useProblems(transport)
  useComings(call, inside)
  const { start, end, sessionId, other } = call
  // Only a student may cancel over an absence; everybody else can send a message.
  const teaching = call.teaching || call.kind !== 'lesson'
  const otherCame = useHasCome(sessionId, other.userId, inside, now >= start + session.absenceAfterMs)
  const [otherSeen, setOtherSeen] = useState(inside)
  if (inside && !otherSeen) setOtherSeen(true)
  const { state, weak, picturePaused: ownPicturePaused, remote } = transport
  return statusOf({
    now,
    start,
    end,
    teaching,
    socket,
    online,
    otherSeen,
    otherCame,
    weak,
    audioOnly,
    blocked,
    ownPicturePaused,
    otherPicturePaused: remote?.picturePaused ?? false,
    transport: state,
    otherInside: inside,
  })
}
