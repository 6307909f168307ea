/** Whether a token's device is still signed in, and whether its token is the newest. Instants are epoch ms. */
import { deviceLimits } from '../../vocabulary/devices.ts'
import { isTeam, type Role } from '../../vocabulary/roles.ts'

export interface DeviceState {
  /** Counts the tokens the device was given; a token carries the count it was given at. */
  readonly turn: number
  /** When the token of that turn was first used; null until then. */
  readonly usedAt: number | null
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly endedAt: number | null
}

/** When a device signs out by itself if it is not used from now on. */
export const deviceEndsAt = (
  { createdAt, lastSeenAt }: Pick<DeviceState, 'createdAt' | 'lastSeenAt'>,
  role: Role,
): number =>
  isTeam(role)
    ? Math.min(createdAt + deviceLimits.team.lifeMs, lastSeenAt + deviceLimits.team.idleMs)
    : createdAt + deviceLimits.lifeMs

export type Turn = 'newest' | 'replaced' | 'ended' | 'reused'

/**
 * What a token says of its device by its turn. `replaced`: the one before the newest, which counts until a while after
 * the newest was first used. Until then nobody is known to hold the newest: its answer may have been lost on the way.
 * `reused`: an older one, or this one later; two hold a token of the device, and one of them has no right to it.
 */
export const judgeTurn = (device: DeviceState, role: Role, turn: number, now: number): Turn => {
  if (device.endedAt !== null || deviceEndsAt(device, role) <= now) return 'ended'
  if (turn === device.turn) return 'newest'
  const isAwaited = device.usedAt === null || now < device.usedAt + deviceLimits.replacedMs
  return turn === device.turn - 1 && isAwaited ? 'replaced' : 'reused'
}

/** Whether this use of a device is to be written down: it is the first of its newest token, or the last was a while ago. */
export const isUseNoted = (device: DeviceState, turn: number, now: number): boolean =>
  (turn === device.turn && device.usedAt === null) || device.lastSeenAt + deviceLimits.noteEveryMs <= now
