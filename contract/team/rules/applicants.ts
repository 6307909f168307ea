/** How far those who registered to teach have come, and how long each step took. */

import { dayMs } from '../../shared/rules/time.ts'
import { type ApplicantStep, applicantSteps } from '../../vocabulary/work.ts'

/** When an applicant did each step, epoch ms; null: not yet, or when is not known. `reached` says whether they did it. */
export interface Applicant {
  readonly registeredAt: number
  readonly at: Readonly<Record<ApplicantStep, number | null>>
  readonly reached: Readonly<Record<ApplicantStep, boolean>>
}

export interface StepFigures {
  readonly step: ApplicantStep
  /** Of the applicants, how many did it. */
  readonly reached: number
  /** Whole days from registration to the step, the median of those whose time is known; null where nobody's is. */
  readonly medianDays: number | null
}

export const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** One line for each step, in their order. */
export const funnelOf = (applicants: readonly Applicant[]): StepFigures[] =>
  applicantSteps.map((step) => {
    const times = applicants.flatMap(({ registeredAt, at }) => {
      const done = at[step]
      return done === null ? [] : [Math.max(0, done - registeredAt)]
    })
    const middle = median(times)
    return {
      step,
      reached: applicants.filter(({ reached }) => reached[step]).length,
      medianDays: middle === null ? null : Math.round(middle / dayMs),
    }
  })
