/**
 * Weeks of a subscription that rests at times, as the product promises them: each has seven days in which it does not
 * rest. Like the model, it knows none of the product's rules. Instants are epoch ms.
 */

const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

export interface Span {
  readonly from: number
  readonly to: number
}

/** Begins at midnight UTC; `pauses` are apart and in order. */
export interface Term {
  readonly start: number
  readonly end: number
  readonly pauses: readonly Span[]
}

/** The weeks of a term. A pause makes the week in which it begins longer, and moves those after it. */
export const weeksOf = ({ start, end, pauses }: Term): Span[] => {
  const weeks: Span[] = []
  // Its days begin at midnight, also where it began later in the day.
  for (let from = start - (start % dayMs); from < end; ) {
    let to = from + weekMs
    for (const pause of pauses) if (pause.from >= from && pause.from < to) to += pause.to - pause.from
    weeks.push({ from, to })
    from = to
  }
  return weeks
}

/** The place of the week of an instant among them. */
export const placeOf = (weeks: readonly Span[], at: number): number => weeks.filter(({ to }) => to <= at).length

const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo', dateStyle: 'short' })

/** When the next day begins in Cairo: at a full hour of UTC. */
export const nextCairoMidnight = (now: number): number => {
  const today = cairo.format(now)
  let at = (Math.floor(now / hourMs) + 1) * hourMs
  while (cairo.format(at) === today) at += hourMs
  return at
}
