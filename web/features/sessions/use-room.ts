import { useCallback, useEffect, useRef, useState } from 'react'
import type { SessionGrant } from '#contract/shapes/session.ts'
import { serverNow } from '#web/lib/clock.ts'
import { resumeAudio } from './audio.ts'
import type { Call } from './call.ts'
import { giveUpSeat, keepSeat } from './comeback.ts'
import type { OwnMedia } from './own-media.ts'
import { openTransport } from './transport/open.ts'
import type { SessionTransport } from './transport/transport.ts'

/** Where this tab stands. `moved`: another tab or device of the same person took the call. */
export type Place =
  | { readonly at: 'lobby' }
  | { readonly at: 'entering' }
  | { readonly at: 'room'; readonly transport: SessionTransport }
  | { readonly at: 'moved' }

const keepSeatEveryMs = 15_000

const seatOf = (lessonId: number, { local }: SessionTransport) => ({
  lessonId,
  at: serverNow(),
  mic: local.audio?.enabled ?? true,
  camera: local.video !== null,
  microphoneId: local.audio?.getSettings().deviceId,
  cameraId: local.video?.getSettings().deviceId,
})

/** Keeps the seat warm while inside, so that a reload or a crash leads straight back. */
const useSeat = (lessonId: number, transport: SessionTransport | null): void => {
  useEffect(() => {
    if (!transport) return
    const keep = () => keepSeat(seatOf(lessonId, transport))
    keep()
    const stop = transport.on('local', keep)
    const timer = setInterval(keep, keepSeatEveryMs)
    window.addEventListener('pagehide', keep)
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [lessonId, transport])
}

interface RoomWish {
  call: Call
  media: OwnMedia
  grant: SessionGrant | undefined
  audioOnly: boolean
  /** The server did not let this person in, or closed the room. */
  onRefused: () => void
}

/** Entering, being inside and leaving. */
export const useRoom = ({ call, media, grant, audioOnly, onRefused }: RoomWish) => {
  const [place, setPlace] = useState<Place>({ at: 'lobby' })
  const current = useRef<SessionTransport | null>(null)
  const busy = useRef(false)
  useSeat(call.lessonId, place.at === 'room' ? place.transport : null)

  // Going elsewhere inside the app is leaving; a reload is not, and runs no clean-up.
  useEffect(
    () => () => {
      if (!current.current) return
      giveUpSeat()
      void current.current.leave()
      current.current = null
    },
    [],
  )

  const enter = useCallback(async () => {
    if (!grant || busy.current) return
    busy.current = true
    resumeAudio()
    setPlace({ at: 'entering' })
    try {
      const { sessionId, me, other } = call
      const transport = await openTransport({ sessionId, myId: me.userId, otherId: other.userId, grant })
      current.current = transport
      transport.on('problem', (problem) => {
        if (problem !== 'kicked' && problem !== 'refused') return
        current.current = null
        giveUpSeat()
        setPlace({ at: problem === 'kicked' ? 'moved' : 'lobby' })
        // A closed room says goodbye in the same words as another tab; the lesson itself tells them apart.
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

  const leave = useCallback(async () => {
    const transport = current.current
    current.current = null
    giveUpSeat()
    await transport?.leave()
  }, [])

  return { place, enter, leave, toLobby: () => setPlace({ at: 'lobby' }) }
}
