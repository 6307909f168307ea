/**
 * Slots of a list, with the bookings in them. Raw SQL: the joins lead the planner to the index, and a slot comes with
 * its bookings in one row.
 */
import type { SlotFilter } from '#contract/shared/rules/access.ts'
import type { ListWindow } from '#contract/shared/rules/list-window.ts'
import type { OwnedInterval } from '#contract/shared/rules/slots.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { booking, limits } from '#contract/vocabulary/limits.ts'
import { Role, tutorRoles } from '#contract/vocabulary/roles.ts'
import type { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { type PageQuery, readPage, type WholeList } from '#worker/storage/page-reader.ts'

export interface SlotRow {
  readonly id: number
  readonly ownerId: number
  readonly purpose: SlotPurpose
  readonly start: number
  readonly end: number
  /** Minutes its owner keeps free between lessons. */
  readonly pause: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** A manager who is switched off cannot be booked, so a tutor is not offered their hours. */
const isActivated = 'EXISTS (SELECT 1 FROM tutors t WHERE t.id = u.id AND t.activated = 1)'

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
    ...(filter.selfOrManagers === null ? [] : [`(u.id = :self OR (u.role = ${Role.TutorManager} AND ${isActivated}))`]),
    ...(filter.onboardedOnly ? ['EXISTS (SELECT 1 FROM tutor_public p WHERE p.id = u.id)'] : []),
    ...(filter.purposes ? [`s.purpose IN (${filter.purposes.join(', ')})`] : []),
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

/** The bookings of a slot's owner that overlap the slot `o`, as the JSON of `[start, end]` pairs. */
const bookingsJson = `SELECT json_group_array(json_array(b.start_at, b.end_at)) FROM busy b
  WHERE b.user_id = o.user_id AND b.start_at > o.start_at - :longest AND b.start_at < o.end_at AND b.end_at > o.start_at`

type SlotWithBookings = SlotRow & { readonly bookings: string }

/** A booking that overlaps two slots is in both of their rows, and once in this list. */
const collectBusy = (rows: readonly SlotWithBookings[]): OwnedInterval[] => {
  const slotsById = new Map<string, OwnedInterval>()
  for (const { ownerId, bookings } of rows) {
    for (const [start, end] of JSON.parse(bookings) as [number, number][])
      slotsById.set(`${ownerId} ${start} ${end}`, { ownerId, start, end })
  }
  return [...slotsById.values()]
}

export const wholeSlotList: WholeList = { most: limits.page.fullSlots }

/** One page, earliest first. */
export const listSlotRows = async (
  db: Db,
  filter: SlotFilter,
  window: ListWindow,
  page: Page | WholeList,
): Promise<SlotPage> => {
  const from = slotsWhere(filter, window)
  const values = {
    userIds: JSON.stringify(filter.userIds),
    self: filter.selfOrManagers,
    after: window.after,
    afterBack: (window.after ?? 0) - minutes(limits.slot.maxMinutes) - 1,
    before: window.before,
    longest: booking.longestMs,
  }
  const onPage = `SELECT s.id, s.user_id, s.purpose, s.start_at, s.end_at, s.created_at, s.updated_at
    FROM ${from} ORDER BY s.start_at, s.id`
  const select: PageQuery['select'] = ({ total, bounds }) =>
    `SELECT id, user_id AS ownerId, purpose, start_at AS start, end_at AS "end", created_at AS createdAt,
       updated_at AS updatedAt,
       coalesce((SELECT t.pause FROM tutors t WHERE t.id = o.user_id), 0) AS pause, (${bookingsJson}) AS bookings, ${total} AS total FROM (${onPage} ${bounds}) o`
  const { rows, total } = await readPage<SlotWithBookings>(db, { select, from, values }, page)
  return { slots: rows, total, busy: collectBusy(rows) }
}
