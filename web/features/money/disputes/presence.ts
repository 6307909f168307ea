/** Who was in a call when, as it is drawn and told. Pure; instants in epoch ms. */
import type { Presence } from '#contract/money/shapes/dispute.ts'
import { type Interval, minuteMs } from '#contract/shared/rules/time.ts'

type Side = 'tutor' | 'student'

/** A part of a bar, as shares of its whole length. */
export interface BarPart {
  readonly at: number
  readonly share: number
  readonly minutes: number
}

export interface PresenceBars {
  readonly tutor: readonly BarPart[]
  readonly student: readonly BarPart[]
  readonly together: readonly BarPart[]
  /** Times in which somebody was out because their connection was lost. */
  readonly gaps: Readonly<Record<Side, readonly BarPart[]>>
  /** Where start, middle and end of the lesson lie. */
  readonly ticks: readonly { readonly at: number; readonly time: number }[]
  /** Whole minutes together between start and end. */
  readonly togetherMinutes: number
}

const toInterval = ({ start, end }: { readonly start: string; readonly end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

/** The lesson with a margin, and a quarter of its length more where somebody came before or stayed after. */
const frameOf = (call: Interval, stays: readonly Interval[]): Interval => {
  const length = call.end - call.start
  const first = Math.min(call.start, ...stays.map(({ start }) => start))
  const last = Math.max(call.end, ...stays.map(({ end }) => end))
  return {
    start: Math.max(first, call.start - length / 4) - length / 16,
    end: Math.min(last, call.end + length / 4) + length / 16,
  }
}

/** From each lost connection to the next stay of the same person, or to the end of the lesson. */
const gapsOf = (stays: Presence[Side], call: Interval): Interval[] =>
  stays.flatMap(({ end, lost }, i) => {
    const next = stays[i + 1]
    const gap = { start: Date.parse(end), end: next ? Date.parse(next.start) : call.end }
    return lost && gap.start < gap.end ? [gap] : []
  })

export const toBars = ({ tutor, student, together }: Presence, call: Interval): PresenceBars => {
  const frame = frameOf(call, [...tutor, ...student].map(toInterval))
  const length = frame.end - frame.start
  const partOf = (span: Interval): BarPart[] => {
    const [start, end] = [Math.max(span.start, frame.start), Math.min(span.end, frame.end)]
    const minutes = Math.floor((end - start) / minuteMs)
    return start < end ? [{ at: (start - frame.start) / length, share: (end - start) / length, minutes }] : []
  }
  const partsOf = (spans: readonly Interval[]): BarPart[] => spans.flatMap(partOf)
  const both = together.map(toInterval)
  return {
    tutor: partsOf(tutor.map(toInterval)),
    student: partsOf(student.map(toInterval)),
    together: partsOf(both),
    gaps: { tutor: partsOf(gapsOf(tutor, call)), student: partsOf(gapsOf(student, call)) },
    ticks: [call.start, (call.start + call.end) / 2, call.end].map((time) => ({
      at: (time - frame.start) / length,
      time,
    })),
    togetherMinutes: Math.floor(both.reduce((sum, { start, end }) => sum + end - start, 0) / minuteMs),
  }
}

export interface PresenceLine {
  readonly who: Side
  readonly kind: 'joined' | 'returned' | 'left' | 'lost'
  readonly at: number
}

/** What happened, oldest first. Who is still inside has not left. */
export const toLines = ({ tutor, student }: Presence, now: number): PresenceLine[] => {
  const linesOf = (who: Side, stays: Presence[Side]): PresenceLine[] =>
    stays.flatMap(({ start, end, lost }, i) => {
      const gone = Date.parse(end)
      return [
        { who, kind: i === 0 ? ('joined' as const) : ('returned' as const), at: Date.parse(start) },
        ...(gone < now ? [{ who, kind: lost ? ('lost' as const) : ('left' as const), at: gone }] : []),
      ]
    })
  return [...linesOf('tutor', tutor), ...linesOf('student', student)].sort((one, other) => one.at - other.at)
}
