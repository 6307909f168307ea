import type * as declared from '#contract/classroom/api/sessions.ts'
import { isTooShort } from '#contract/lessons/rules/attendance.ts'
import { callTimes } from '#contract/lessons/rules/more-time.ts'
import { toAttendance } from '#contract/lessons/rules/presence.ts'
import { decideJoin } from '#contract/lessons/rules/session-window.ts'
import { mayEnterSession, maySeeSession } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { fileUrl } from '#worker/files/file-url.ts'

import type { Handlers } from '#worker/handler.ts'
import { grantCall, grantPeersToBoth } from './media.ts'
import { findRecordings } from './media-store.ts'
import { findAttendance, findBooking, findBookingAndPeople, findSessionEvents } from './store.ts'

type Booking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** With the lessons that the call carries. */
const timesOf = ({ startAt: start, endAt, canceledAt, carried }: Booking) =>
  callTimes(
    { start, end: endAt, canceledAt },
    carried.map((one) => ({ end: one.endAt })),
  )

export const sessions: Handlers<typeof declared> = {
  async getSessionToken({ input, actor, services, now, fail }) {
    const { sessionId } = input.query
    const booking = await findBooking(services.db, sessionId)
    // The same answer whether the session does not exist or belongs to others.
    if (!booking || !mayEnterSession(actor.id, booking.members)) return fail('forbidden')
    const answer = decideJoin(timesOf(booking), now)
    if (isRefused(answer)) return fail(answer.refused)
    const grant = await grantCall(services, { sessionId, members: booking.members, userId: actor.id }, now)
    return grant ?? fail('service-unavailable')
  },

  async leaveMediaServer({ input, actor, services, now, fail }) {
    const { sessionId } = input.body
    const booking = await findBooking(services.db, sessionId)
    if (!booking || !mayEnterSession(actor.id, booking.members)) return fail('forbidden')
    const answer = decideJoin(timesOf(booking), now)
    if (isRefused(answer)) return fail(answer.refused)
    return grantPeersToBoth(services, { sessionId, members: booking.members, userId: actor.id }, now)
  },

  async listSessionMembers({ input, actor, services, fail }) {
    const { sessionId } = input.params
    const booking = await findBookingAndPeople(services.db, sessionId)
    if (!booking || !maySeeSession(actor, booking.members)) return fail('forbidden')
    const inside = await services.announce.listMembersInSession(sessionId)
    return booking.people
      .filter(({ id }) => inside.includes(id))
      .map((person) => ({ ...person, image: fileUrl(person.image) }))
  },

  async getSessionAttendance({ input, actor, services, now, fail }) {
    const { sessionId } = input.params
    const attendance = await findAttendance(services.db, sessionId)
    if (!attendance || !maySeeSession(actor, attendance.members)) return fail('forbidden')
    // Members in the session are there, even before the event is written to the database.
    const inside = await services.announce.listMembersInSession(sessionId)
    const { members, call, events } = attendance
    const hasCome = (id: number) => !isTooShort(toAttendance(id, events, call, now).attendedMs)
    return { came: members.filter((id) => inside.includes(id) || hasCome(id)) }
  },

  async listSessionEvents({ input, services: { db }, now, fail }) {
    const { sessionId } = input.params
    const [booking, events, recordings] = await Promise.all([
      findBooking(db, sessionId),
      findSessionEvents(db, sessionId),
      findRecordings(db, sessionId),
    ])
    const { members, startAt: start, endAt: end } = booking ?? fail('session-not-found')
    const toLine = ({ role: _, at, ...event }: (typeof events)[number]) => ({ ...event, at: toIsoInstant(at) })
    return {
      start: toIsoInstant(start),
      end: toIsoInstant(end),
      tutor: events.filter(({ role }) => role !== Role.Student).map(toLine),
      student: events.filter(({ role }) => role === Role.Student).map(toLine),
      attendance: members.map((userId) => toAttendance(userId, events, { start, end }, now)),
      recordings: recordings.map(({ sessionId: _, startedAt, stoppedAt, ...recording }) => ({
        ...recording,
        startedAt: startedAt === null ? null : toIsoInstant(startedAt),
        stoppedAt: stoppedAt === null ? null : toIsoInstant(stoppedAt),
      })),
    }
  },
}
