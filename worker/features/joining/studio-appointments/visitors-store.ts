/** Tutors of studios with their visits. Raw SQL: two ends of one index in one statement. */
import { visitLimits } from '#contract/vocabulary/studio-visits.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type StoredVisitRow, toVisit, type VisitRow, visitColumns } from './store.ts'

export interface VisitorRow {
  readonly tutorId: number
  readonly name: string | null
  readonly image: string | null
  readonly phone: string | null
  readonly visit: VisitRow | null
}

type Stored = Omit<VisitorRow, 'tutorId' | 'visit'> & { readonly userId: number } & (
    | StoredVisitRow
    | { readonly id: null }
  )

const toVisitor = (row: Stored): VisitorRow => {
  const { userId: tutorId, name, image, phone } = row
  return { tutorId, name, image, phone, visit: row.id === null ? null : toVisit(row) }
}

const columns = `u.id AS userId, u.name, u.image, u.phone, ${visitColumns}`

/** Open visits: those that are booked by their hour, then those that are asked for, the oldest first. */
export const findOpenVisits = async (db: Db, studioId: number | null): Promise<readonly VisitorRow[]> => {
  const open = (state: 'booked' | 'asked') =>
    `SELECT * FROM (SELECT id FROM studio_appointments
       WHERE ${studioId === null ? '' : 'studio_id = :studioId AND '}state = '${state}' ORDER BY start_at LIMIT :listed)`
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM (${open('booked')} UNION ALL ${open('asked')}) o
     JOIN studio_appointments a ON a.id = o.id JOIN tutors t ON t.id = a.tutor_id JOIN users u ON u.id = a.tutor_id
     ORDER BY a.start_at IS NULL, a.start_at, a.id LIMIT :listed`,
    { ...(studioId !== null && { studioId }), listed: visitLimits.listed },
  ).all<Stored>()
  return results.map(toVisitor)
}

/** These tutors, as far as they belong to the studio, each with their newest visit; null: of all studios. */
export const findVisitors = async (
  db: Db,
  { studioId, tutorIds }: { readonly studioId: number | null; readonly tutorIds: readonly number[] },
): Promise<readonly VisitorRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM json_each(:ids) j JOIN tutors t ON t.id = j.value JOIN users u ON u.id = t.id
     LEFT JOIN studio_appointments a ON a.id = (SELECT max(n.id) FROM studio_appointments n WHERE n.tutor_id = t.id)
     WHERE :studioId IS NULL OR t.studio_id = :studioId`,
    { ids: JSON.stringify(tutorIds), studioId },
  ).all<Stored>()
  return results.map(toVisitor)
}
