/** How a lesson that begins at once, or takes the place of another, differs from one that a student plans. */
import type { Interval } from '../../shared/rules/time.ts'
import { SlotPurpose } from '../../vocabulary/teaching.ts'
import { type MinutePart, type MinuteReturn, paidMinutesOf } from './minutes.ts'

export type ReturnedPart = Pick<MinutePart, 'minutes' | 'paid'>

/** All absent for a lesson that a student plans. */
export interface BookingTerms {
  /**
   * It begins at once with a tutor who has just agreed: between the quarters of an hour, without notice, in a slot of its
   * own.
   */
  readonly atOnce?: boolean
  /** It takes the minutes of a lesson that is cancelled in the same batch, and its time is free again. */
  readonly insteadOf?: Interval & { readonly returns: readonly MinuteReturn[] }
  /** It goes on directly behind this lesson of the same two, so that the tutor needs no pause between them. */
  readonly behind?: Interval
}

/** The slot that is made with a lesson that begins at once; its id is known when it is written. */
export const slotAtOnce = (ownerId: number, lesson: Interval) => ({
  ...{ id: 0, ownerId, purpose: SlotPurpose.Lesson, deleted: false },
  ...lesson,
})

/**
 * Whether a lesson is beyond the free trial, so that a student who is not of age needs a guardian's consent: it takes
 * minutes that were paid for, or begins at once. Minutes of the trial that came back lie in unpaid lots.
 */
export const needsConsent = (
  { parts, returned = [] }: { readonly parts: readonly MinutePart[]; readonly returned?: readonly ReturnedPart[] },
  atOnce: boolean,
): boolean => atOnce || paidMinutesOf(parts) + paidMinutesOf(returned) > 0
