import type { MinuteAccount, MinuteLot, MinuteMovement } from '#contract/lessons/shapes/minutes.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { type AccountRows, type LotRow, type MovementRow, movementsPerPage } from './store.ts'

const lotView = ({ end, createdAt, ...lot }: LotRow): MinuteLot => ({
  ...lot,
  end: toIsoInstant(end),
  createdAt: toIsoInstant(createdAt),
})

const movementView = ({ lessonId, start, tutorName, createdAt, ...movement }: MovementRow): MinuteMovement => ({
  ...movement,
  lesson: lessonId === null || start === null ? null : { id: lessonId, start: toIsoInstant(start), tutorName },
  createdAt: toIsoInstant(createdAt),
})

export const accountView = ({ week, lots, movements }: AccountRows): MinuteAccount => ({
  week: week && {
    start: toIsoInstant(week.trial ? week.countFrom : week.window.start),
    end: toIsoInstant(week.trial ? week.lastEnd : week.end),
    quota: week.quota,
    spent: week.spent,
    held: week.held,
    trial: week.trial,
  },
  lots: lots.map(lotView),
  movements: movements.map(movementView),
  next: movements.length < movementsPerPage ? null : (movements.at(-1)?.id ?? null),
})
