/** Limits of the speaking passport: a student's marks, signed by us, which they show to whom they like. */
export const passportLimits = {
  /** Of the student's latest marks. */
  marks: 12,
  /** Characters of a copy that is checked. */
  copy: 12_000,
} as const
