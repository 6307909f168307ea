/** Visits to studios, as they are read. Raw SQL: one row with what other rows say of it. */
import type { StoredVisit } from '#contract/joining/rules/studio-appointments.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement, type Values } from '#worker/storage/guarded.ts'

/** Of a tutor; `studioId` is the studio they belong to now. */
export interface VisitOwner {
  readonly tutorId: number
  readonly studioId: number | null
  readonly phone: string | null
  readonly address: string | null
  /** Starts of booked visits of other tutors to that studio that are not over. */
  readonly busy: readonly number[]
}

export interface VisitRow extends StoredVisit {
  readonly id: number
  readonly tutorId: number
  /** Of the tutor now. */
  readonly studioId: number | null
  readonly place: string
  readonly updatedAt: number
  /** Starts of other booked visits to the studio that are ahead. */
  readonly taken: readonly number[]
}

export const findVisitOwner = async (db: Db, tutorId: number, now: number): Promise<VisitOwner | null> => {
  const row = await statement(
    db,
    `SELECT t.id AS tutorId, t.studio_id AS studioId, u.phone, s.address,
       (SELECT json_group_array(b.start_at) FROM studio_appointments b WHERE b.studio_id = t.studio_id
          AND b.state = 'booked' AND b.tutor_id <> t.id AND b.start_at > :now - ${hourMs}) AS busy
     FROM tutors t JOIN users u ON u.id = t.id LEFT JOIN users s ON s.id = t.studio_id WHERE t.id = :tutorId`,
    { tutorId, now },
  ).first<Omit<VisitOwner, 'busy'> & { busy: string }>()
  return row && { ...row, busy: JSON.parse(row.busy) as number[] }
}

/** A row of `visitColumns`. */
export type StoredVisitRow = Omit<VisitRow, 'hours' | 'taken'> & { readonly hours: string; readonly taken: string }

/** SQL: columns of a visit `a` whose tutor is `t`. */
export const visitColumns = `a.id, a.tutor_id AS tutorId, t.studio_id AS studioId, a.place, a.hours, a.state,
  a.start_at AS start, a.updated_at AS updatedAt,
  (SELECT json_group_array(b.start_at) FROM studio_appointments b WHERE b.studio_id = a.studio_id
     AND b.state = 'booked' AND b.id <> a.id AND b.start_at > a.hours->>0 - ${hourMs}
     AND b.start_at < a.hours->>'$[#-1]' + ${hourMs}) AS taken`

export const toVisit = (row: StoredVisitRow): VisitRow => ({
  ...row,
  hours: JSON.parse(row.hours) as number[],
  taken: JSON.parse(row.taken) as number[],
})

const findWhere = async (db: Db, which: string, values: Values): Promise<VisitRow | null> => {
  const row = await statement(
    db,
    `SELECT ${visitColumns} FROM studio_appointments a JOIN tutors t ON t.id = a.tutor_id WHERE ${which}`,
    values,
  ).first<StoredVisitRow>()
  return row && toVisit(row)
}

/** The newest visit of a tutor. */
export const findNewestVisit = (db: Db, tutorId: number): Promise<VisitRow | null> =>
  findWhere(db, 'a.id = (SELECT max(id) FROM studio_appointments WHERE tutor_id = :tutorId)', { tutorId })

export const findVisit = (db: Db, id: number): Promise<VisitRow | null> => findWhere(db, 'a.id = :id', { id })
