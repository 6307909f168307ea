/**
 * What students do about their subscription and a tutor who is not there, and the team about settings and outages, each
 * with what the model expects of the answer.
 */
import { acceptRing } from '#contract/lessons/api/now.ts'
import { takeRescue } from '#contract/lessons/api/rescue.ts'
import { payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { countOutage, createOutage } from '#contract/money/api/outages.ts'
import { endPause, pauseSubscription } from '#contract/money/api/subscriptions.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { Person } from '#tests/kit/people.ts'
import {
  byTwo,
  compare,
  compareBooking,
  findLesson,
  isAnswered,
  isInside,
  lessonIn,
  newestPayment,
  type Purchase,
} from './acts.ts'
import { searches } from './host.ts'
import type { BookingWish, ModelLesson, ModelSettings } from './model.ts'
import { database } from './runtime.ts'
import type { Act, Answer, Stage } from './stage.ts'
import type { Watch } from './watch.ts'
import type { Span } from './weeks.ts'

const iso = (at: number): string => new Date(at).toISOString()

const storedPauses = (studentId: number, now: number): string =>
  database.rows<{ pauses: string }>(
    `SELECT pauses FROM subscriptions WHERE user_id = ? AND terminated_at IS NULL AND start_at <= ? AND end_at > ?
     ORDER BY end_at LIMIT 1`,
    ...[studentId, now, now],
  )[0]?.pauses ?? '[]'
const knownPauses = (stage: Stage, studentId: number): string =>
  JSON.stringify(
    (stage.model.runningOf(studentId, stage.now)?.pauses ?? []).map(({ from, to }) => ({ start: from, end: to })),
  )

export const pause = (stage: Stage, student: Person): Act => {
  const { from } = stage.model.nextPause(stage.now)
  return {
    name: `pause: student ${student.id} from ${iso(from)}`,
    touches: [student.id],
    perform: () => student.api(pauseSubscription, { body: { start: iso(from) } }),
    check(answer) {
      const { model, now } = stage
      const complaint = compare(answer, model.refusePause(student.id, now))
      if (complaint || !answer.ok) return complaint
      model.pause(student.id, now)
      const end = model.runningOf(student.id, now)?.end ?? 0
      const said = answer.reply.subscriptionEnd
      return said === undefined || said === iso(end) ? null : `the subscription ends at ${said}, not ${iso(end)}`
    },
    find: () => (storedPauses(student.id, stage.now) === knownPauses(stage, student.id) ? null : {}),
  }
}

export const goOn = (stage: Stage, student: Person): Act => ({
  name: `go-on: student ${student.id}`,
  touches: [student.id],
  perform: () => student.api(endPause, {}),
  check(answer) {
    const { model, now } = stage
    const complaint = compare(answer, model.refuseEndPause(student.id, now))
    if (complaint || !answer.ok) return complaint
    model.endPause(student.id, now)
    const end = model.runningOf(student.id, now)?.end ?? 0
    const said = answer.reply.subscriptionEnd
    return said === undefined || said === iso(end) ? null : `the subscription ends at ${said}, not ${iso(end)}`
  },
  find: () => (storedPauses(student.id, stage.now) === knownPauses(stage, student.id) ? null : {}),
})

/** A plan with more minutes for the subscription that runs. */
export const upgrade = (stage: Stage, student: Person, { plan, period, way, shown }: Purchase): Act => ({
  name: `upgrade: student ${student.id} to plan ${plan.id} for a ${period} by ${way} at ${shown}`,
  touches: [student.id],
  perform: () =>
    student.api(way === 'reference' ? payByReference : payByWallet, {
      body: { planId: plan.id, period, buys: 'upgrade', expectedAmount: shown },
    }),
  check(answer) {
    const { model, now } = stage
    const current = model.state.plans.get(plan.id) ?? plan
    const intent = `${plan.id} upgrade ${period} ${way}`
    const weeks = period === 'month' ? 4 : 12
    const expected = model.refuseUpgrade({ studentId: student.id, plan: current, weeks, intent, shown }, now)
    if (!answer.ok && answer.code === 'too-many-requests') return null
    const isUnanswered = typeof expected === 'object' && expected !== null && (stage.isRace || !isAnswered(expected.id))
    if (isUnanswered && !answer.ok && answer.code === 'illegal') return null
    if (typeof expected === 'string' || !answer.ok)
      return compare(answer, typeof expected === 'string' ? expected : null)
    const { transactionId: id } = answer.reply
    if (expected) return expected.id === id ? null : `began payment ${id} beside ${expected.id}`
    const offer = model.priceOfUpgrade(student.id, current, now)
    if (!offer) return 'there is nothing to upgrade'
    model.state.payments.set(id, {
      ...{ id, studentId: student.id, planId: plan.id, weeks, weeklyMinutes: plan.weeklyMinutes },
      ...{ amount: offer.amount, upgrade: offer.terms, inCash: way === 'reference', intent, createdAt: now },
      ...{ state: 'open', fees: 0, refund: 0, isOwed: false },
    })
    return null
  },
  find: () => newestPayment(stage, student.id),
})

const settingNames = {
  lateHours: 'lessons.lateCancelHours',
  lateShare: 'lessons.lateCancelShare',
  carriedShare: 'minutes.carriedShare',
  friendMinutes: 'friends.minutes',
} as const

export const changeSettings = (stage: Stage, head: Person, wanted: Partial<ModelSettings>): Act => {
  const entries = Object.entries(wanted) as [keyof ModelSettings, number][]
  return {
    name: `settings: ${entries.map(([name, value]) => `${name} ${value}`).join(', ')}`,
    touches: [],
    perform: () => {
      const body = Object.fromEntries(entries.map(([name, value]) => [settingNames[name], value]))
      return byTwo(stage, head, head.api(updatePlatformSettings, { body }))
    },
    check(answer) {
      if (answer.ok) Object.assign(stage.model.state.settings, wanted)
      return compare(answer, null)
    },
    find: () =>
      entries.every(
        ([name, value]) =>
          database.rows(
            'SELECT 1 FROM platform_settings WHERE key = ? AND value = ?',
            settingNames[name],
            String(value),
          ).length > 0,
      )
        ? {}
        : null,
  }
}

const outageOf = (id: number) =>
  database.rows<{ id: number }>('SELECT id FROM outages WHERE id > ? ORDER BY id LIMIT 1', id)[0]

/** The team marks a span; `miscounted`: of more lessons than there are. */
export const markOutage = (stage: Stage, watch: Watch, admin: Person, span: Span, miscounted: boolean): Act => {
  const query = { start: iso(span.from), end: iso(span.to) }
  let covered = 0
  return {
    name: `outage: ${query.start} to ${query.end}`,
    touches: [...stage.students, ...stage.tutors].map(({ id }) => id),
    perform: async () => {
      covered = (await admin.api(countOutage, { query })).covered + Number(miscounted)
      return admin.api(createOutage, { body: { ...query, reason: 'the line was down', covered } })
    },
    check(answer) {
      const { model, now } = stage
      const expected = span.to > now ? 'illegal' : miscounted ? 'changed-meanwhile' : null
      const complaint = compare(answer, expected)
      if (complaint || !answer.ok) return complaint
      const known = model.coveredBy(span).length
      if (covered !== 0 && covered !== known) return `covers ${covered} lessons, expected ${known}`
      model.state.outages.push({ ...span, id: answer.reply.id, createdAt: now, isDone: false })
      return watch.takeOver()
    },
    find: () => outageOf(stage.model.state.outages.at(-1)?.id ?? 0) ?? null,
  }
}

const booked = (where: string, value: string | number) =>
  database.rows<{ id: number; sessionId: string; slotId: number; start: number; tutorId: number }>(
    `SELECT id, session_id AS sessionId, slot_id AS slotId, start_at AS start, tutor_id AS tutorId FROM lessons WHERE ${where}`,
    value,
  )[0]

/** A lesson that takes the place of another has its length. */
type Rescue = Pick<BookingWish, 'tutorId' | 'slotId' | 'start'>

/** `ringOf`: the tutor who accepts; null for the student's own choice. */
const checkMissed = (
  stage: Stage,
  missed: ModelLesson,
  answer: Answer,
  ringOf: number | null,
): string | null | 'open' => {
  const state = stage.model.stateOfMissed(missed, isInside(missed), stage.now)
  if (state === 'open') return 'open'
  const taken = stage.model.state.lessons.get(missed.rescuedBy ?? 0)
  // A lesson with somebody else is none of a tutor's.
  if (state === 'settled' && taken && ringOf !== null && taken.tutorId !== ringOf)
    return compare(answer, 'conflicting-lessons')
  // A repeat answers the lesson that was booked first.
  if (state === 'settled' && taken)
    return !answer.ok || answer.reply.id === missed.rescuedBy ? compare(answer, null) : `answered ${answer.reply.id}`
  return compare(answer, ringOf !== null ? 'ring-over' : state === 'over' ? 'lesson-time-passed' : 'illegal')
}

/** The student of a lesson whose tutor does not come books another tutor's hours in its place. */
export const rescue = (stage: Stage, student: Person, { id, minutes }: ModelLesson, to: Rescue): Act => {
  const wish = { studentId: student.id, minutes, ...to }
  return {
    name: `rescue: student ${student.id} lesson ${id} with ${to.tutorId} at ${iso(to.start)}`,
    touches: [student.id, to.tutorId],
    perform: () => student.api(takeRescue, { params: { id }, body: { ...to, start: iso(to.start) } }),
    check(answer) {
      const { model, now } = stage
      const missed = lessonIn(stage, id)
      const checked = checkMissed(stage, missed, answer, null)
      if (checked !== 'open') return checked
      const complaint = compareBooking(stage, wish.studentId, answer, model.refuseRescue(wish, missed, now))
      if (!complaint && answer.ok) model.rescue(missed, wish, answer.reply.id, answer.reply.sessionId, now)
      return complaint
    },
    find: (taken) => findLesson(wish, stage.model.state.lessons, taken),
  }
}

/** A tutor accepts the search of a student, perhaps one for a lesson whose tutor does not come. */
export const accept = (
  stage: Stage,
  tutor: Person,
  { student, minutes, missed }: { student: Person; minutes: 15 | 30; missed: ModelLesson | null },
  ringId: string,
): Act => ({
  name: `accept: tutor ${tutor.id} of student ${student.id} for ${minutes}${missed ? ` instead of ${missed.id}` : ''}`,
  touches: [student.id, tutor.id],
  perform: () => {
    const wish = { studentId: student.id, duration: minutes as LessonDuration, topic: null, level: null, gender: null }
    searches.set(ringId, {
      ...{ id: ringId, wish: { ...wish, taughtBy: {}, without: [] }, topic: null, note: null, price: 0 },
      student: { id: student.id, name: null, image: null, gender: null, level: null },
      lessonId: missed?.id ?? null,
    })
    return tutor.api(acceptRing, { params: { ringId } })
  },
  check(answer) {
    const { model, now } = stage
    const start = model.startOfNow(now)
    const wish = { studentId: student.id, tutorId: tutor.id, slotId: 0, start, minutes }
    const lesson = missed && lessonIn(stage, missed.id)
    const checked = lesson ? checkMissed(stage, lesson, answer, tutor.id) : 'open'
    if (checked !== 'open') return checked
    const complaint = compareBooking(stage, wish.studentId, answer, model.refuseNow(wish, now, lesson ?? undefined))
    if (complaint || !answer.ok) return complaint
    const row = booked('id = ?', answer.reply.id)
    if (row?.tutorId !== tutor.id) return 'there is no lesson of theirs'
    const end = start + minutes * 60_000
    model.state.slots.set(row.slotId, { id: row.slotId, tutorId: tutor.id, start, end, isDeleted: true })
    const own = { ...wish, slotId: row.slotId }
    if (lesson) model.rescue(lesson, own, row.id, row.sessionId, now)
    else model.book(own, row.id, row.sessionId, now)
    return null
  },
  find(taken) {
    const row = booked('session_id = ?', `lesson:${ringId}`)
    const isOther = !row || row.tutorId !== tutor.id || taken.includes(row.id) || stage.model.state.lessons.has(row.id)
    return isOther ? null : row
  },
})
