import type * as declared from '#contract/hours/api/availability.ts'
import type { SlotAction } from '#contract/hours/api/availability.ts'
import { decideSchedule, type ScheduleAction } from '#contract/hours/rules/schedule.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { notifyScheduleChange } from '#worker/features/lessons/notifications.ts'
import type { SessionBooking } from '#worker/features/lessons/session-store.ts'
import type { Handler, Handlers } from '#worker/handler.ts'
import { type BookingOnSlot, readSchedule, storeSchedule } from './schedule-store.ts'

const toScheduleAction = (action: SlotAction): ScheduleAction => {
  if (action.type === 'create') return { ...action, start: Date.parse(action.start), end: Date.parse(action.end) }
  if (action.type === 'delete') return action
  const { start, end, ...rest } = action
  return {
    ...rest,
    ...(start === undefined ? {} : { start: Date.parse(start) }),
    ...(end === undefined ? {} : { end: Date.parse(end) }),
  }
}

const toSessionBooking = (
  { sessionId, kind, id, otherId, start, end }: BookingOnSlot,
  ownerId: number,
  now: number,
): SessionBooking => ({
  sessionId,
  kind,
  refId: id,
  hostId: ownerId,
  guestId: otherId,
  start,
  end,
  live: 0,
  updatedAt: now,
})

/** Students may book while the tutor edits. The plan is then made again from new facts, up to this many times. */
const maxAttempts = 5

const setSlots: Handler<typeof declared.setSlots> = async ({ input, actor, services, now, fail }) => {
  const actions = input.body.actions.map(toScheduleAction)
  const slotIds = actions.flatMap((action) => (action.type === 'create' ? [] : [action.id]))

  for (let round = 0; round < maxAttempts; round++) {
    const seen = await readSchedule(services.db, actor.id, slotIds, now)
    const { slots, bookings, timeOff } = seen
    const facts = { ownerId: actor.id, ownerRole: actor.role, slots, bookings, timeOff, actions, now }
    const plan = decideSchedule(facts)
    if (isRefused(plan)) return fail(plan.refused)
    const outcome = await storeSchedule(services.db, { ownerId: actor.id, slotIds, seen, plan, now })
    if (outcome === 'overlap') return fail('conflicting-schedule')
    if (outcome === 'done') {
      const canceled = plan.cancel.map((booking) => toSessionBooking(booking, actor.id, now))
      notifyScheduleChange(services, actor.id, canceled, now)
      return
    }
  }
  return fail('conflicting-schedule')
}

export const availability = { setSlots } satisfies Handlers<typeof declared>
