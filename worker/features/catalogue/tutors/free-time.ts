import { earliestFreeStart } from '#contract/shared/rules/slots.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { Db } from '#worker/storage/db.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import { refreshTutorPublic, type TutorCardRow } from './public-record.ts'

type StoredFreeTime = Pick<TutorCardRow, 'nextAvailableAt' | 'freeUntil' | 'notice'>

/** The next bookable start within the free interval a record stores; null when the interval is used up. */
export const findLaterStart = ({ nextAvailableAt, freeUntil, notice }: StoredFreeTime, now: number): number | null =>
  earliestFreeStart({
    slots: [{ id: 0, start: nextAvailableAt, end: freeUntil }],
    busy: [],
    minutes: limits.slot.minMinutes,
    now,
    noticeMinutes: notice,
  })

/**
 * Replaces a start that has passed since the last sweep: with the next quarter hour of the same free interval or, when
 * that is used up, by reading the calendar again.
 */
export const refreshNextAvailable = async <R extends TutorCardRow>(
  db: Db,
  row: R,
  now: number,
): Promise<R | TutorCardRow> => {
  if (row.nextAvailableAt === neverAvailable) return row
  const start = findLaterStart(row, now)
  if (start !== null) return { ...row, nextAvailableAt: start }
  return (await refreshTutorPublic(db, row.id, now)) ?? row
}
