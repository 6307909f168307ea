import * as v from 'valibot'
import { FileUrl, Id } from '../../shared/shapes/wire.ts'
import { clipDeviceStates, clipLimits, clipSpeeds } from '../../vocabulary/clips.ts'

export const ClipMs = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(clipLimits.ms + clipLimits.toleranceMs))
const Position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(clipLimits.ms + clipLimits.toleranceMs))
const Speed = v.picklist(clipSpeeds)

/** A sound file of a call. Its address is read with a token. */
export const Clip = v.object({ id: Id, name: v.string(), url: FileUrl, ms: ClipMs })
export type Clip = v.InferOutput<typeof Clip>

export const ClipDevice = v.picklist(clipDeviceStates)

/** How a clip is to be played: from `positionMs` on, or standing there. */
export const ClipWish = v.object({ id: Id, playing: v.boolean(), positionMs: Position, speed: Speed })
export type ClipWish = v.InferOutput<typeof ClipWish>

/** A clip that both have before them. It was, or will be, at `positionMs` at the instant `at` of the server, epoch ms. */
export const LoadedClip = v.object({
  ...Clip.entries,
  ...ClipWish.entries,
  at: v.number(),
  devices: v.array(v.object({ userId: Id, state: ClipDevice })),
})
export type LoadedClip = v.InferOutput<typeof LoadedClip>

/** What is played in a call. A higher `revision` is the later state. */
export const CallClip = v.object({ revision: v.number(), clip: v.nullable(LoadedClip) })
export type CallClip = v.InferOutput<typeof CallClip>
