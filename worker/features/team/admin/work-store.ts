/**
 * What waits for somebody of the team, in one batch. Raw SQL: statements of many tables in one round trip, each served by
 * an index of what waits.
 */
import { callTrouble, compareWork, workDueAt } from '#contract/team/rules/work.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { DemoSessionStatus, type SessionEventType } from '#contract/vocabulary/teaching.ts'
import { type WorkKind, workKinds, workLimits } from '#contract/vocabulary/work.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, type Values } from '#worker/storage/guarded.ts'
import { readyToActivate } from '#worker/storage/schema/people.ts'
import { type WorkSource, workSources } from './work-sources.ts'

export interface WorkRow {
  readonly id: number
  readonly since: number
  readonly personId: number | null
  readonly personName: string | null
  readonly personImage: string | null
  readonly otherId: number | null
  readonly otherName: string | null
  readonly otherImage: string | null
  readonly title: string | null
  readonly amount: number | null
  readonly about: Work['about']
  readonly times: number | null
  readonly tutorEvent: SessionEventType | null
  readonly studentEvent: SessionEventType | null
  readonly ownerId: number | null
  readonly ownerName: string | null
}

const named = (kind: WorkKind, inner: string): string =>
  `SELECT w.*, u.name AS personName, u.image AS personImage, o.name AS otherName, o.image AS otherImage,
     k.owner_id AS ownerId, b.name AS ownerName
   FROM (${inner}) w LEFT JOIN users u ON u.id = w.personId LEFT JOIN users o ON o.id = w.otherId
   LEFT JOIN work_owners k ON k.kind = '${kind}' AND k.subject_id = w.id LEFT JOIN users b ON b.id = k.owner_id`

const select = (source: WorkSource): string => {
  const { from, id, since, person, other, title, amount, about, times, sides } = source
  return `SELECT ${id} AS id, ${since} AS since, ${person} AS personId, ${other ?? 'NULL'} AS otherId,
    ${title ? `substr(${title}, 1, 120)` : 'NULL'} AS title, ${amount ?? 'NULL'} AS amount, ${about ?? 'NULL'} AS about,
    ${times ?? 'NULL'} AS times, ${sides?.[0] ?? 'NULL'} AS tutorEvent, ${sides?.[1] ?? 'NULL'} AS studentEvent
    FROM ${from} ORDER BY ${since} LIMIT ${workLimits.mostOfKind}`
}

const selectWork = (db: Db, kind: WorkKind, list: readonly WorkSource[], values: Values): D1PreparedStatement => {
  const inner = list.map((source) => `SELECT * FROM (${select(source)})`).join(' UNION ALL ')
  const text = named(kind, `SELECT * FROM (${inner}) ORDER BY since LIMIT ${workLimits.mostOfKind}`)
  const used = Object.entries(values).filter(([name]) => text.includes(`:${name}`))
  return statement(db, text, Object.fromEntries(used))
}

/** When a tutor finished the last of the steps whose time is known. */
const readySince = `max(u.created_at,
  coalesce((SELECT max(d.updated_at) FROM demo_sessions d
    WHERE d.tutor_id = u.id AND d.status = ${DemoSessionStatus.Passed}), 0))`

/** Tutors who passed every step and brought their media, and wait to be activated. */
const selectReady = (db: Db): D1PreparedStatement => {
  const inner = `SELECT u.id AS id, ${readySince} AS since, u.id AS personId, NULL AS otherId, NULL AS title,
    NULL AS amount, NULL AS about, NULL AS times, NULL AS tutorEvent, NULL AS studentEvent
    FROM (SELECT user_id FROM people_places WHERE ${readyToActivate} ORDER BY place LIMIT ${workLimits.mostOfKind}) r
    JOIN users u ON u.id = r.user_id`
  return statement(db, named('activation', inner))
}

export interface WaitingWork extends WorkRow {
  readonly kind: WorkKind
  readonly due: number
}

const toWork = (kind: WorkKind, row: WorkRow, now: number): WaitingWork[] => {
  const due = workDueAt(kind, row.since)
  if (kind !== 'call') return [{ ...row, kind, due }]
  const sides = { start: row.since, tutor: row.tutorEvent, student: row.studentEvent }
  const about = callTrouble(sides, session.absenceAfterMs, now)
  return about === null ? [] : [{ ...row, kind, due, about }]
}

/** Everything that waits, up to a hundred of each kind, in the order in which it becomes late. */
export const readWork = async (db: Db, now: number): Promise<WaitingWork[]> => {
  const values = { now, failedSince: now - workLimits.failedMs }
  const rows = await runBatch(
    db,
    workKinds.map((kind) => {
      if (kind === 'activation') return selectReady(db)
      return selectWork(db, kind, workSources[kind], values)
    }),
  )
  return workKinds
    .flatMap((kind, at) => (rows[at] as WorkRow[]).flatMap((row) => toWork(kind, row, now)))
    .toSorted(compareWork)
}
