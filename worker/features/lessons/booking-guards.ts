/**
 * Conditions that the statements which book and move lessons repeat: each is something a concurrent write could have
 * broken since the decision. Raw SQL: parts of other statements.
 */
import type { LessonDraft } from '#contract/lessons/rules/booking.ts'
import { needsConsent } from '#contract/lessons/rules/booking-terms.ts'
import { weekPartOf } from '#contract/lessons/rules/minutes.ts'
import { adultBirthYear } from '#contract/people/rules/guardians.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import type { BookingWeek } from '#contract/shared/rules/weeks.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { pausing } from '#contract/vocabulary/minutes.ts'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import { isRefundingSql } from '#worker/features/lessons/own-subscription/store.ts'
import type { Values } from '#worker/storage/guarded.ts'
import { hasConsentSql } from '#worker/storage/guardians.ts'

/** Guards against the tutor being deactivated, or either of the two being blocked, meanwhile. */
export const tutorTeaches = `EXISTS (
  SELECT 1 FROM tutors t JOIN users u ON u.id = t.id
  WHERE t.id = :tutorId AND t.activated = 1 AND u.blocked_until <= :now AND u.role IN (${tutorRoles.join(', ')}))
  AND NOT EXISTS (SELECT 1 FROM users o WHERE o.id = :studentId AND o.blocked_until > :now)`

/** Guards against the slot being removed, shortened or re-purposed meanwhile. */
export const slotServes = `EXISTS (
  SELECT 1 FROM availability_slots s
  WHERE s.id = :slotId AND s.user_id = :tutorId AND s.deleted = 0
    AND s.purpose IN (${lessonPurposes.join(', ')}) AND s.start_at <= :start AND s.end_at >= :end)`

/**
 * Guards against another booking at this time or closer to it than the pause, in ms. No booking is longer than
 * `longestMs`, which bounds the look back.
 */
const isFree = (person: ':tutorId' | ':studentId', pause: string): string => `NOT EXISTS (
  SELECT 1 FROM busy b
  WHERE b.user_id = ${person} AND b.start_at > :lookBack AND b.start_at < :end + ${pause}
    AND b.end_at > :start - ${pause} AND NOT (b.kind = 'lesson' AND b.ref_id IN (:lessonId, :behindId)))`

export const bothAreFree = `${isFree(':tutorId', '(SELECT t.pause * 60000 FROM tutors t WHERE t.id = :tutorId)')}
  AND ${isFree(':studentId', '0')}`

/** A cancelled lesson may lie this far behind the week it took minutes of, when a pause ended early after that. */
const longestShiftMs = pausing.days * dayMs

/**
 * Guards against another booking having used the minutes of the week; lots guard themselves. Counting stops at as many
 * lessons as there are minutes, which use up any quota. The bound is a sum, because SQLite compiles a statement again for
 * every value bound to a LIMIT itself.
 */
export const minutesSuffice = `(:weekMinutes = 0 OR :weekMinutes + (
  SELECT coalesce(sum(c.week_minutes), 0) FROM (
    SELECT l.week_minutes FROM lessons l
    WHERE l.student_id = :studentId AND l.week_minutes > 0 AND l.id <> :lessonId
      AND l.start_at >= :countFrom AND l.start_at < :weekEnd + ${longestShiftMs} AND l.trial = :trial
      AND min(l.start_at, coalesce(l.canceled_at, l.start_at)) BETWEEN :countFrom AND :weekEnd - 1
    LIMIT :quota + 0) c) <= :quota)`

/** Guards the trial's limit of one upcoming lesson. */
export const hasNoOpenTrialLesson = `(:trial = 0 OR NOT EXISTS (
  SELECT 1 FROM lessons l
  WHERE l.student_id = :studentId AND l.canceled_at IS NULL AND l.start_at > :runningSince AND l.end_at > :now))`

/** Guards against the student having paused their subscription meanwhile. */
export const isNotPaused = `NOT EXISTS (
  SELECT 1 FROM subscriptions p, json_each(p.pauses) q
  WHERE p.user_id = :studentId AND p.end_at > :now AND p.terminated_at IS NULL
    AND q.value->>'start' < :end AND q.value->>'end' > :start)`

/**
 * Guards against a refund of the subscription having been claimed, or done, meanwhile, and against the week having become
 * another: minutes of a week need a subscription that runs, with the end it had, which moves with its pauses.
 */
export const subscriptionStands = `NOT ${isRefundingSql(':studentId')}
  AND (:weekMinutes = 0 OR :trial = 1 OR EXISTS (SELECT 1 FROM subscriptions r WHERE r.user_id = :studentId
    AND r.end_at > :now AND r.start_at <= :now AND r.terminated_at IS NULL AND r.end_at = :lastEnd))`

/** Guards against a guardian having withdrawn their consent meanwhile. */
export const isConsentedTo = `(:needsConsent = 0 OR NOT EXISTS (
    SELECT 1 FROM users m WHERE m.id = :studentId AND m.birth_year > :adultYear)
  OR ${hasConsentSql(':studentId')})`

/** Guards against the lesson having been cancelled or moved meanwhile that this one goes on behind. */
export const isBehindLive = `(:behindId = 0 OR EXISTS (SELECT 1 FROM lessons p
  WHERE p.id = :behindId AND p.end_at = :start AND p.canceled_at IS NULL AND p.tutor_id = :tutorId AND p.student_id = :studentId))`

export interface LessonWrite {
  readonly draft: LessonDraft
  readonly studentId: number
  /** Null when all minutes are of lots. */
  readonly week: BookingWeek | null
  readonly now: number
  /** Its own slot is made with it: closed from the beginning, so that nothing else is ever offered in it. */
  readonly atOnce?: boolean | undefined
  /** The lesson it goes on behind, and the session in whose call it is held. */
  readonly behind?: { readonly lessonId: number; readonly callSession: string } | undefined
}

export const guardValues = (
  { draft, studentId, week, now, atOnce = false, behind }: LessonWrite,
  lessonId: number,
): Values => ({
  lessonId,
  behindId: behind?.lessonId ?? 0,
  studentId,
  tutorId: draft.tutorId,
  slotId: draft.slotId,
  start: draft.start,
  end: draft.end,
  duration: draft.duration,
  price: draft.price,
  charge: draft.charge,
  lookBack: draft.start - longestPauseMs - booking.longestMs,
  weekMinutes: weekPartOf(draft.parts),
  countFrom: week?.countFrom ?? 0,
  weekEnd: week?.window.end ?? 0,
  lastEnd: week?.lastEnd ?? 0,
  quota: week?.quota ?? 0,
  trial: Number(draft.trial),
  needsConsent: Number(needsConsent(draft, atOnce)),
  adultYear: adultBirthYear(now),
  lateFrom: draft.terms.lateFrom,
  lateShare: draft.terms.lateShare,
  runningSince: now - booking.longestMs,
  now,
})
