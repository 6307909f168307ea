/**
 * Visits to the studio: hours that wait for their tutor, hours that have passed, one that is booked, one whose
 * hour has begun, one that was held.
 */
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import type { Row } from './seed-rows.ts'

export const studioAddress = '14 شارع التحرير، الدقي'

export const visitRows = (idOf: (handle: string) => number, now: number): Row[] => {
  const noon = Math.floor(now / dayMs) * dayMs + 10 * hourMs
  const on = (...days: readonly number[]) => days.map((day) => noon + day * dayMs)
  const hours = [...on(3), ...on(3).map((start) => start + 2 * hourMs), ...on(4, 6)]
  const gone = on(-3, -2)
  const made = {
    studio_id: idOf('studio'),
    place: studioAddress,
    created_at: now - 5 * dayMs,
    updated_at: now - dayMs,
  }
  return [
    { ...made, tutor_id: idOf('ghada'), hours: JSON.stringify(hours), state: 'asked', start_at: null },
    { ...made, tutor_id: idOf('hoda'), hours: JSON.stringify(gone), state: 'asked', start_at: null },
    { ...made, tutor_id: idOf('karam'), hours: JSON.stringify(hours), state: 'booked', start_at: hours[1] ?? null },
    { ...made, tutor_id: idOf('yara'), hours: JSON.stringify(gone), state: 'booked', start_at: gone[1] ?? null },
    { ...made, tutor_id: idOf('waiting'), hours: JSON.stringify(gone), state: 'done', start_at: gone[0] ?? null },
  ]
}
