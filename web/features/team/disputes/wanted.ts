/** What the team may decide about a lesson, as minutes. Pure. */
import { borneBy, decideRuling, type LessonState, type WantedRuling } from '#contract/money/rules/rulings.ts'
import type { RuledTerms } from '#contract/money/shapes/dispute.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'

export const choices = ['none', 'returned', 'paid', 'both', 'part'] as const
export type Choice = (typeof choices)[number]

/** `part`: the minutes that go back when each gets a part. */
export const wantedOf = (
  { duration, returnedMinutes, paidMinutes, heldBack }: RuledTerms,
  choice: Choice,
  part: number,
): WantedRuling => {
  switch (choice) {
    case 'none':
      // Pay that was held back is paid by leaving it as it was judged.
      return { returnedMinutes, paidMinutes: heldBack ? duration : paidMinutes }
    case 'returned':
      return { returnedMinutes: duration, paidMinutes: 0 }
    case 'paid':
      return { returnedMinutes: 0, paidMinutes: duration }
    case 'both':
      return { returnedMinutes: duration, paidMinutes: duration }
    case 'part':
      return { returnedMinutes: part, paidMinutes: duration - part }
  }
}

export interface Preview {
  readonly before: LessonState
  readonly after: LessonState
  /** Minutes given, or below zero taken again. */
  readonly minutes: number
  /** Piastres that the platform bears then. */
  readonly borne: number
  /** Minutes that would be taken and were used already. */
  readonly missing: number
}

/** What a decision would change, to the piastre; null where it is refused. */
export const previewOf = (terms: RuledTerms, end: number, wanted: WantedRuling, now: number): Preview | null => {
  const { returnedMinutes, paidMinutes, earned, charged } = terms
  const before = { returnedMinutes, paidMinutes, earned, charged }
  const effects = decideRuling({ ...terms, end, state: before }, wanted, now)
  if (isRefused(effects)) return null
  return {
    before,
    after: effects.state,
    minutes: effects.minutes,
    borne: borneBy(terms, effects.state),
    missing: effects.state.returnedMinutes - wanted.returnedMinutes,
  }
}
