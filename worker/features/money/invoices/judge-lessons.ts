/** Judges lessons that are over, and works out what each verdict costs, earns and returns. No database. */
import {
  isHeld,
  isHeldBack,
  isJudgeable,
  isPaid,
  type Judgement,
  judgeAttendance,
} from '#contract/lessons/rules/attendance.ts'
import { paidMinutesOf, returnMinutes } from '#contract/lessons/rules/minutes.ts'
import { type LessonPresence, measurePresence } from '#contract/lessons/rules/presence.ts'
import { partOfPrice } from '#contract/lessons/rules/quota.ts'
import type { SettledLesson } from '#contract/money/rules/ledger.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { type Pauses, subscriptionWeekOf } from '#contract/shared/rules/weeks.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import { parseHeldParts } from '#worker/storage/minutes.ts'

/** A lesson that is over and not judged, with everything its verdict and what follows from it are decided from. */
export interface DueLesson extends SettledLesson, Interval {
  readonly duration: number
  readonly events: string
  readonly reportedAt: number | null
  /** What it holds of each source of minutes, for `parseHeldParts`. */
  readonly held: string
  /** The subscription it belonged to, once that has ended with its money: `{ start, endedAt, pauses }` as JSON, or null. */
  readonly ended: string | null
  /** Whether the team has marked an outage during it. */
  readonly outage: 0 | 1
  /** Lessons that connections ended lately: with this student, and of this tutor in all. */
  readonly ofPair: number
  readonly ofTutor: number
}

export interface SettledVerdict {
  readonly lesson: DueLesson
  readonly judgement: Judgement
  readonly presence: LessonPresence
}

/**
 * The verdict of a lesson that has ended, or null while attendance may still be missing. One that was simply held is
 * judged at its end: before the report an open stay counts only up to the time by which a lost socket is noticed, and
 * whatever is missing adds to the time together.
 */
const judgeLesson = (lesson: DueLesson, now: number): Omit<SettledVerdict, 'lesson'> | null => {
  const events = parseAttendance(lesson.events)
  const circumstances = { outage: lesson.outage === 1 }
  const isComplete = isJudgeable(lesson, lesson.reportedAt, now)
  const presence = measurePresence(lesson, events, isComplete ? now : now - attendance.reportAfterMs)
  // A tutor who counts as inside until then cannot have left three minutes before the end.
  const isCertain = now >= lesson.end && isHeld(lesson, presence) && presence.leftMs <= attendance.reportAfterMs
  if (!isComplete && !isCertain) return null
  const judgement = judgeAttendance(lesson, presence, circumstances)
  return isComplete || judgement.verdict === LessonVerdict.Held ? { judgement, presence } : null
}

/**
 * Whether the money of the minutes it took of its week has gone back: it was over, of the week that ran then, and not
 * charged for what its attendance gives back.
 */
export const isWeekRefunded = ({ ended, start, end }: DueLesson): boolean => {
  if (ended === null) return false
  const subscription = JSON.parse(ended) as { start: number; endedAt: number; pauses: Pauses }
  const week = subscriptionWeekOf(subscription.start, subscription.endedAt, subscription.pauses)
  return week !== null && start >= week.start && end <= subscription.endedAt
}

/** Those of these lessons that can be judged now. */
export const judgeDue = (due: readonly DueLesson[], now: number): SettledVerdict[] =>
  due.flatMap((lesson) => {
    const judged = judgeLesson(lesson, now)
    return judged === null ? [] : [{ lesson, ...judged }]
  })

/**
 * What a verdict makes of a lesson: minutes that go back, and what its tutor earns and its student is charged. Where all
 * minutes went back nothing is charged; the platform bears what the tutor earns all the same.
 */
export const settle = ({ lesson, judgement, presence }: SettledVerdict, now: number) => {
  const { verdict, returnedMinutes, paidMinutes } = judgement
  const parts = parseHeldParts(lesson.held)
  const returns = returnMinutes(parts, returnedMinutes, now)
  const charged = paidMinutesOf(parts)
  const uncharged = paidMinutesOf(returns)
  const price = partOfPrice(lesson.price, paidMinutes, lesson.duration)
  const charge = uncharged === 0 ? lesson.charge : partOfPrice(lesson.charge, charged - uncharged, charged)
  const heldBack = isHeldBack(verdict, lesson)
  const paid = isPaid(verdict)
  return {
    lesson: paid ? { ...lesson, price, charge } : lesson,
    verdict,
    returns,
    presence,
    returnedMinutes,
    paidMinutes,
    heldBack,
    paid,
    /** Whether the ledger gets its journal now. */
    posted: paid && !heldBack,
    chargedMinutes: charged,
    money: {
      agreedPrice: lesson.price,
      agreedCharge: lesson.charge,
      ...(paid && !heldBack ? { earned: price, charged: charge } : { earned: 0, charged: 0 }),
    },
  }
}

export const isReported = ({ reportedAt, end }: DueLesson): boolean => reportedAt !== null && reportedAt >= end

/** What the tutors of these lessons earn by them now, piastres. */
export const earnedBy = (settlements: readonly SettledVerdict[], now: number): number =>
  settlements.map((one) => settle(one, now)).reduce((sum, { posted, lesson }) => (posted ? sum + lesson.price : sum), 0)
