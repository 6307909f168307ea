/** Sound files that a tutor plays to both in a call. */
import { limits } from './limits.ts'

export const clipLimits = {
  /** How long a clip may be. */
  ms: 60_000,
  /** What a file of one minute may be longer by, since formats round to whole blocks of sound. */
  toleranceMs: 500,
  bytes: 5 * 1024 * 1024,
  name: 80,
  /** Clips of one call. */
  perCall: 10,
  /** How long after the end of the call its clips are kept. */
  keptMs: limits.upload.keptMs,
  /** Uploads a tutor begins. */
  sent: { count: 60, windowMs: limits.upload.keptMs },
} as const

/** 1 is how it was recorded; the other is for listening closely. */
export const clipSpeeds = [1, 0.75] as const
export type ClipSpeed = (typeof clipSpeeds)[number]

/** What a member's device makes of the clip. `blocked`: its browser waits for a press before it plays sound. */
export const clipDeviceStates = ['loading', 'ready', 'blocked', 'failed'] as const
export type ClipDeviceState = (typeof clipDeviceStates)[number]

export const clipPlayback = {
  /** A clip starts this long after the press, so that both browsers know of it by then. */
  leadMs: 400,
  /** A device that is off by more jumps to its place. */
  jumpMs: 150,
  /** A device that is off by less is left alone. */
  closeMs: 20,
  /** How much faster or slower a device plays while it catches up: little enough not to be heard. */
  catchUp: 0.05,
} as const
