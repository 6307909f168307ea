import type { Caller } from '#contract/shared/rules/access.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { notifyScheduleChange } from '#worker/features/lessons/notifications.ts'
import { notifyOnboarding } from '#worker/features/people/users/notify-onboarding.ts'
import type { Services } from '#worker/services.ts'
import type { AuditEntry } from '#worker/storage/audit.ts'
import { type ManagerBookingChange, storeManagerBookingChange } from './manager-booking-change-store.ts'

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
