/** Minutes that students have beside their week, and what happened to minutes lately. */
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Booked } from './calendar.ts'
import type { Row } from './seed-rows.ts'

/** Older bookings have left no movements: lessons were counted by their weeks alone then. */
const movedMs = 28 * dayMs

/** The bookings of all students, and what came back of lessons that were not held. */
const movementRows = (lessons: readonly Booked[], now: number): Row[] =>
  lessons
    .filter(({ createdAt }) => createdAt > now - movedMs)
    .flatMap((one) => {
      const row = { user_id: one.studentId, lot_id: null, lesson_id: one.id }
      const taken = { ...row, kind: 'taken', minutes: -one.duration, created_at: one.createdAt }
      const isBack = one.canceledAt !== null && one.verdict === null
      const minutes = one.duration - (one.lateMinutes ?? 0)
      return isBack ? [taken, { ...row, kind: 'returned', minutes, created_at: one.canceledAt }] : [taken]
    })

interface Grant {
  readonly studentId: number
  readonly adminId: number
}

/** The lots of lessons, and one that the team gave. Triggers begin each with its minutes. */
const lotRows = (returned: readonly Row[], { studentId, adminId }: Grant, now: number): Row[] => {
  const granted = {
    user_id: studentId,
    kind: 'granted',
    minutes: 30,
    paid: 0,
    end_at: now + 20 * dayMs,
    cause: 'grant:seed',
    reason: 'اعتذار عن عطل مساء الثلاثاء',
    created_by: adminId,
    created_at: now - 2 * dayMs,
  }
  return [...returned, granted].map((lot) => ({ lesson_id: null, tx_id: null, reason: null, created_by: null, ...lot }))
}

/** Rows of both tables in the order in which they happened, since movements are listed by their numbers. */
export const minuteTables = (
  lessons: readonly Booked[],
  returned: readonly Row[],
  grant: Grant,
  now: number,
): [string, Row[]][] => {
  const rows = [
    ...movementRows(lessons, now).map((row) => ['minute_movements', row] as const),
    ...lotRows(returned, grant, now).map((row) => ['minute_lots', row] as const),
  ].sort(([, a], [, b]) => Number(a.created_at) - Number(b.created_at))
  const tables: [string, Row[]][] = []
  for (const [table, row] of rows) {
    const last = tables.at(-1)
    if (last?.[0] === table) last[1].push(row)
    else tables.push([table, [row]])
  }
  return tables
}
