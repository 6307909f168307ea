/** Tutors on their way to the first lesson, and the managers who see them. */
import { bookDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview } from '#contract/joining/api/interviews.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { inHours, iso, offer, rows } from './bookings.ts'
import { make, scores } from './make.ts'
import { type Person, people } from './people.ts'

const reachable = { notificationMethod: NotificationMethod.WhatsApp, verifiedPhone: true }

/** A tutor whom nobody has activated yet. */
export const applicant = (): Promise<Person> => people.tutor({ ...reachable, activated: false })

/** A manager with a slot for interviews, or for another purpose. */
export const managerWithSlot = async (
  fields: Parameters<typeof people.manager>[0] = {},
  offered: Parameters<typeof offer>[1] = {},
) => {
  const manager = await people.manager({ ...reachable, ...fields })
  return { manager, slot: await offer(manager, { purpose: SlotPurpose.General, ...offered }) }
}

/** A tutor whose film was approved and who passed an interview long ago. */
export const readyForDemo = async (): Promise<Person> => {
  const [tutor, interviewer] = [await applicant(), await people.manager()]
  await make.introVideo(tutor.id, ReviewStatus.Approved)
  await make.interview({
    tutorId: tutor.id,
    managerId: interviewer.id,
    start: inHours(-24 * 40),
    status: InterviewStatus.Passed,
  })
  return tutor
}

/** A request for the half hour that begins some minutes into a slot. */
export const at = (slot: { id: number; startAt: number }, after = 0) => ({
  body: { slotId: slot.id, start: iso(slot.startAt + minutes(after)) },
})

const judge = (table: 'interviews' | 'demo_sessions', slotId: number) =>
  rows(`UPDATE ${table} SET scores = ? WHERE slot_id = ?`, JSON.stringify(scores), slotId)

/** An interview some hours from now, in the middle of a slot of its manager, whose result needs no more scores. */
export const bookedInterview = async (hours: number) => {
  const [tutor, { manager, slot }] = [await applicant(), await managerWithSlot({}, { start: inHours(hours) })]
  await tutor.api(bookInterview, at(slot, 30))
  await judge('interviews', slot.id)
  const [booked = { id: 0, sessionId: '' }] = await rows<{ id: number; sessionId: string }>(
    'SELECT id, session_id AS sessionId FROM interviews WHERE slot_id = ?',
    slot.id,
  )
  return { tutor, manager, slot, ...booked, start: slot.startAt + minutes(30) }
}

/** A demo session, likewise. */
export const bookedDemoSession = async (hours: number) => {
  const [tutor, { manager, slot }] = [await readyForDemo(), await managerWithSlot({}, { start: inHours(hours) })]
  await tutor.api(bookDemoSession, at(slot, 30))
  await judge('demo_sessions', slot.id)
  const [booked = { id: 0, sessionId: '' }] = await rows<{ id: number; sessionId: string }>(
    'SELECT id, session_id AS sessionId FROM demo_sessions WHERE slot_id = ?',
    slot.id,
  )
  return { tutor, manager, slot, ...booked, start: slot.startAt + minutes(30) }
}
