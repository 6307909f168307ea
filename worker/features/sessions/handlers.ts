import type * as declared from '#contract/api/sessions.ts'
import { mayEnterSession, maySeeSession } from '#contract/rules/access.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { decideJoin } from '#contract/rules/session-window.ts'
import { fileUrl } from '#worker/files/file-url.ts'

import type { Handlers } from '#worker/handler.ts'
import { findAttendance, findBooking, findBookingAndPeople } from './store.ts'

export const sessions: Handlers<typeof declared> = {
  async getSessionToken({ input, actor, services, now, fail }) {
    const { sessionId } = input.query
    const booking = await findBooking(services.db, sessionId)
    // The same answer whether the session does not exist or belongs to others.
    if (!booking || !mayEnterSession(actor.id, booking.members)) return fail('forbidden')
    const { startAt: start, endAt: end, canceledAt, members } = booking
    const answer = decideJoin({ start, end, canceledAt }, now)
    if (isRefused(answer)) return fail(answer.refused)
    const otherId = members[0] === actor.id ? members[1] : members[0]
    return services.media.grant({ sessionId, userId: actor.id, otherId, now })
  },

  async listSessionMembers({ input, actor, services, fail }) {
    const { sessionId } = input.params
    const booking = await findBookingAndPeople(services.db, sessionId)
    if (!booking || !maySeeSession(actor, booking.members)) return fail('forbidden')
    const inside = await services.announce.listMembersInSession(sessionId)
    return booking.people.filter(({ id }) => inside.includes(id)).map((one) => ({ ...one, image: fileUrl(one.image) }))
  },

  async getSessionAttendance({ input, actor, services, fail }) {
    const { sessionId } = input.params
    const attendance = await findAttendance(services.db, sessionId)
    if (!attendance || !maySeeSession(actor, attendance.members)) return fail('forbidden')
    // Members in the session have joined, even before the event is written to the database.
    const inside = await services.announce.listMembersInSession(sessionId)
    return { came: attendance.members.filter((id) => attendance.came.includes(id) || inside.includes(id)) }
  },
}
