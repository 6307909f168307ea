/** What a ruling of the team changes of a lesson: its minutes, what its tutor earns, what its student's side is charged. */

import { partOfPrice } from '../../lessons/rules/quota.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { disputeLimits } from '../../vocabulary/disputes.ts'

/**
 * What a lesson has come to so far: minutes of its student that went back, minutes its tutor is paid for, and what was
 * posted for it. Piastres.
 */
export interface LessonState {
  readonly returnedMinutes: number
  readonly paidMinutes: number
  readonly earned: number
  readonly charged: number
}

export interface RuledLesson {
  /** Epoch ms. */
  readonly end: number
  readonly duration: number
  /** What it earns and costs whole, and for how many of its minutes somebody paid: those go back first. */
  readonly agreedPrice: number
  readonly agreedCharge: number
  readonly chargedMinutes: number
  /** Null while it is not judged. */
  readonly state: LessonState | null
  /** What is left of minutes that came back because of it as lots of their own, and can be taken again. */
  readonly returnedRest: number
}

/** What the team wants a lesson to come to. */
export interface WantedRuling {
  readonly returnedMinutes: number
  readonly paidMinutes: number
}

/** The differences that a ruling makes. Minutes that were used in the meantime are not taken again. */
export interface RulingEffects {
  readonly state: LessonState
  /** Minutes given to the student; below zero: taken of what had come back. `paidFor`: those of them somebody paid for. */
  readonly minutes: number
  readonly paidFor: number
  /** Added to the tutor's earnings, and to what the student's side is charged. */
  readonly earned: number
  readonly charged: number
}

/** Piastres that a ruling moves: of the tutor's pay or of what the student's side is charged, whichever is more. */
export const movedBy = ({ earned, charged }: Pick<RulingEffects, 'earned' | 'charged'>): number =>
  Math.max(Math.abs(earned), Math.abs(charged))

/** What a platform that pays without being paid bears: what is earned beyond its usual share of what is charged. */
export const borneBy = (
  { agreedPrice, agreedCharge }: Pick<RuledLesson, 'agreedPrice' | 'agreedCharge'>,
  { earned, charged }: Pick<LessonState, 'earned' | 'charged'>,
): number => Math.max(0, earned - (agreedCharge === 0 ? 0 : partOfPrice(agreedPrice, charged, agreedCharge)))

/**
 * A ruling names the state it wants, so that a second one takes back exactly what differs. For a lesson of 30 minutes
 * that returned all of them and paid nobody: 10 returned and 20 paid takes back 20, as far as they are left, pays 5,000
 * piastres and charges 8,500.
 */
export const decideRuling = (
  lesson: RuledLesson,
  { returnedMinutes, paidMinutes }: WantedRuling,
  now: number,
): RulingEffects | Refused<'illegal' | 'bad-request' | 'dispute-too-late'> => {
  const { duration, agreedPrice, agreedCharge, chargedMinutes, state, returnedRest } = lesson
  if (!state) return refuse('illegal')
  if (now > lesson.end + disputeLimits.ruleMs) return refuse('dispute-too-late')
  const isMinutes = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= duration
  if (!isMinutes(returnedMinutes) || !isMinutes(paidMinutes)) return refuse('bad-request')
  const minutes = Math.max(returnedMinutes - state.returnedMinutes, 0 - returnedRest)
  const returned = state.returnedMinutes + minutes
  const earned = partOfPrice(agreedPrice, paidMinutes, duration)
  const charged = partOfPrice(agreedCharge, Math.max(0, chargedMinutes - returned), chargedMinutes)
  return {
    state: { returnedMinutes: returned, paidMinutes, earned, charged },
    minutes,
    paidFor: Math.min(returned, chargedMinutes) - Math.min(state.returnedMinutes, chargedMinutes),
    earned: earned - state.earned,
    charged: charged - state.charged,
  }
}
