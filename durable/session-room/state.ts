/** State of one call as plain data, stored as it is. Epoch ms throughout. */
import type { CallClip } from '#contract/classroom/shapes/clip.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import type { MoreTimeAsk } from '#contract/lessons/rules/more-time.ts'
import type { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { CarriedLesson } from '#worker/features/classroom/sessions/store.ts'
import type { ClosingSession, JoinRequest, MemberMedia, ScheduledSession, TabRef } from '#worker/session-room.ts'

export type { ClosingSession, JoinRequest as Entry, MemberMedia, ScheduledSession, TabRef as Seat }

/** The booking of the call. */
export interface Booking extends ScheduledSession {
  canceledAt: number | null
  /** Lessons that go on in this call; absent from calls stored by an earlier version. */
  carried?: CarriedLesson[]
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
  /** Of a lesson that the call carries; absent: of the call itself. */
  sessionId?: string
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
  /** The clip that both hear; absent while there never was one. */
  clip?: CallClip
  closed: boolean
  listeners: TabRef[]
  inside: MemberInside[]
  /** The seat each member took last, by user id; gone once they left. */
  seatIds?: Record<number, string>
  /** How often each member has entered, by user id. */
  entries?: Record<number, number>
  log: AttendanceEvent[]
  held: HeldFrame[]
  /** What the student asked for behind the lesson. */
  ask?: MoreTimeAsk | null
  /** Sessions of the lessons whose attendance is written as well. */
  carrying?: string[]
}

export const emptySession = (): StoredSession => ({
  booking: null,
  closed: false,
  listeners: [],
  inside: [],
  log: [],
  held: [],
})
