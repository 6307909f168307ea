/** The week's minutes in four parts: spent, booked ahead, the lesson being booked, left. */
export interface Balance {
  readonly total: number
  readonly spent: number
  readonly held: number
  readonly about: number
  readonly left: number
}

interface BalanceFacts {
  readonly quota: number
  /** Minutes left before this lesson; those of a lesson that is being moved count as left. */
  readonly remaining: number
  /** Minutes of coming lessons of this week, without the one being moved. */
  readonly ahead: number
  /** Minutes of the lesson being chosen, and of those that are booked together with it. */
  readonly wanted: number
}

/** 120 a week, 45 left, 45 booked ahead, 30 wanted: 30 gone, 45 booked, 30 now, 15 left. */
export const balanceOf = ({ quota, remaining, ahead, wanted }: BalanceFacts): Balance => {
  const left = Math.min(remaining, quota)
  const used = quota - left
  const held = Math.min(ahead, used)
  const about = Math.min(wanted, left)
  return { total: quota, spent: used - held, held, about, left: left - about }
}
