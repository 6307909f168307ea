/** How people come to a lesson and leave it, and how much of that reaches the database. */
import type { Passage } from './model.ts'
import type { Random } from './random.ts'

const minuteMs = 60_000

/** A join or leave, and when it reaches the database; null: never. `twice`: it is written again later. */
export interface Arrival extends Passage {
  readonly arrives: number | null
  readonly twice: boolean
}
export interface Attendance {
  readonly passages: readonly Arrival[]
  /** When the session's object reports that nothing more can follow; null: it never does. */
  readonly reportsAt: number | null
  /** When the student gives up waiting, if the tutor is still away. */
  readonly givesUpAt: number | null
}

interface Planned {
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
  readonly minutes: number
}

const manners = {
  fine: 50,
  badLine: 12,
  late: 8,
  veryLate: 5,
  leavesEarly: 6,
  glance: 3,
  cutOff: 4,
  absent: 8,
} as const

export const planAttendance = (random: Random, { tutorId, studentId, start, minutes }: Planned): Attendance => {
  const end = start + minutes * minuteMs
  const length = end - start
  const stayOf = (): [from: number, to: number, way?: 'lost'][] => {
    const begin = start + random.between(-6, 1) * minuteMs
    const over = end + random.between(-0.5, 4) * minuteMs
    switch (random.weighted(manners)) {
      case 'fine':
        return [[begin, over]]
      case 'late':
        return [[start + random.between(1, 6) * minuteMs, over]]
      case 'veryLate':
        return [[start + random.between(0.2, 0.95) * length, over]]
      case 'leavesEarly':
        return [[begin, start + random.between(0.1, 0.95) * length]]
      case 'glance':
        return [[start + random.between(-3, 10) * minuteMs, start + random.between(10, 13) * minuteMs]]
      case 'cutOff':
        return [[begin, start + random.between(0.1, 0.95) * length, 'lost']]
      case 'absent':
        return []
      case 'badLine': {
        const stays: [number, number, 'lost'?][] = []
        for (let at = begin; at < over; ) {
          const until = Math.min(over, at + random.between(0.05, 0.6) * length)
          stays.push(until < over && random.chance(0.75) ? [at, until, 'lost'] : [at, until])
          at = until + random.between(0.1, 5) * minuteMs
        }
        return stays
      }
    }
  }
  // A line that is down for long: what happens meanwhile reaches the database later, or never.
  const isCutOff = random.chance(0.1)
  const arrival = (at: number): number | null => {
    if (random.chance(0.03)) return null
    if (isCutOff) return at + random.between(1, 60) * minuteMs
    return random.chance(0.05) ? at + random.between(1, 20) * minuteMs : at
  }
  const passages = [tutorId, studentId].flatMap((userId) =>
    stayOf().flatMap(([from, to, ending = 'left']) =>
      (
        [
          ['joined', from],
          [ending as 'left' | 'lost', to],
        ] as const
      ).map(([way, instant]): Arrival => {
        // Whole seconds, some of them exactly at the minute.
        const at = Math.round(instant / 1000) * 1000
        return { userId, way, at, arrives: arrival(at), twice: random.chance(0.06) }
      }),
    ),
  )
  const reports = random.next()
  return {
    passages,
    reportsAt: reports < 0.82 ? end + 2 * minuteMs : reports < 0.92 ? end + random.between(3, 50) * minuteMs : null,
    givesUpAt: random.chance(0.5) ? start + Math.round(random.between(2, 14) * 60) * 1000 : null,
  }
}
