/** The SQLite of one chat room, and the two D1 tables its inbox rows stand in. Raw SQL: the object has no drizzle. */
import { messageId, type StoredAttachment } from '#contract/talk/rules/messages.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { MessageStorage, RoomFacts, StoredMessage } from './room.ts'

interface Row extends Record<string, SqlStorageValue> {
  seq: number
  user_id: number
  text: string
  ref_id: string | null
  reply_to: number | null
  attachment: string | null
  deleted: number
  created_at: number
  updated_at: number
}

const toStoredMessage = (row: Row): StoredMessage => ({
  seq: row.seq,
  userId: row.user_id,
  text: row.text,
  refId: row.ref_id,
  replyTo: row.reply_to,
  attachment: row.attachment === null ? null : (JSON.parse(row.attachment) as StoredAttachment),
  deleted: row.deleted === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** A file to keep because a message has it, or to delete because its message is gone. */
export interface FileWork {
  readonly key: string
  readonly gone: boolean
}

/** A message of the demo data's history. */
export interface HistoryMessage {
  readonly userId: number
  readonly text: string
  readonly attachment?: StoredAttachment
  readonly createdAt: number
  /** The other member has read it, and everything before it. */
  readonly read: boolean
}

export interface MessagePage {
  readonly limit: number
  readonly offset: number
  /** Numbers of messages; both exclusive. */
  readonly before?: number
  readonly after?: number
}

/** Columns that rooms created by an earlier version lack. Adding one does not rewrite the rows. */
const addedColumns: Readonly<Record<string, string>> = { reply_to: 'INTEGER', attachment: 'TEXT', file_key: 'TEXT' }

const addMissingColumns = (sql: SqlStorage): void => {
  const present = new Set(
    sql
      .exec<{ name: string }>('PRAGMA table_info(messages)')
      .toArray()
      .map(({ name }) => name),
  )
  for (const [name, type] of Object.entries(addedColumns))
    if (!present.has(name)) sql.exec(`ALTER TABLE messages ADD COLUMN ${name} ${type}`)
}

/** Content of both members' inbox rows, in absolute values, so that writing it twice changes nothing. */
/** Who wrote first, and when the other member first answered. */
interface FirstMessages {
  readonly openedBy: number
  readonly openedAt: number
  readonly answeredAt: number | null
}

export interface Projection {
  readonly newestSeq: number
  /** Null while nobody wrote. */
  readonly first: FirstMessages | null
  readonly latest: StoredMessage | null
  readonly members: readonly { userId: number; unread: number; lastReadSeq: number; blocked: boolean }[]
}

export class MessageStore implements MessageStorage {
  readonly #sql: SqlStorage
  #newest: number
  readonly #marks: Map<number, number>
  #blockers: readonly number[]
  /** Kept once it is answered: it never changes then. */
  #firstMessages: FirstMessages | null = null

  /** Creates the tables; only for rooms that exist, or guessed ids would leave stored objects behind. */
  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(`
      CREATE TABLE IF NOT EXISTS messages (
        seq INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, text TEXT NOT NULL, ref_id TEXT,
        deleted INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
        reply_to INTEGER, attachment TEXT, file_key TEXT
      );
      CREATE UNIQUE INDEX IF NOT EXISTS messages_ref ON messages (user_id, ref_id) WHERE ref_id IS NOT NULL;
      CREATE INDEX IF NOT EXISTS messages_gone ON messages (seq) WHERE deleted = 1;
      CREATE TABLE IF NOT EXISTS marks (user_id INTEGER PRIMARY KEY, last_read_seq INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS blocks (user_id INTEGER PRIMARY KEY, created_at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS file_work (key TEXT PRIMARY KEY, gone INTEGER NOT NULL);
    `)
    addMissingColumns(sql)
    // A file belongs to one message, or deleting another would take it away.
    sql.exec('CREATE UNIQUE INDEX IF NOT EXISTS messages_file ON messages (file_key) WHERE file_key IS NOT NULL')
    // Cached because every message needs them; storage has the same values after a restart.
    this.#newest = sql.exec<{ seq: number | null }>('SELECT max(seq) AS seq FROM messages').one().seq ?? 0
    this.#marks = new Map(
      sql
        .exec<{ user_id: number; last_read_seq: number }>('SELECT user_id, last_read_seq FROM marks')
        .toArray()
        .map((row) => [row.user_id, row.last_read_seq]),
    )
    this.#blockers = this.#readBlockers()
  }

  find(seq: number): StoredMessage | null {
    return this.#first('SELECT * FROM messages WHERE seq = ?', seq)
  }

  findByRef(userId: number, refId: string): StoredMessage | null {
    return this.#first('SELECT * FROM messages WHERE user_id = ? AND ref_id = ?', userId, refId)
  }

  newestSeq(): number {
    return this.#newest
  }

  append(draft: Omit<StoredMessage, 'deleted' | 'updatedAt'>): StoredMessage {
    const { seq, userId, text, refId, replyTo, attachment, createdAt } = draft
    const [key, file] = attachment ? [attachment.key, JSON.stringify(attachment)] : [null, null]
    this.#sql.exec(
      `INSERT INTO messages (seq, user_id, text, ref_id, reply_to, attachment, file_key, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[seq, userId, text, refId, replyTo, file, key, createdAt, createdAt],
    )
    if (key !== null) this.#sql.exec('INSERT INTO file_work (key, gone) VALUES (?, 0)', key)
    this.#newest = seq
    return { ...draft, deleted: false, updatedAt: createdAt }
  }

  replaceText(seq: number, text: string, at: number): void {
    this.#sql.exec('UPDATE messages SET text = ?, updated_at = ? WHERE seq = ?', text, at, seq)
  }

  markDeleted(seq: number, at: number): void {
    this.#sql.exec('UPDATE messages SET deleted = 1, updated_at = ? WHERE seq = ?', at, seq)
    this.#sql.exec(
      `INSERT OR REPLACE INTO file_work (key, gone)
       SELECT file_key, 1 FROM messages WHERE seq = ? AND file_key IS NOT NULL`,
      seq,
    )
  }

  /** Messages of one member that stand, oldest first. */
  ownSince(userId: number, seq: number, limit: number): StoredMessage[] {
    return this.#sql
      .exec<Row>(
        'SELECT * FROM messages WHERE seq > ? AND user_id = ? AND deleted = 0 ORDER BY seq LIMIT ?',
        ...[seq, userId, limit],
      )
      .toArray()
      .map(toStoredMessage)
  }

  /** A member's messages say `text` alone, deleted ones nothing; their files are to be deleted, and nobody writes again. */
  forget(userId: number, text: string, at: number): void {
    this.#sql.exec(
      `INSERT OR REPLACE INTO file_work (key, gone)
       SELECT file_key, 1 FROM messages WHERE user_id = ? AND file_key IS NOT NULL`,
      userId,
    )
    this.#sql.exec(
      `UPDATE messages SET text = iif(deleted = 1, '', ?), attachment = NULL, file_key = NULL, updated_at = ?
       WHERE user_id = ? AND text <> iif(deleted = 1, '', ?)`,
      ...[text, at, userId, text],
    )
    this.#sql.exec(
      'UPDATE messages SET attachment = NULL, file_key = NULL WHERE user_id = ? AND file_key IS NOT NULL',
      userId,
    )
    this.setBlocked(userId, true, at)
  }

  hasFile(key: string): boolean {
    return this.#count('SELECT count(*) AS n FROM messages WHERE file_key = ?', key) > 0
  }

  /** Files of messages that were sent or deleted since; both are still to be told to the bucket. */
  fileWork(): FileWork[] {
    const rows = this.#sql.exec<{ key: string; gone: number }>('SELECT key, gone FROM file_work LIMIT 100').toArray()
    return rows.map(({ key, gone }) => ({ key, gone: gone === 1 }))
  }

  /** Forgets work that is done. A message that was deleted meanwhile keeps its own. */
  finishFileWork(done: readonly FileWork[]): void {
    for (const { key, gone } of done)
      this.#sql.exec('DELETE FROM file_work WHERE key = ? AND gone = ?', key, Number(gone))
  }

  lastReadSeq(userId: number): number {
    return this.#marks.get(userId) ?? 0
  }

  setLastReadSeq(userId: number, seq: number): void {
    this.#sql.exec('INSERT OR REPLACE INTO marks (user_id, last_read_seq) VALUES (?, ?)', userId, seq)
    this.#marks.set(userId, seq)
  }

  blockers(): readonly number[] {
    return this.#blockers
  }

  setBlocked(userId: number, blocked: boolean, at: number): void {
    if (blocked) this.#sql.exec('INSERT OR IGNORE INTO blocks (user_id, created_at) VALUES (?, ?)', userId, at)
    else this.#sql.exec('DELETE FROM blocks WHERE user_id = ?', userId)
    this.#blockers = this.#readBlockers()
  }

  fill(history: readonly HistoryMessage[], members: readonly number[]): void {
    for (const { read, attachment = null, ...message } of history) {
      const { seq } = this.append({ ...message, seq: this.#newest + 1, refId: null, replyTo: null, attachment })
      const other = members.find((userId) => userId !== message.userId)
      if (read && other !== undefined) this.setLastReadSeq(other, seq)
    }
  }

  /** Newest first, deleted ones left out. */
  page({ limit, offset, before, after = 0 }: MessagePage): { list: StoredMessage[]; total: number } {
    const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, this.#newest + 1)
    const list = this.#sql
      .exec<Row>(
        'SELECT * FROM messages WHERE seq > ? AND seq < ? AND deleted = 0 ORDER BY seq DESC LIMIT ? OFFSET ?',
        ...[after, end, limit, offset],
      )
      .toArray()
    const gone = this.#count('SELECT count(*) AS n FROM messages WHERE seq > ? AND seq < ? AND deleted = 1', after, end)
    // Message numbers have no gaps, so the size of a range is known without counting; only deleted rows are counted.
    return { list: list.map(toStoredMessage), total: Math.max(0, end - 1 - after) - gone }
  }

  /**
   * Messages whose folded text holds `keyword`, newest first. Texts are folded while they are read: a folded copy of
   * every message would double what a room stores. Looks at a bounded number before `before`; `next` is the number to go
   * on before, null when there are no older ones.
   */
  search(keyword: string, before?: number): { list: StoredMessage[]; next: number | null } {
    const { matches, scanned } = messageLimits.search
    const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, this.#newest + 1)
    const rows = this.#sql.exec<Row>(
      'SELECT * FROM messages WHERE seq < ? AND deleted = 0 ORDER BY seq DESC LIMIT ?',
      ...[end, scanned],
    )
    const list: StoredMessage[] = []
    let [looked, last] = [0, end]
    for (const row of rows) {
      looked += 1
      last = row.seq
      if (foldForSearch(row.text).includes(keyword)) list.push(toStoredMessage(row))
      if (list.length === matches) break
    }
    const isCut = looked === scanned || list.length === matches
    return { list, next: isCut && last > 1 ? last : null }
  }

  /**
   * Messages between two instants with ten before and after them, oldest first and deleted ones left out; at most eighty of
   * the span, the newest. Where nothing was written in it, the last message before stands for it.
   */
  stretch(from: number, until: number): StoredMessage[] {
    const { around, most } = messageLimits.stretch
    const bounds = this.#sql
      .exec<{ first: number | null; last: number | null }>(
        'SELECT min(seq) AS first, max(seq) AS last FROM messages WHERE created_at >= ? AND created_at <= ?',
        ...[from, until],
      )
      .one()
    const last =
      bounds.last ?? this.#count('SELECT coalesce(max(seq), 0) AS n FROM messages WHERE created_at <= ?', until)
    const first = bounds.first ?? last
    const read = (where: string, order: string, limit: number, ...values: number[]): StoredMessage[] =>
      this.#sql
        .exec<Row>(
          `SELECT * FROM messages WHERE deleted = 0 AND ${where} ORDER BY seq ${order} LIMIT ${limit}`,
          ...values,
        )
        .toArray()
        .map(toStoredMessage)
    return [
      ...read('seq < ?', 'DESC', around, first).reverse(),
      ...read('seq BETWEEN ? AND ?', 'DESC', most, first, last).reverse(),
      ...read('seq > ?', 'ASC', around, last),
    ]
  }

  /** Oldest first. */
  since(seq: number, limit: number): StoredMessage[] {
    return this.#sql
      .exec<Row>('SELECT * FROM messages WHERE seq > ? AND deleted = 0 ORDER BY seq LIMIT ?', seq, limit)
      .toArray()
      .map(toStoredMessage)
  }

  projection(members: readonly number[]): Projection {
    const latest = this.#first('SELECT * FROM messages WHERE deleted = 0 ORDER BY seq DESC LIMIT 1')
    const unreadOf = (userId: number): number =>
      this.#count(
        'SELECT count(*) AS n FROM messages WHERE seq > ? AND user_id <> ? AND deleted = 0',
        this.lastReadSeq(userId),
        userId,
      )
    return {
      newestSeq: this.#newest,
      first: this.#findFirstMessages(),
      latest,
      members: members.map((userId) => ({
        userId,
        unread: unreadOf(userId),
        lastReadSeq: this.lastReadSeq(userId),
        blocked: this.#blockers.includes(userId),
      })),
    }
  }

  /** Deleted messages count: they were read, and an answer to them was one. */
  #findFirstMessages(): FirstMessages | null {
    if (this.#firstMessages) return this.#firstMessages
    const opening = this.#first('SELECT * FROM messages ORDER BY seq LIMIT 1')
    if (!opening) return null
    const answer = this.#first('SELECT * FROM messages WHERE user_id <> ? ORDER BY seq LIMIT 1', opening.userId)
    const { userId: openedBy, createdAt: openedAt } = opening
    const first = { openedBy, openedAt, answeredAt: answer?.createdAt ?? null }
    if (answer) this.#firstMessages = first
    return first
  }

  #readBlockers(): number[] {
    const rows = this.#sql.exec<{ user_id: number }>('SELECT user_id FROM blocks').toArray()
    return rows.map((row) => row.user_id)
  }

  #first(query: string, ...values: SqlStorageValue[]): StoredMessage | null {
    const [row] = this.#sql.exec<Row>(query, ...values).toArray()
    return row ? toStoredMessage(row) : null
  }

  #count(query: string, ...values: SqlStorageValue[]): number {
    return this.#sql.exec<{ n: number }>(query, ...values).one().n
  }
}

/** Rooms are created in D1, by bookings too, so the object reads its members from there. */
export const findRoom = async (db: Db, roomId: number): Promise<RoomFacts | null> => {
  const { results } = await statement(db, 'SELECT user_id FROM room_members WHERE room_id = :roomId ORDER BY user_id', {
    roomId,
  }).all<{ user_id: number }>()
  const [first, second] = results
  return first && second ? { roomId, members: [first.user_id, second.user_id] } : null
}

/**
 * Writes the inbox rows. Skipped when they already show a newer message: an instance that was replaced while it waited
 * must not overwrite newer values.
 */
export const writeProjection = async (db: Db, roomId: number, shown: Projection): Promise<void> => {
  const idOf = (seq: number): number => (seq === 0 ? 0 : messageId(roomId, seq))
  const { first, latest, members } = shown
  const top = idOf(shown.newestSeq)
  const ours = '(SELECT last_message_id FROM rooms WHERE id = :roomId) <= :top'
  await db.$client.batch([
    ...members.map(({ userId, unread, lastReadSeq, blocked }) =>
      statement(
        db,
        `UPDATE room_members SET unread = :unread, last_read_id = max(last_read_id, :lastReadId),
           active_at = max(active_at, :activeAt), blocked = :blocked
         WHERE room_id = :roomId AND user_id = :userId AND ${ours}`,
        {
          unread,
          lastReadId: idOf(lastReadSeq),
          activeAt: latest?.createdAt ?? 0,
          blocked: Number(blocked),
          roomId,
          userId,
          top,
        },
      ),
    ),
    statement(
      db,
      `UPDATE rooms SET last_message_id = :id, last_message_text = :text, last_message_user_id = :userId,
         last_message_attachment = :attachment, last_message_at = :at,
         opened_by = coalesce(opened_by, :openedBy), opened_at = coalesce(opened_at, :openedAt),
         answered_at = coalesce(answered_at, :answeredAt)
       WHERE id = :roomId AND last_message_id <= :top`,
      {
        id: idOf(latest?.seq ?? 0),
        text: latest?.text ?? null,
        attachment: latest?.attachment ? JSON.stringify(latest.attachment) : null,
        userId: latest?.userId ?? null,
        at: latest?.createdAt ?? null,
        openedBy: first?.openedBy ?? null,
        openedAt: first?.openedAt ?? null,
        answeredAt: first?.answeredAt ?? null,
        roomId,
        top,
      },
    ),
  ])
}
