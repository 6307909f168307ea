/** Threads as their person reads and continues them. Raw SQL: guarded writes in one batch with the alert of the team. */
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { mayPersonWrite, ownThreadStateOf } from '#contract/talk/rules/threads.ts'
import type { OwnThread, OwnThreadLine } from '#contract/talk/shapes/thread.ts'
import { type OwnSide, type ThreadVia, threadLimits } from '#contract/vocabulary/threads.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import type { threads } from '#worker/storage/schema/threads.ts'

type OwnRow = Pick<typeof threads.$inferSelect, 'id' | 'kind' | 'title' | 'lessonId' | 'state' | 'outcome' | 'userId'>

interface OwnMessage {
  readonly id: number
  readonly side: OwnSide
  readonly text: string
  readonly createdAt: number
}

export interface FoundThread {
  readonly row: OwnRow
  readonly view: OwnThread
}

type LineRow = Pick<OwnRow, 'id' | 'kind' | 'title' | 'state' | 'outcome'> & {
  readonly preview: string
  readonly lastAt: number
  readonly lastSide: OwnSide | null
}

/** Those of a person, by their last message. */
export const findOwnThreads = async (db: Db, userId: number): Promise<OwnThreadLine[]> => {
  const { results } = await statement(
    db,
    `SELECT t.id, t.kind, t.title, t.state, t.outcome, t.preview, t.last_at AS lastAt,
       (SELECT m.side FROM thread_messages m WHERE m.thread_id = t.id AND m.side <> 'note' ORDER BY m.id DESC LIMIT 1) AS lastSide
     FROM threads t WHERE t.user_id = :userId ORDER BY t.last_at DESC, t.id DESC LIMIT ${threadLimits.ownList}`,
    { userId },
  ).all<LineRow>()
  return results.map(({ state, lastSide, lastAt, ...line }) => ({
    ...line,
    state: ownThreadStateOf(state, lastSide),
    lastSide: lastSide ?? 'person',
    lastAt: toIsoInstant(lastAt),
  }))
}

/** Null when there is none. */
export const readOwnThread = async (db: Db, id: number): Promise<FoundThread | null> => {
  const [found = [], messages = []] = await runBatch(db, [
    statement(
      db,
      `SELECT id, kind, title, lesson_id AS lessonId, state, outcome, user_id AS userId FROM threads WHERE id = :id`,
      { id },
    ),
    statement(
      db,
      `SELECT id, side, text, created_at AS createdAt FROM thread_messages WHERE thread_id = :id AND side <> 'note'
       ORDER BY id DESC LIMIT ${threadLimits.messages}`,
      { id },
    ),
  ])
  const row = (found as OwnRow[])[0]
  if (!row) return null
  const { kind, title, lessonId, state, outcome } = row
  const list = (messages as OwnMessage[]).map((one) => ({ ...one, createdAt: toIsoInstant(one.createdAt) })).reverse()
  const open = mayPersonWrite(kind, state)
  return { row, view: { id, kind, title, lessonId, done: state === 'done', outcome, open, messages: list } }
}

export interface OwnMessageInput {
  readonly id: number
  readonly authorId: number | null
  readonly text: string
  readonly via: Extract<ThreadVia, 'app' | 'link'>
}

/**
 * Stores what the person wrote, which opens a closed thread again, and alerts the team, once an hour for each thread. False
 * when the thread takes nothing more.
 */
export const storeOwnMessage = async (db: Db, message: OwnMessageInput, now: number): Promise<boolean> => {
  const { id } = message
  const alert = createTeamAlert(`thread:${id}:${Math.floor(now / hourMs)}`, teamTexts.thread(id), now)
  try {
    await runBatch(db, [
      statement(
        db,
        `INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
         SELECT id, 'person', :authorId, :text, :via, :now FROM threads
         WHERE id = :id AND (kind <> 'dispute' OR state <> 'done')`,
        { ...message, now },
      ),
      abortIfUnchanged(db),
      queueNotice(db, alert),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
