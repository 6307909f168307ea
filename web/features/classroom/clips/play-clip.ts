/** What a tutor does with the clip of a call. */
import { PlayClip } from '#contract/classroom/events/clips.ts'
import { clipPosition } from '#contract/classroom/rules/clips.ts'
import type { ClipWish, LoadedClip } from '#contract/classroom/shapes/clip.ts'
import { emit } from '#web/lib/socket.ts'

/** Whether the server took it. */
export const sendClip = async (sessionId: string, clip: ClipWish | null): Promise<boolean> =>
  (await emit(PlayClip, { sessionId, clip })).code === 'ok'

/** The clip that begins as soon as both devices have it: a press in the list loads it for both first. */
let awaited: number | null = null

export const loadClip = async (sessionId: string, id: number): Promise<boolean> => {
  awaited = id
  return sendClip(sessionId, { id, playing: false, positionMs: 0, speed: 1 })
}

/** Whether the clip was to begin by itself; only once. */
export const takeAwaited = (id: number): boolean => {
  if (awaited !== id) return false
  awaited = null
  return true
}

/** The clip as it is at this instant, with some changes. `now`: of the server. */
export const wishOf = (clip: LoadedClip, now: number, change: Partial<ClipWish> = {}): ClipWish => ({
  id: clip.id,
  playing: clip.playing,
  positionMs: Math.round(clipPosition(clip, now)),
  speed: clip.speed,
  ...change,
})
