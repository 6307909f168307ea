/** The clip that both hear in a call. Changes the call’s state; sends nothing. */
import type { CallClip, Clip, ClipWish, LoadedClip } from '#contract/classroom/shapes/clip.ts'
import { type ClipDeviceState, clipPlayback } from '#contract/vocabulary/clips.ts'
import type { StoredSession } from './state.ts'

const put = (state: StoredSession, clip: LoadedClip | null): void => {
  state.clip = { revision: (state.clip?.revision ?? 0) + 1, clip }
}

/** What is played; null where there never was a clip in this call. */
export const findCallClip = ({ clip }: StoredSession): CallClip | null => clip ?? null

export const findLoadedClip = ({ clip }: StoredSession): LoadedClip | null => clip?.clip ?? null

/**
 * Loads a clip or changes how it is played. It is heard a moment later, so that both devices start it together; what
 * devices said of the same clip still holds.
 */
export const playClip = (state: StoredSession, { id, name, url, ms }: Clip, wish: ClipWish, now: number): void => {
  const earlier = findLoadedClip(state)
  const devices = earlier?.id === id ? earlier.devices : []
  const { playing, speed } = wish
  const at = playing ? now + clipPlayback.leadMs : now
  put(state, { id, name, url, ms, playing, speed, at, positionMs: Math.min(wish.positionMs, ms), devices })
}

/** Takes the clip away; false where there is none. */
export const stopClip = (state: StoredSession): boolean => {
  if (!findLoadedClip(state)) return false
  put(state, null)
  return true
}

/** What a member’s device makes of the clip; false where that is known, or another clip is loaded. */
export const keepClipDevice = (state: StoredSession, userId: number, id: number, said: ClipDeviceState): boolean => {
  const clip = findLoadedClip(state)
  if (clip?.id !== id || clip.devices.some((one) => one.userId === userId && one.state === said)) return false
  const others = clip.devices.filter((one) => one.userId !== userId)
  put(state, { ...clip, devices: [...others, { userId, state: said }] })
  return true
}

/** Who leaves takes what their device said with them; false where it said nothing. */
export const forgetClipDevice = (state: StoredSession, userId: number): boolean => {
  const clip = findLoadedClip(state)
  if (!clip?.devices.some((one) => one.userId === userId)) return false
  put(state, { ...clip, devices: clip.devices.filter((one) => one.userId !== userId) })
  return true
}
