/** How somebody who wants to teach is judged, by film, interview and demo session, for the team alone. */

/** Each from 1 to 4. */
export const rubric = ['fluency', 'teaching', 'picture', 'manner'] as const
export type RubricName = (typeof rubric)[number]

export const assessmentLimits = {
  score: { min: 1, max: 4 },
  /** How well they speak. */
  level: { min: 1, max: 5 },
  notes: 40,
  noteText: { min: 1, max: 300 },
  /** Seconds into the film. */
  noteAt: { min: 0, max: 3600 },
} as const
