/** Valid facts for the rules; each test changes only what it is about. */
import type { BookingFacts, RescheduleFacts } from '#contract/lessons/rules/booking.ts'
import { defaultRates } from '#contract/lessons/rules/quota.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { bookingWeek, trialSubscription } from '#contract/shared/rules/weeks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** `at('2026-03-04T13:00Z')` in epoch ms. */
export const at = (iso: string): number => {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) throw new Error(`not an instant: ${iso}`)
  return ms
}
export const span = (start: string, end: string): Interval => ({ start: at(start), end: at(end) })

/** A Wednesday in winter, far from any clock change. */
export const on = (clock: string): number => at(`2026-03-04T${clock}Z`)
export const from = (start: string, end: string): Interval => ({ start: on(start), end: on(end) })
export const now = on('10:00')

export const tutor = { id: 3, role: Role.Tutor, activated: true, noticeMinutes: 0, pauseMinutes: 0 } as const
export const slot = { id: 8, ownerId: 3, purpose: SlotPurpose.Lesson, deleted: false, ...from('12:00', '16:00') }

/** Sixty minutes a week from the 4th at 09:00 until 1 April. */
export const subscription = {
  id: 5,
  start: on('09:00'),
  end: at('2026-04-01T09:00Z'),
  weeklyMinutes: 60,
  createdAt: on('09:00'),
}
export const paidWeek = bookingWeek(subscription, now)
export const trialWeek = bookingWeek(trialSubscription({ id: 4, createdAt: at('2026-01-10T08:00Z') }), now)

export const booking = (over: Partial<BookingFacts> = {}): BookingFacts => ({
  tutor,
  slot,
  week: paidWeek,
  usedMinutes: 0,
  lots: [],
  upcomingLessons: 0,
  tutorBusy: [],
  studentBusy: [],
  rates: defaultRates,
  lateCancel: { hours: 0, share: 5000 },
  guardian: { birthYear: 1990, consented: false },
  ...over,
})

/** A 30-minute lesson at 13:00 that is still counted in both busy lists and in the minutes. */
export const lesson = {
  ...from('13:00', '13:30'),
  duration: 30,
  canceledAt: null,
  parts: [{ lotId: null, minutes: 30, paid: true }],
  terms: { lateFrom: null, lateShare: 0 },
}
export const moving = (over: Partial<RescheduleFacts> = {}): RescheduleFacts => ({
  lesson,
  tutor,
  slot,
  week: paidWeek,
  usedMinutes: 30,
  lots: [],
  tutorBusy: [from('13:00', '13:30')],
  studentBusy: [from('13:00', '13:30')],
  rates: defaultRates,
  guardian: { birthYear: 1990, consented: false },
  ...over,
})

/** A repeatable stream of numbers in [0, 1). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
