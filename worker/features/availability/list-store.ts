/** Slots of a list, with their booked pieces. Raw SQL: the joins lead the planner to the index. */
import type { SlotFilter } from '#contract/rules/access.ts'
import type { ListWindow } from '#contract/rules/list-window.ts'
import type { OwnedInterval } from '#contract/rules/slots.ts'
import { minutes } from '#contract/rules/time.ts'
import { booking, limits } from '#contract/vocabulary/limits.ts'
import { Role, tutorRoles } from '#contract/vocabulary/roles.ts'
import type { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface SlotRow {
  readonly id: number
  readonly ownerId: number
  readonly purpose: SlotPurpose
  readonly start: number
  readonly end: number
  readonly createdAt: number
  readonly updatedAt: number
}

/**
 * Joins from owners to slots, so that only their ranges of the slots' index are read. Where owners are named, `+` keeps
 * the planner from starting at the index on roles, which would read every tutor.
 */
const slotsWhere = (filter: SlotFilter, window: ListWindow): string => {
  const role = filter.userIds ? '+u.role' : 'u.role'
  // A single IN list lets the index on roles find only the roles asked for.
  const roles = tutorRoles.filter((one) => filter.roles?.includes(one) ?? true)
  return [
    `users u JOIN availability_slots s ON s.user_id = u.id AND s.deleted = 0
     WHERE ${role} IN (${roles.join(', ')})`,
    ...(filter.userIds ? ['u.id IN (SELECT value FROM json_each(:userIds))'] : []),
    ...(filter.selfOrManagers === null ? [] : [`(u.id = :self OR u.role = ${Role.TutorManager})`]),
    ...(filter.onboardedOnly ? ['EXISTS (SELECT 1 FROM tutor_public p WHERE p.id = u.id)'] : []),
    ...(filter.purposes ? ['s.purpose IN (SELECT value FROM json_each(:purposes))'] : []),
    // No slot is longer than a day, so a slot that ends after an instant starts at most a day before it.
    ...(window.after === null ? [] : ['s.end_at > :after', 's.start_at > :afterBack']),
    ...(window.before === null ? [] : ['s.start_at < :before']),
  ].join(' AND ')
}

export interface SlotPage {
  readonly slots: SlotRow[]
  readonly total: number
  /** Every booking of the slots' owners during the slots, whichever slot it was booked on. */
  readonly busy: OwnedInterval[]
}

/** One page, earliest first. A null page returns all rows. */
export const listSlotRows = async (
  db: Db,
  filter: SlotFilter,
  window: ListWindow,
  page: Page | null,
): Promise<SlotPage> => {
  const from = slotsWhere(filter, window)
  const values = {
    userIds: JSON.stringify(filter.userIds),
    purposes: JSON.stringify(filter.purposes),
    self: filter.selfOrManagers,
    after: window.after,
    afterBack: (window.after ?? 0) - minutes(limits.slot.maxMinutes) - 1,
    before: window.before,
    limit: page?.limit ?? -1,
    offset: page?.offset ?? 0,
    longest: booking.longestMs,
  }
  const onPage = `SELECT s.id, s.user_id, s.purpose, s.start_at, s.end_at, s.created_at, s.updated_at
    FROM ${from} ORDER BY s.start_at, s.id LIMIT :limit OFFSET :offset`
  const [slots = [], busy = [], [counted] = []] = (await runBatch(db, [
    statement(
      db,
      `SELECT id, user_id AS ownerId, purpose, start_at AS start, end_at AS "end",
         created_at AS createdAt, updated_at AS updatedAt FROM (${onPage})`,
      values,
    ),
    statement(
      db,
      `SELECT DISTINCT b.user_id AS ownerId, b.start_at AS start, b.end_at AS "end"
       FROM (${onPage}) o JOIN busy b ON b.user_id = o.user_id
         AND b.start_at > o.start_at - :longest AND b.start_at < o.end_at AND b.end_at > o.start_at`,
      values,
    ),
    ...(page ? [statement(db, `SELECT count(*) AS total FROM ${from}`, values)] : []),
  ])) as [SlotRow[]?, OwnedInterval[]?, { total: number }[]?]
  return { slots, total: counted?.total ?? slots.length, busy }
}
