/** Minutes in the words of their sources. Pure. */
import type { MinuteAccount, MinuteLot, MinuteMovement } from '#contract/lessons/shapes/minutes.ts'
import { cairoDay } from '#contract/shared/rules/time.ts'
import type { LotKind } from '#contract/vocabulary/minutes.ts'

/** Minutes of one source, in the order in which they are used up. */
export interface Share {
  readonly source: 'week' | 'trial' | LotKind
  readonly minutes: number
}

interface Left {
  readonly week: Pick<NonNullable<MinuteAccount['week']>, 'quota' | 'spent' | 'held' | 'trial'> | null
  readonly lots: readonly Pick<MinuteLot, 'kind' | 'rest' | 'end'>[]
}

/** What is left: of the week, then of the lots, those of one kind together where the first of them stands. */
export const sharesOf = ({ week, lots }: Left): Share[] => {
  const sums = new Map<Share['source'], number>()
  if (week) sums.set(week.trial ? 'trial' : 'week', Math.max(0, week.quota - week.spent - week.held))
  for (const { kind, rest } of lots) sums.set(kind, (sums.get(kind) ?? 0) + rest)
  return [...sums].flatMap(([source, minutes]) => (minutes > 0 ? [{ source, minutes }] : []))
}

/** Movements by the day of Cairo on which they happened, in their order. */
export const byDay = (
  movements: readonly MinuteMovement[],
): { readonly day: string; readonly at: string; readonly list: MinuteMovement[] }[] => {
  const days: { day: string; at: string; list: MinuteMovement[] }[] = []
  for (const movement of movements) {
    const day = cairoDay(Date.parse(movement.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.list.push(movement)
    else days.push({ day, at: movement.createdAt, list: [movement] })
  }
  return days
}

/** Whose lesson the minutes of a lot came back from, as far as the movements shown tell. */
export const tutorOfLot = (lot: Pick<MinuteLot, 'lessonId'>, movements: readonly MinuteMovement[]): string | null =>
  lot.lessonId === null
    ? null
    : (movements.find(({ lesson }) => lesson?.id === lot.lessonId)?.lesson?.tutorName ?? null)
