/** What there is to know about one call, as plain data: it is stored as it is. Epoch ms throughout. */
import type { SessionEventType, SessionKind } from '#contract/vocabulary/teaching.ts'

/** When a call takes place and who belongs to it. */
export interface ScheduledSession {
  sessionId: string
  kind: SessionKind
  refId: number
  members: [number, number]
  startAt: number
  endAt: number
}

export interface ClosingSession {
  sessionId: string
  reason: 'cancelled' | 'over'
}

/** What is known of the booking behind the call. */
export interface Booking extends ScheduledSession {
  canceledAt: number | null
}

/** One socket of one person. */
export interface Seat {
  userId: number
  tabId: string
}
export interface Inside extends Seat {
  /** Set while the socket is gone and may still come back. */
  awaySince: number | null
}
/** A line of the attendance log that is not in the database yet. */
export interface LogLine {
  userId: number
  type: SessionEventType
  at: number
}
interface HeldFrame {
  userId: number
  frame: string
  at: number
}

export interface CallState {
  booking: Booking | null
  closed: boolean
  listeners: Seat[]
  inside: Inside[]
  log: LogLine[]
  held: HeldFrame[]
}

export const emptyCall = (): CallState => ({
  booking: null,
  closed: false,
  listeners: [],
  inside: [],
  log: [],
  held: [],
})
