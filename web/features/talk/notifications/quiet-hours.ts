import { formatTime } from '#web/lib/format.ts'

export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** A whole hour of Cairo as people read it, `11:00 م`. On a winter day, when Cairo is two hours ahead of UTC. */
export const formatHour = (hour: number): string => formatTime(Date.UTC(2026, 0, 15, hour - 2))
