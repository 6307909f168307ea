/** Books an interview or a demo session: read the facts, decide, store, and again after a lost race. */
import type { ManagerBookingDraft, ManagerBookingFacts } from '#contract/lessons/rules/manager-bookings.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import type { Refused } from '#contract/shared/rules/refusal.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { notifyScheduleChange } from '#worker/features/lessons/notifications.ts'
import { notifyOnboarding } from '#worker/features/people/users/notify-onboarding.ts'
import type { Services } from '#worker/services.ts'
import type { AuditEntry } from '#worker/storage/audit.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import type { ManagerBookingKind } from '#worker/storage/outbox/bookings.ts'
import { type ManagerBookingChange, storeManagerBookingChange } from './manager-booking-change-store.ts'
import { type HistorySql, insertManagerBooking, readManagerBookingFacts } from './manager-booking-store.ts'

/** After a lost race the facts are read again and name the rule that refused. Gives up after three lost races. */
const maxAttempts = 3

export interface ManagerBookingRequest<C extends ErrorCode> {
  readonly kind: ManagerBookingKind
  readonly services: Services
  readonly tutorId: number
  readonly body: { readonly slotId: number; readonly start: string }
  readonly idempotencyKey: string | null
  /** Name of the endpoint. */
  readonly endpoint: string
  readonly historySql: HistorySql
  readonly decide: (
    facts: ManagerBookingFacts & { readonly history: string | null },
    start: number,
  ) => { draft: ManagerBookingDraft } | Refused<C>
  readonly now: number
}

/** The code of the first broken rule, or null once the booking is stored. */
export const bookWithManager = async <C extends ErrorCode>(
  request: ManagerBookingRequest<C>,
): Promise<C | 'illegal' | 'busy-tutor-manager' | null> => {
  const { kind, services, tutorId, body, historySql, decide, now } = request
  const { db } = services
  const { slotId } = body
  const start = Date.parse(body.start)
  const idempotency = await createIdempotentRequest(tutorId, request.idempotencyKey, request.endpoint, body)
  for (let round = 0; round < maxAttempts; round++) {
    const [earlier, facts] = await Promise.all([
      findEarlierResult(db, idempotency, now),
      readManagerBookingFacts(db, { tutorId, slotId, start, historySql, now }),
    ])
    if (earlier === 'other') return 'illegal'
    if (earlier) return null
    const decided = decide(facts, start)
    if ('refused' in decided) return decided.refused
    const { draft } = decided
    const { history } = facts
    const sessionId = `${kind}:${crypto.randomUUID()}`
    if (await insertManagerBooking(db, { kind, draft, tutorId, sessionId, historySql, history, idempotency, now })) {
      services.raise('time-taken', { tutorId: draft.managerId, start: draft.start, end: draft.end, now })
      notifyOnboarding(services, [draft.managerId, tutorId])
      return null
    }
  }
  return 'busy-tutor-manager'
}

const actions = { interview: 'interview.update', demo: 'demo-session.update' } as const

const toAuditEntry = (
  { id: actorId, role }: Caller,
  { from, to, columns }: Pick<ManagerBookingChange, 'from' | 'to' | 'columns'>,
): AuditEntry | null => {
  if (!isAdmin(role)) return null
  const facts = { from: from.status, to, fields: Object.keys(columns) }
  return { actorId, action: actions[from.kind], targetId: from.id, facts }
}

/** Stores a change that was decided; afterwards frees or takes the time, and closes or opens the call. */
export const changeManagerBooking = async (
  services: Services,
  actor: Caller,
  change: Pick<ManagerBookingChange, 'from' | 'to' | 'columns' | 'now'>,
): Promise<'done' | 'stale' | 'conflict'> => {
  const { from, to, now } = change
  const stored = { ...change, actorId: actor.id, auditEntry: toAuditEntry(actor, change) }
  const outcome = await storeManagerBookingChange(services.db, stored)
  const isLive = (status: number): boolean => status < InterviewStatus.CanceledByInterviewer
  if (outcome !== 'done') return outcome
  const { kind, id: refId, sessionId, managerId: hostId, tutorId: guestId, start, end } = from
  if (isLive(from.status) === isLive(to)) notifyOnboarding(services, [hostId, guestId])
  else {
    const live = isLive(to) ? 1 : 0
    const call = { kind, refId, sessionId, hostId, guestId, start, end, live, updatedAt: now } as const
    notifyScheduleChange(services, hostId, [call], now)
  }
  return outcome
}
