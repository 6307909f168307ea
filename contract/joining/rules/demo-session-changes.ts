/** Decides what becomes of a demo session: who may set which status, and who writes which feedback. */

import type { Caller } from '../../shared/rules/access.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { isAdmin } from '../../vocabulary/roles.ts'
import type { DemoSessionStatus } from '../../vocabulary/teaching.ts'
import { isDemoSessionDecided, refuseDemoSessionStatus, type StoredDemoSession } from './demo-sessions.ts'
import { type FeedbackRefusal, parseFeedback } from './interview-changes.ts'

export interface DemoSessionWithFeedback extends StoredDemoSession {
  readonly managerFeedback: string | null
  readonly tutorFeedback: string | null
}

export interface DemoSessionChange {
  readonly status?: DemoSessionStatus | undefined
  readonly managerFeedback?: string | undefined
  /** Empty: the tutor wants to write none. */
  readonly tutorFeedback?: string | undefined
}

export type DemoSessionPlan = Pick<DemoSessionWithFeedback, 'status' | 'managerFeedback' | 'tutorFeedback'>
export type DemoSessionChangeRefusal = 'forbidden' | 'empty-request' | 'bad-request' | 'illegal' | FeedbackRefusal

const refuseWriter = (
  { tutorId, tutorManagerId }: StoredDemoSession,
  caller: Caller,
  { managerFeedback, tutorFeedback }: DemoSessionChange,
): Refused<'forbidden'> | null => {
  const isManager = isAdmin(caller.role) || caller.id === tutorManagerId
  if (!isManager && caller.id !== tutorId) return refuse('forbidden')
  return (isManager ? tutorFeedback : managerFeedback) === undefined ? null : refuse('forbidden')
}

/**
 * The demo session after the change, or the first broken rule. A result may come without feedback, because clients of
 * the specification send a status alone; the forms of the app ask for one.
 */
export const decideDemoSessionUpdate = (
  demo: DemoSessionWithFeedback,
  caller: Caller,
  change: DemoSessionChange,
  now: number,
): DemoSessionPlan | Refused<DemoSessionChangeRefusal> => {
  const { status, managerFeedback: toTutor, tutorFeedback: toManager } = change
  const foreign = refuseWriter(demo, caller, change)
  if (foreign) return foreign
  if (status === undefined && toTutor === undefined && toManager === undefined) return refuse('empty-request')
  const refused = status === undefined ? null : refuseDemoSessionStatus(demo, caller, status, now)
  if (refused) return refused
  const writes = toTutor !== undefined || toManager !== undefined
  if (writes && !isDemoSessionDecided(status ?? demo.status)) return refuse('bad-request')
  const tutorText = toTutor === undefined ? { feedback: demo.managerFeedback } : parseFeedback(toTutor)
  if ('refused' in tutorText) return tutorText
  const managerText =
    toManager === undefined || toManager === ''
      ? { feedback: toManager ?? demo.tutorFeedback }
      : parseFeedback(toManager)
  if ('refused' in managerText) return managerText
  return { status: status ?? demo.status, managerFeedback: tutorText.feedback, tutorFeedback: managerText.feedback }
}

/** Who judges it for the team: its manager and admins. The tutor reads the feedback instead. */
export const mayJudge = (caller: Caller, { tutorManagerId }: Pick<StoredDemoSession, 'tutorManagerId'>): boolean =>
  isAdmin(caller.role) || caller.id === tutorManagerId

/** What the manager wrote is for them and admins; the tutor reads it once it explains a result. */
export const maySeeManagerFeedback = (
  caller: Caller,
  demo: Pick<StoredDemoSession, 'tutorManagerId' | 'status'>,
): boolean => isAdmin(caller.role) || caller.id === demo.tutorManagerId || isDemoSessionDecided(demo.status)
