/** Acts that wait for a second admin: the list, and closing one without carrying it out. Builder for the list, raw SQL for guarded writes. */
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import type { listApprovals } from '#contract/team/api/approvals.ts'
import type { Decider } from '#contract/team/rules/approvals.ts'
import type { ApprovalRow } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { isChangedBySql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { readList } from '#worker/storage/list-reader.ts'
import { approvals } from '#worker/storage/schema/approvals.ts'
import { users } from '#worker/storage/schema/people.ts'

const person = alias(users, 'person')
const maker = alias(users, 'maker')
const decider = alias(users, 'decider')
const shown = (people: typeof person | typeof maker | typeof decider) => ({
  id: people.id,
  name: people.name,
  image: people.image,
})

/** An invitation may have hundreds of students, and a page has many acts. */
const namedStudents = 10

/** SQL: names of the first students of an invitation as JSON, ids of those without one; null for other acts. */
const invitedNames = sql<string | null>`CASE WHEN ${approvals.kind} = 'invite' THEN (
  SELECT json_group_array(coalesce(u.name, '#' || u.id))
  FROM (SELECT value FROM json_each(${approvals.act}, '$.userIds') LIMIT ${sql.raw(String(namedStudents))}) j
  JOIN users u ON u.id = j.value) END`

/** One page, newest first. */
export const findApprovals = (db: Db, query: InputOf<typeof listApprovals>['query']) => {
  const conditions = and(
    where.isOneOf(approvals.kind, query.kinds),
    where.isOneOf(approvals.makerId, query.makers),
    where.isOneOf(approvals.personId, query.people),
  )
  return readList(
    db,
    {
      table: approvals,
      order: approvals.createdAt,
      id: approvals.id,
      conditions,
      oneOf: { column: approvals.state, values: query.states },
      rows: (slice) =>
        db
          .select({
            approval: approvals,
            ...{ person: shown(person), maker: shown(maker), decider: shown(decider) },
            invited: invitedNames,
          })
          .from(approvals)
          .leftJoin(person, eq(person.id, approvals.personId))
          .leftJoin(maker, eq(maker.id, approvals.makerId))
          .leftJoin(decider, eq(decider.id, approvals.decidedBy))
          .where(slice.where)
          .orderBy(...slice.orderBy)
          .limit(slice.limit)
          .offset(slice.offset),
      place: ({ approval }) => ({ value: approval.createdAt, id: approval.id }),
    },
    query,
  )
}
export type ApprovalWithPeople = Awaited<ReturnType<typeof findApprovals>>['list'][number]

/** What of the log decides whether this admin may approve. */
export const readDecider = async (
  db: Db,
  { personId, makerId }: Pick<ApprovalRow, 'personId' | 'makerId'>,
  id: number,
  now: number,
): Promise<Decider> => {
  const row = await statement(
    db,
    `SELECT :personId IS NOT NULL AND ${isChangedBySql(':personId', ':id')} AS changed,
       ${isChangedBySql(':makerId', ':id')} OR ${isChangedBySql(':id', ':makerId')} AS tied`,
    { personId, makerId, id, now },
  ).first<{ changed: 0 | 1; tied: 0 | 1 }>()
  return { id, hasChangedAccount: row?.changed === 1, isTied: row?.tied === 1 }
}

interface Closing {
  readonly id: number
  readonly actorId: number
  /** Null for a maker who takes it back. */
  readonly note: string | null
}

/** Refuses or withdraws one. False when it is closed already. */
export const closeApproval = async (db: Db, { id, actorId, note }: Closing, now: number): Promise<boolean> => {
  const isRefusal = note !== null
  const action = isRefusal ? 'approval.refuse' : 'approval.withdraw'
  const entry = { actorId, action, targetId: id, facts: isRefusal ? { note } : {} } as const
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE approvals SET state = :state, decided_by = :decidedBy, decided_at = :now, note = :note
         WHERE id = :id AND state = 'waiting' AND expires_at > :now AND (maker_id = :actorId) = :isMaker`,
        {
          ...{ id, note, now, actorId },
          state: isRefusal ? 'refused' : 'withdrawn',
          decidedBy: isRefusal ? actorId : null,
          isMaker: Number(!isRefusal),
        },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, entry, now)),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** Closes what nobody decided about in time. */
export const expireApprovals = async (db: Db, now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE approvals SET state = 'expired', decided_at = :now WHERE state = 'waiting' AND expires_at <= :now`,
    { now },
  ).run()
}
