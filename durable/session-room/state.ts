/** State of one call as plain data, stored as it is. Epoch ms throughout. */
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import type { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { ClosingSession, JoinRequest, MemberMedia, ScheduledSession, TabRef } from '#worker/live-rooms.ts'

export type { ClosingSession, JoinRequest as Entry, MemberMedia, ScheduledSession, TabRef as Seat }

/** The booking of the call. */
export interface Booking extends ScheduledSession {
  canceledAt: number | null
}

export interface MemberInside extends TabRef {
  /** Set while the socket is gone and may still come back. */
  awaySince: number | null
  /** Optional: calls stored by an earlier version have none. */
  media?: MemberMedia
}
/** A line of the attendance log that is not in the database yet. */
export interface AttendanceEvent {
  userId: number
  type: SessionEventType
  at: number
}
interface HeldFrame {
  userId: number
  frame: string
  at: number
}

export interface StoredSession {
  booking: Booking | null
  /** The page of a material that both see; optional as `media` is. */
  shown?: PagePlace | null
  closed: boolean
  listeners: TabRef[]
  inside: MemberInside[]
  /** The seat each member took last, by user id; gone once they left. */
  seatIds?: Record<number, string>
  /** How often each member has entered, by user id. */
  entries?: Record<number, number>
  log: AttendanceEvent[]
  held: HeldFrame[]
}

export const emptySession = (): StoredSession => ({
  booking: null,
  closed: false,
  listeners: [],
  inside: [],
  log: [],
  held: [],
})
