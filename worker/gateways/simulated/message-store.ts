/** Messages the simulators received, as they would appear on a phone or in an inbox. Raw SQL: one JSON table. */
import type { EmailCodePurpose } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { MessageService } from '#worker/storage/schema/outbox.ts'
import type { MailAttachment } from '../mailer.ts'
import { createSimulatorTable } from './table.ts'

export interface ReceivedMessage {
  /** `wallet`: a request for payment, as a wallet's app shows it. */
  readonly channel: Exclude<MessageService, 'telegram-code'> | 'wallet'
  /** Phone, e-mail, id of a chat, or `team`. */
  readonly to: string
  /** Template name or subject. */
  readonly title: string
  readonly text: string
  /** Mails only. */
  readonly html?: string
  readonly attachments?: readonly MailAttachment[]
  readonly purpose?: EmailCodePurpose
  /** Where the receiver goes on. */
  readonly link?: string
}
export interface StoredMessage extends ReceivedMessage {
  readonly id: string
  readonly at: string
}

// The database's clock; only for display.
const clock = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

/** Stores a message. One with the same `id` is stored again under a numbered id, as a phone would show both. */
export const storeMessage = async (db: Db, id: string, received: ReceivedMessage): Promise<void> => {
  await db.$client.batch([
    createSimulatorTable(db),
    statement(
      db,
      `INSERT INTO dev_sim (kind, id, data, created_at, updated_at)
       SELECT 'message', :id || CASE count(*) WHEN 0 THEN '' ELSE '#' || (count(*) + 1) END, :data, ${clock}, ${clock}
       FROM dev_sim WHERE kind = 'message' AND (id = :id OR (id > :id || '#' AND id < :id || '$'))`,
      { id, data: JSON.stringify(received) },
    ),
  ])
}

const selectMessages = "SELECT id, data, created_at AS at FROM dev_sim WHERE kind = 'message'"
type Stored = { id: string; data: string; at: number }
const toStoredMessage = ({ id, data, at }: Stored): StoredMessage => ({
  ...(JSON.parse(data) as ReceivedMessage),
  id,
  at: new Date(at).toISOString(),
})

/** With `:studentsOnly` = 1, only messages to an e-mail, phone or chat of a student. */
const isReadableSql = `(:studentsOnly = 0 OR EXISTS (SELECT 1 FROM users
  WHERE role = ${Role.Student} AND (email = data->>'to' OR phone = data->>'to' OR telegram_chat_id = CAST(data->>'to' AS INTEGER))))`

/** Newest first; a null filter matches everything. */
export const listStoredMessages = async (
  db: Db,
  { channel, to }: { readonly channel: string | null; readonly to: string | null },
  studentsOnly = false,
): Promise<StoredMessage[]> => {
  const [, rows] = await db.$client.batch<Stored>([
    createSimulatorTable(db),
    statement(
      db,
      `${selectMessages} AND (:channel IS NULL OR data->>'channel' = :channel) AND (:to IS NULL OR data->>'to' = :to)
       AND ${isReadableSql} ORDER BY created_at DESC, rowid DESC LIMIT 200`,
      { channel, to, studentsOnly: Number(studentsOnly) },
    ),
  ])
  return (rows?.results ?? []).map(toStoredMessage)
}

export const findStoredMessage = async (db: Db, id: string, studentsOnly: boolean): Promise<StoredMessage | null> => {
  const [, rows] = await db.$client.batch<Stored>([
    createSimulatorTable(db),
    statement(db, `${selectMessages} AND id = :id AND ${isReadableSql}`, { id, studentsOnly: Number(studentsOnly) }),
  ])
  const row = rows?.results[0]
  return row ? toStoredMessage(row) : null
}

export const clearStoredMessages = async (db: Db): Promise<void> => {
  await db.$client.batch([createSimulatorTable(db), statement(db, "DELETE FROM dev_sim WHERE kind = 'message'")])
}
