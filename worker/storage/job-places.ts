/** Where jobs that go through long tables go on. Raw SQL. */
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

export interface JobPlace {
  readonly job: string
  readonly place: number
  readonly facts: Readonly<Record<string, unknown>>
}

/** `place` and `facts`, as JSON; no row before the first run. */
export const selectPlace = (db: Db, job: string): D1PreparedStatement =>
  statement(db, 'SELECT place, facts FROM job_places WHERE job = :job', { job })

export const storePlace = (db: Db, { job, place, facts }: JobPlace): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO job_places (job, place, facts) VALUES (:job, :place, :facts)
     ON CONFLICT (job) DO UPDATE SET place = excluded.place, facts = excluded.facts`,
    { job, place, facts: JSON.stringify(facts) },
  )
