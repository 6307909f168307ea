/** Remembers for a minute that this tab was in a call, so that a reload or a crash leads back without questions. */
import * as v from 'valibot'
import type { SessionTransport } from '../transport/transport.ts'

const keptMs = 60_000
const key = 'hiwar.call.comeback'

const RememberedSeat = v.object({
  sessionId: v.string(),
  at: v.number(),
  mic: v.boolean(),
  camera: v.boolean(),
  microphoneId: v.optional(v.string()),
  cameraId: v.optional(v.string()),
})
export type Seat = v.InferOutput<typeof RememberedSeat>

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Session storage: it survives a reload and is not shared with other tabs. */
const shelf = (): Shelf | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

export const rememberSeat = (seat: Seat, store = shelf()): void => {
  try {
    store?.setItem(key, JSON.stringify(seat))
  } catch {
    // Storage is full; only the automatic return is lost.
  }
}

const keepEveryMs = 15_000

/**
 * Writes the seat while the call lasts, so that a reload or a crash leads back; removes it when the call ends and
 * writes nothing after that. Returns a function that stops writing and leaves the stored seat as it is.
 */
export const rememberSeatDuring = (
  transport: Pick<SessionTransport, 'state' | 'on'>,
  seatNow: () => Seat,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
  store = shelf(),
): (() => void) => {
  const keep = () => rememberSeat(seatNow(), store)
  const timer = setInterval(keep, keepEveryMs)
  page.addEventListener('pagehide', keep)
  const stops = [
    transport.on('local', keep),
    transport.on('state', () => endIfOver()),
    () => clearInterval(timer),
    () => page.removeEventListener('pagehide', keep),
  ]
  const stop = () => {
    for (const one of stops.splice(0)) one()
  }
  const endIfOver = () => {
    if (transport.state !== 'ended') return
    stop()
    forgetSeat(store)
  }
  keep()
  endIfOver()
  return stop
}

export const forgetSeat = (store = shelf()): void => store?.removeItem(key)

/** The seat remembered for this call; null when there is none or it is older than a minute. */
export const readRememberedSeat = (sessionId: string, now: number, store = shelf()): Seat | null => {
  try {
    const seat = v.parse(RememberedSeat, JSON.parse(store?.getItem(key) ?? 'null'))
    const age = now - seat.at
    return seat.sessionId === sessionId && age >= 0 && age <= keptMs ? seat : null
  } catch {
    return null
  }
}
