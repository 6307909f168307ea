import { useCallback, useEffect, useRef, useState } from 'react'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import { serverNow } from '#web/lib/clock.ts'
import { openTransport } from '../transport/open-transport.ts'
import type { SessionTransport } from '../transport/transport.ts'
import { resumeAudio } from './audio.ts'
import type { CallDetails } from './call.ts'
import type { OwnMedia } from './own-media.ts'
import { forgetSeat, rememberSeatDuring } from './remembered-seat.ts'

/** What this tab shows. `moved`: another tab or device of the same user took the call over. */
export type RoomPhase =
  | { readonly at: 'lobby' }
  | { readonly at: 'entering' }
  | { readonly at: 'room'; readonly transport: SessionTransport }
  | { readonly at: 'moved' }

const seatOf = (sessionId: string, { local }: SessionTransport) => ({
  sessionId,
  at: serverNow(),
  mic: local.audio?.enabled ?? true,
  camera: local.video !== null,
  microphoneId: local.audio?.getSettings().deviceId,
  cameraId: local.video?.getSettings().deviceId,
})

interface RoomInput {
  call: CallDetails
  media: OwnMedia
  grant: SessionGrant | undefined
  audioOnly: boolean
  /** The server refused to let this user join, or closed the room. */
  onRefused: () => void
}

/** Joining, being inside and leaving the call. */
export const useRoom = ({ call, media, grant, audioOnly, onRefused }: RoomInput) => {
  const [place, setPlace] = useState<RoomPhase>({ at: 'lobby' })
  const current = useRef<SessionTransport | null>(null)
  const busy = useRef(false)
  const isMounted = useRef(false)
  const transport = place.at === 'room' ? place.transport : null
  useEffect(
    () => (transport ? rememberSeatDuring(transport, () => seatOf(call.sessionId, transport)) : undefined),
    [call.sessionId, transport],
  )

  const leave = useCallback(() => {
    forgetSeat()
    // The user does not wait for the server to have received it.
    void current.current?.leave()
    current.current = null
  }, [])

  // Navigating within the app leaves the call; a reload does not, because it runs no clean-up.
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      if (current.current) leave()
    }
  }, [leave])

  const enter = useCallback(async () => {
    if (!grant || busy.current) return
    busy.current = true
    resumeAudio()
    setPlace({ at: 'entering' })
    try {
      const { sessionId, me, other } = call
      const transport = await openTransport({ sessionId, myId: me.userId, otherId: other.userId, grant })
      // The user navigated away while the code of the call was loading.
      if (!isMounted.current) return
      current.current = transport
      transport.on('problem', (problem) => {
        if (problem !== 'kicked' && problem !== 'refused') return
        current.current = null
        forgetSeat()
        setPlace({ at: problem === 'kicked' ? 'moved' : 'lobby' })
        // The server ends a closed room the same way as a call taken over by another tab; fetching the lesson tells
        // them apart.
        onRefused()
      })
      if (audioOnly) await transport.setAudioOnly(true)
      setPlace({ at: 'room', transport })
      await transport.join(media.hand())
    } catch {
      current.current = null
      setPlace({ at: 'lobby' })
      await media.start(audioOnly)
    } finally {
      busy.current = false
    }
  }, [call, media, grant, audioOnly, onRefused])

  return { place, enter, leave, toLobby: () => setPlace({ at: 'lobby' }) }
}
