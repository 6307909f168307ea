import type { SessionKind } from '#contract/vocabulary/teaching.ts'

/** When a call takes place and who belongs to it. Epoch ms. */
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
