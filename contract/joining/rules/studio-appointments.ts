/** Decides about visits to a studio: which hours may be offered, and which a tutor may choose. Instants in epoch ms. */
import { type Caller, maySetTutorMedia } from '../../shared/rules/access.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { dayMs, hourMs, minutes } from '../../shared/rules/time.ts'
import { type VisitStanding, type VisitState, visitLimits } from '../../vocabulary/studio-visits.ts'

export interface StoredVisit {
  readonly state: VisitState
  /** Starts that the studio offers, in order. */
  readonly hours: readonly number[]
  /** Null until one is chosen. */
  readonly start: number | null
}

/** Whose visit it is, and the studio the tutor belongs to now. */
export interface VisitPeople {
  readonly tutorId: number
  readonly studioId: number | null
}

/** The tutor, their studio and admins. */
export const maySeeVisit = (caller: Caller, { tutorId, studioId }: VisitPeople): boolean =>
  caller.id === tutorId || maySetTutorMedia(caller, studioId)

const isFarEnough = (start: number, now: number): boolean => start - now >= visitLimits.noticeMs

const meetsAnother = (start: number, taken: readonly number[]): boolean =>
  taken.some((other) => Math.abs(other - start) < minutes(visitLimits.minutes))

/**
 * The hours to store, in order and each once; refused when one is not a whole or half hour within the days ahead, or meets
 * one of `taken`, the starts of other booked visits to the studio.
 */
export const decideOffer = (
  hours: readonly number[],
  taken: readonly number[],
  now: number,
): readonly number[] | Refused<'bad-request' | 'hour-taken'> => {
  const sorted = [...new Set(hours)].sort((a, b) => a - b)
  const isOffered = (start: number) =>
    start % minutes(30) === 0 && isFarEnough(start, now) && start <= now + visitLimits.daysAhead * dayMs
  const isFine = sorted.length > 0 && sorted.length <= visitLimits.offered && sorted.every(isOffered)
  if (!isFine) return refuse('bad-request')
  return sorted.some((start) => meetsAnother(start, taken)) ? refuse('hour-taken') : sorted
}

/** Hours that can still be chosen: those ahead that meet no other visit to the studio. */
export const choosableHours = (hours: readonly number[], taken: readonly number[], now: number): readonly number[] =>
  hours.filter((start) => isFarEnough(start, now) && !meetsAnother(start, taken))

/** `taken`: starts of other booked visits to the studio. */
export const visitStanding = (visit: StoredVisit, taken: readonly number[], now: number): VisitStanding => {
  const { state, hours, start } = visit
  if (state === 'asked' && choosableHours(hours, taken, now).length === 0) return 'expired'
  return state === 'booked' && start !== null && start <= now ? 'due' : state
}

/** Whether the tutor may still choose: always while only asked, and until a day before the hour that is booked. */
export const mayChoose = ({ state, start }: StoredVisit, now: number): boolean =>
  state === 'asked' || (state === 'booked' && start !== null && start - now >= visitLimits.changeMs)

export type ChoiceRefusal = 'illegal' | 'hour-gone' | 'hour-taken'

/** Why an hour cannot be chosen: the visit is closed, or the hour is no longer offered, or somebody else has it. */
export const refuseChoice = (
  visit: StoredVisit,
  { start, taken }: { readonly start: number; readonly taken: readonly number[] },
  now: number,
): Refused<ChoiceRefusal> | null => {
  if (!mayChoose(visit, now)) return refuse('illegal')
  if (!visit.hours.includes(start) || !isFarEnough(start, now)) return refuse('hour-gone')
  return choosableHours([start], taken, now).length === 0 ? refuse('hour-taken') : null
}

/** A visit is done once it has begun; it is withdrawn whenever it is still open. */
export const refuseClosing = (
  { state, start }: StoredVisit,
  to: 'done' | 'withdrawn',
  now: number,
): Refused<'illegal'> | null => {
  if (state !== 'asked' && state !== 'booked') return refuse('illegal')
  return to === 'done' && (start === null || start > now) ? refuse('illegal') : null
}

/** When both are reminded of a visit, with the hours that are left then; what would be due already is left out. */
export const visitReminders = (start: number, now: number) =>
  visitLimits.reminders
    .map((hoursBefore) => ({ hoursBefore, dueAt: start - hoursBefore * hourMs }))
    .filter(({ dueAt }) => dueAt > now)
