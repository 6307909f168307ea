import { type RefObject, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { TellClipState } from '#contract/classroom/events/clips.ts'
import { clipPosition, isClipHeard } from '#contract/classroom/rules/clips.ts'
import type { LoadedClip } from '#contract/classroom/shapes/clip.ts'
import type { ClipDeviceState } from '#contract/vocabulary/clips.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { emit, useConnection } from '#web/lib/socket.ts'
import { ClipPlayer } from './clip-player.ts'
import { ServerClock } from './server-clock.ts'

/** How often the bar moves. */
const shownEveryMs = 250

const noPlayer = () => () => undefined
const notYet = (): ClipDeviceState => 'loading'

/** Plays the clip through this element. */
export const useClipPlayer = (clip: LoadedClip, element: RefObject<HTMLAudioElement | null>) => {
  const [clock] = useState(() => new ServerClock())
  const [player, setPlayer] = useState<ClipPlayer | null>(null)
  useEffect(() => clock.start(), [clock])
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    const made = new ClipPlayer({ audio, load: (url, signal) => fetchPrivateFile(url, signal), now: clock.now })
    setPlayer(made)
    return () => made.close()
  }, [element, clock])
  useEffect(() => player?.show(clip), [player, clip])
  const state = useSyncExternalStore(player?.subscribe ?? noPlayer, player?.state ?? notYet)
  return { player, clock, state }
}

/** Tells the other side what this device makes of the clip, again after a connection that was lost. */
export const useToldState = (
  { sessionId, userId }: { sessionId: string; userId: number },
  clip: LoadedClip,
  state: ClipDeviceState,
): void => {
  const connection = useConnection()
  const known = clip.devices.find((one) => one.userId === userId)?.state
  const isNews = connection === 'online' && known !== state
  const told = useRef('')
  useEffect(() => {
    const word = `${clip.id} ${state}`
    if (!isNews || told.current === word) return
    told.current = word
    // What did not arrive is said again with the next state of the clip.
    void emit(TellClipState, { sessionId, id: clip.id, state }).then(({ code }) => {
      if (code !== 'ok' && told.current === word) told.current = ''
    })
  }, [isNews, sessionId, state, clip])
}

/** Where the clip is now, ms, as the bar shows it, and whether it is heard. */
export const useClipPlace = (clip: LoadedClip, clock: ServerClock) => {
  const [, move] = useReducer((count: number) => count + 1, 0)
  const now = clock.now() ?? clip.at
  const isHeard = isClipHeard(clip, now)
  useEffect(() => {
    if (!isHeard) return
    const timer = setInterval(move, shownEveryMs)
    return () => clearInterval(timer)
  }, [isHeard])
  return { atMs: clipPosition(clip, now), isHeard }
}

/** A value that is moved by hand: shown at once, and sent when the hand has rested. */
export const useDragged = (send: (value: number) => void, restMs: number) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const drag = (value: number) => {
    clearTimeout(timer.current)
    setDragged(value)
    timer.current = setTimeout(() => {
      setDragged(null)
      send(value)
    }, restMs)
  }
  return [dragged, drag] as const
}
