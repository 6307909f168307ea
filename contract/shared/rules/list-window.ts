/** The time window of a list. */
import { limits } from '../../vocabulary/limits.ts'
import { type Refused, refuse } from './refusal.ts'
import { dayMs } from './time.ts'

/** Epoch ms; null is "no bound". */
export interface ListWindow {
  readonly after: number | null
  readonly before: number | null
}

/** Bounds in order; a list without paging needs both, at most sixty days apart, or it could read a whole table. */
export const decideListWindow = (query: {
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly full?: boolean | undefined
}): { window: ListWindow } | Refused<'bad-request'> => {
  const { after = null, before = null, full = false } = query
  const bounded = after !== null && before !== null
  if (bounded && before < after) return refuse('bad-request')
  if (full && (!bounded || before - after > limits.fullWindowDays * dayMs)) return refuse('bad-request')
  return { window: { after, before } }
}

/** Bounds of a visitor's window around now: one day back, and the week that can be booked. */
const visitorDays = { back: 1, ahead: 8 } as const

/** The window of a list of everybody's slots: the week that can be booked, or a part of it. */
export const decideWeekWindow = (
  { after, before }: ListWindow,
  now: number,
): { window: ListWindow } | Refused<'bad-request'> =>
  decideVisitorWindow({ after: after ?? now, before: before ?? now + visitorDays.ahead * dayMs }, now)

/** Visitors see only the week that can be booked: a longer calendar would reveal a tutor's habits. */
export const decideVisitorWindow = (
  window: ListWindow,
  now: number,
): { window: ListWindow } | Refused<'bad-request'> => {
  const { after, before } = window
  if (after === null || before === null) return refuse('bad-request')
  const far = after < now - visitorDays.back * dayMs || before > now + visitorDays.ahead * dayMs
  return far ? refuse('bad-request') : { window }
}
