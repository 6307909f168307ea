import type * as declared from '#contract/joining/api/studio-appointments.ts'
import { decideOffer, maySeeVisit, refuseChoice, refuseClosing } from '#contract/joining/rules/studio-appointments.ts'
import { type Caller, maySetTutorMedia, studioToList } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { notifyOnboarding } from '#worker/features/people/users/notify-onboarding.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import type { Db } from '#worker/storage/db.ts'
import { findNewestVisit, findVisit, findVisitOwner, type VisitRow } from './store.ts'
import { appointmentView, visitorView } from './view.ts'
import { findOpenVisits, findVisitors } from './visitors-store.ts'
import { storeChoice, storeClosing, storeOffer } from './write-store.ts'

/** Refuses a write that lost the race for the newest visit of a tutor, naming to the team who was first. */
const refuseLate = async (db: Db, actor: Caller, tutorId: number, seen: string | null): Promise<never> => {
  const current = await findNewestVisit(db, tutorId)
  if (current) await requireUnchanged(db, actor, seen ?? toIsoInstant(0), { ...current, kind: 'studio-visit' })
  throw new StaleRow(null)
}

const isOpen = ({ state }: VisitRow): boolean => state === 'asked' || state === 'booked'

export const studioAppointments: Handlers<typeof declared> = {
  async findStudioAppointment({ input, actor, services: { db }, now, fail }) {
    const { tutorId } = input.query
    const [owner, visit] = await Promise.all([findVisitOwner(db, tutorId, now), findNewestVisit(db, tutorId)])
    if (!owner) return fail('tutor-not-found')
    if (!maySeeVisit(actor, owner)) return fail('forbidden')
    const busy = actor.id === tutorId ? [] : owner.busy.map(toIsoInstant)
    return { appointment: visit && appointmentView(visit, now), tutorPhone: owner.phone, address: owner.address, busy }
  },

  async listStudioVisitors({ input, actor, services: { db }, now, fail }) {
    const { studioId, tutorIds } = input.query
    const studio = studioToList(actor, studioId)
    if (isRefused(studio)) return fail(studio.refused)
    const list = tutorIds ? await findVisitors(db, { ...studio, tutorIds }) : await findOpenVisits(db, studio.studioId)
    return { list: list.map((row) => visitorView(row, now)) }
  },

  offerStudioHours: {
    async judge({ input, actor, services, now, fail }) {
      const { db } = services
      const { tutorId } = input.query
      const owner = (await findVisitOwner(db, tutorId, now)) ?? fail('tutor-not-found')
      const { studioId } = owner
      if (!maySetTutorMedia(actor, studioId)) return fail('forbidden')
      return async ({ body: { place, hours: wanted, seen } }) => {
        if (studioId === null) return fail('illegal')
        const hours = decideOffer(wanted.map(Date.parse), owner.busy, now)
        if (isRefused(hours)) return fail(hours.refused, 'hours')
        const newest = await findNewestVisit(db, tutorId)
        const open = newest && isOpen(newest) ? newest : null
        if (open?.state === 'booked') return fail('illegal')
        const isSeen = open ? seen !== null && Date.parse(seen) === open.updatedAt : seen === null
        if (!isSeen) return refuseLate(db, actor, tutorId, seen)
        const offer = { tutorId, studioId, place, hours, replaced: open, actorId: actor.id }
        if (!(await storeOffer(db, offer, now))) return refuseLate(db, actor, tutorId, seen)
        notifyOnboarding(services, [tutorId])
      }
    },
  },

  chooseStudioHour: {
    async judge({ input, actor, services, now, fail }) {
      const { db } = services
      const visit = (await findVisit(db, input.params.id)) ?? fail('appointment-not-found')
      if (visit.tutorId !== actor.id) return fail('forbidden')
      return async ({ body }) => {
        const start = Date.parse(body.start)
        const refuse = (current: VisitRow) => refuseChoice(current, { start, taken: current.taken }, now)
        // Chosen already: the answer to the first request did not arrive.
        if (visit.state === 'booked' && visit.start === start) return
        const refused = refuse(visit)
        if (refused) return fail(refused.refused)
        if (await storeChoice(db, visit, start, now))
          return notifyOnboarding(services, visit.studioId === null ? [actor.id] : [actor.id, visit.studioId])
        const current = await findVisit(db, visit.id)
        const late = current && refuse(current)
        return fail(late ? late.refused : 'changed-meanwhile')
      }
    },
  },

  closeStudioAppointment: {
    async judge({ input, actor, services, now, fail }) {
      const { db } = services
      const visit = (await findVisit(db, input.params.id)) ?? fail('appointment-not-found')
      if (!maySetTutorMedia(actor, visit.studioId)) return fail('forbidden')
      return async ({ body: { state: to, seen } }) => {
        await requireUnchanged(db, actor, seen, { ...visit, kind: 'studio-visit' })
        const refused = refuseClosing(visit, to, now)
        if (refused) return fail(refused.refused)
        if (!(await storeClosing(db, visit, { to, actorId: actor.id }, now)))
          return refuseLate(db, actor, visit.tutorId, seen)
        notifyOnboarding(services, [visit.tutorId])
      }
    },
  },
}
