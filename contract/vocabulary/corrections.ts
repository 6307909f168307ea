/** What a correction is of, and how much of them there is. */
export const correctionKinds = ['grammar', 'word', 'pronunciation', 'spelling'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

export const correctionLimits = {
  said: 300,
  better: 300,
  why: 200,
  /** Of one student, who does not delete any: five years of a lesson a day with three of them. */
  perStudent: 5000,
  /** Of one lesson. */
  perLesson: 60,
  /** In one request: those that were marked in the notes of a lesson come together. */
  atOnce: 20,
  /** One answer brings so many for review. */
  dueListed: 50,
  /** Of those that come back soonest, as the tutor of a lesson reads them. */
  preparationListed: 8,
} as const
