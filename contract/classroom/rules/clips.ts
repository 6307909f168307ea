/** Where a clip is that both hear in a call, and how a device keeps in step with it. Epoch ms of the server throughout. */
import { clipPlayback } from '../../vocabulary/clips.ts'
import { SessionKind } from '../../vocabulary/teaching.ts'
import type { LoadedClip } from '../shapes/clip.ts'

/** Who plays clips in a call: the tutor of a lesson, and in a demo session whoever wants to be one. Nobody in an interview. */
export const clipPlayerOf = (booking: { readonly kind: SessionKind; readonly members: readonly [number, number] }) => {
  if (booking.kind === SessionKind.Interview) return null
  return booking.members[booking.kind === SessionKind.Demo ? 1 : 0]
}

type Course = Pick<LoadedClip, 'playing' | 'positionMs' | 'at' | 'speed' | 'ms'>

/**
 * Where the clip is, ms from its beginning. A clip of 10 s that starts at 12:00:00.4 from 2 s on is at 2 s until then, at
 * 3 s a second later, and at 10 s from its end on.
 */
export const clipPosition = ({ playing, positionMs, at, speed, ms }: Course, now: number): number =>
  Math.min(ms, positionMs + (playing ? Math.max(0, now - at) * speed : 0))

export const isClipOver = (clip: Course, now: number): boolean => clipPosition(clip, now) >= clip.ms

/** Whether it is heard now. One that came to its end is not, although nobody stopped it. */
export const isClipHeard = (clip: Course, now: number): boolean => clip.playing && !isClipOver(clip, now)

export type Steering = { readonly jumpToMs: number } | { readonly rate: number }

/**
 * What a device that is at `heardMs` does about it: it jumps where it is far off, and else plays a little faster or slower
 * until it is in step again.
 */
export const steerClip = (clip: Course, heardMs: number, now: number): Steering => {
  const behindMs = clipPosition(clip, now) - heardMs
  const { jumpMs, closeMs, catchUp } = clipPlayback
  if (Math.abs(behindMs) > jumpMs) return { jumpToMs: heardMs + behindMs }
  if (Math.abs(behindMs) <= closeMs) return { rate: clip.speed }
  return { rate: clip.speed * (1 + Math.sign(behindMs) * catchUp) }
}

/** One question for the time of the server. `sentAt` and `receivedAt` are of the device's own clock. */
export interface TimeExchange {
  readonly sentAt: number
  readonly receivedAt: number
  readonly serverAt: number
}

const roundTripOf = ({ sentAt, receivedAt }: TimeExchange): number => receivedAt - sentAt

/**
 * How far the server's clock is ahead of the device's, ms, by the exchange with the shortest round trip: it is wrong by
 * at most half of that. Null without any.
 */
export const serverAheadMs = (exchanges: readonly TimeExchange[]): number | null => {
  const [best] = [...exchanges].sort((one, other) => roundTripOf(one) - roundTripOf(other))
  return best ? best.serverAt - (best.sentAt + best.receivedAt) / 2 : null
}
