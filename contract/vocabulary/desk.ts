/** Bounds of what the team writes about and to people. */
export const deskLimits = {
  note: { min: 2, max: 2000 },
  /** Notes of one person that are listed: pinned ones first, then the newest. */
  mostNotes: 50,
  message: { min: 10, max: 1000 },
  /** Lessons of a stopped tutor that one request cancels. */
  cancelledAtOnce: 10,
} as const

/** What becomes of the coming lessons of a tutor whom the team stops. */
export const stopChoices = ['keep', 'cancel'] as const
export type StopChoice = (typeof stopChoices)[number]
