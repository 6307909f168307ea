/** What the team does with threads. Raw SQL: guarded writes in one batch with what the person is told. */
import { afterAnswer, type ReachedBy } from '#contract/talk/rules/threads.ts'
import type { AuditAction } from '#contract/vocabulary/audit.ts'
import { type ReplyWay, type ReportOutcome, type ThreadState, threadLimits } from '#contract/vocabulary/threads.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createThreadNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { giveWork } from '#worker/storage/work-owners.ts'
import type { ThreadRow } from './row-store.ts'

/** The longest text that a notification repeats; the thread has all of it. */
const toldLength = 400

/** False when somebody else was faster; nothing is written then. */
const isStored = (batch: Promise<unknown>): Promise<boolean> =>
  batch.then(
    () => true,
    (error: unknown) => {
      if (isAborted(error)) return false
      throw error
    },
  )

/** After the row as it was seen, so that each write has an instant of its own. */
const instantAfter = ({ updatedAt }: ThreadRow, now: number): number => Math.max(now, updatedAt + 1)

interface Acting {
  readonly row: ThreadRow
  readonly actorId: number
}

const log = (
  db: Db,
  { row, actorId }: Acting,
  action: Extract<AuditAction, `thread.${string}`>,
  values: {
    readonly facts?: object
    readonly before: Record<string, unknown>
    readonly after: Record<string, unknown>
  },
  at: number,
) =>
  toStatement(
    db,
    insertAuditEntry(db, { actorId, action, targetId: row.id, ...values, facts: { ...values.facts } }, at),
  )

const thread = (row: ThreadRow) => ({ kind: 'thread', subjectId: row.id }) as const

/** Gives a thread to somebody, or to nobody, where `seen` still has it. */
export const storeOwner = (
  db: Db,
  acting: Acting,
  { owner, seen }: { readonly owner: number | null; readonly seen: number | null },
  now: number,
): Promise<boolean> => {
  const at = instantAfter(acting.row, now)
  return isStored(
    runBatch(db, [
      giveWork(db, thread(acting.row), { owner, seen }, at),
      abortIfUnchanged(db),
      statement(db, 'UPDATE threads SET updated_at = :at WHERE id = :id', { at, id: acting.row.id }),
      log(db, acting, 'thread.take', { before: { owner: seen }, after: { owner } }, at),
    ]),
  )
}

interface Change {
  readonly state: ThreadState
  readonly dueAt: number
  readonly answered: boolean
  readonly outcome: ReportOutcome | null
}

/** Changes a thread that is as it was seen; whoever writes in one without an owner becomes it. */
const change = (db: Db, { row, actorId }: Acting, { state, dueAt, answered, outcome }: Change, at: number) => [
  statement(
    db,
    `UPDATE threads SET state = :state, due_at = :dueAt, outcome = :outcome, handled_by = :actorId, updated_at = :at,
       first_answer_at = coalesce(first_answer_at, iif(:answered, :at, NULL))
     WHERE id = :id AND updated_at = :seen`,
    { id: row.id, seen: row.updatedAt, state, dueAt, outcome, actorId, answered: Number(answered), at },
  ),
  abortIfUnchanged(db),
  ...(row.ownerId === null ? [giveWork(db, thread(row), { owner: actorId, seen: null }, at)] : []),
]

/** Tells the author of a report what became of it. */
const tellOutcome = (db: Db, row: ThreadRow, outcome: ReportOutcome | null, note: string | null, at: number) =>
  row.userId === null || outcome === null
    ? []
    : [
        queueNotification(db, {
          userId: row.userId,
          kind: 'report_closed',
          key: `thread:${row.id}:closed:${at}`,
          facts: { threadId: row.id, outcome, ...(note !== null && { note: note.slice(0, toldLength) }) },
          dueAt: at,
        }),
      ]

export interface Answer {
  readonly text: string
  readonly way: ReplyWay
  readonly end: boolean
  readonly outcome: ReportOutcome | null
  readonly reached: ReachedBy
  /** Whether a mail carries a link that opens the thread without signing in. */
  readonly byLink: boolean
}

/** What carries an answer to the person. */
const carry = (
  db: Db,
  row: ThreadRow,
  { text, way, outcome, reached, byLink }: Answer,
  at: number,
): D1PreparedStatement[] => {
  const closed = tellOutcome(db, row, outcome, way === 'app' ? text : null, at)
  if (way === 'mail' && reached.mailTo !== null) {
    const mail = {
      threadId: row.id,
      byLink,
      userId: row.userId,
      recipient: reached.mailTo,
      name: row.userName ?? row.name,
      text,
    }
    return [...closed, queueNotice(db, createThreadNotice(mail, at))]
  }
  if (way !== 'app' || row.userId === null || closed.length > 0) return closed
  const { userId, id } = row
  const facts = { threadId: id, note: text.slice(0, toldLength) }
  return [queueNotification(db, { userId, kind: 'team_answered', key: `thread:${id}:${at}`, facts, dueAt: at })]
}

/** Stores what the team wrote with all that follows, all or nothing. */
export const storeAnswer = (db: Db, acting: Acting, answer: Answer, now: number): Promise<boolean> => {
  const { row, actorId } = acting
  const { text, way, end, outcome } = answer
  const at = instantAfter(row, now)
  const next = afterAnswer(row, { way, end }, at)
  const changed = { ...next, answered: way !== 'note', outcome: end ? outcome : row.outcome }
  return isStored(
    runBatch(db, [
      ...change(db, acting, changed, at),
      statement(
        db,
        `INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
         VALUES (:id, :side, :actorId, :text, :way, :at)`,
        { id: row.id, side: way === 'note' ? 'note' : 'team', actorId, text, way, at },
      ),
      ...carry(db, row, answer, at),
      log(
        db,
        acting,
        way === 'note' ? 'thread.note' : 'thread.answer',
        { facts: { way }, before: { state: row.state }, after: { state: next.state, ...(outcome && { outcome }) } },
        at,
      ),
    ]),
  )
}

/** Closes a thread, or opens it again. */
export const storeEnd = (
  db: Db,
  acting: Acting,
  { done, outcome }: { readonly done: boolean; readonly outcome: ReportOutcome | null },
  now: number,
): Promise<boolean> => {
  const { row } = acting
  const at = instantAfter(row, now)
  const state = done ? 'done' : 'open'
  const dueAt = done ? at : at + threadLimits.answerMs
  return isStored(
    runBatch(db, [
      ...change(db, acting, { state, dueAt, answered: false, outcome }, at),
      ...tellOutcome(db, row, outcome, null, at),
      log(
        db,
        acting,
        done ? 'thread.end' : 'thread.reopen',
        { before: { state: row.state }, after: { state, ...(outcome && { outcome }) } },
        at,
      ),
    ]),
  )
}
