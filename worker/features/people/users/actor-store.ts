/**
 * Reads the user a token names: the columns that decide whether it is valid, or the whole account.
 * Raw SQL, because the check runs in the batch of other reads and the account is what every page asks for first.
 */
import type { Role } from '#contract/vocabulary/roles.ts'
import type { D1Client } from '#worker/database-errors.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { users } from '#worker/storage/schema/people.ts'

export interface ActorRow {
  readonly id: number
  readonly role: Role
  /** Epoch ms, as is `tokensValidAfter`. */
  readonly createdAt: number
  readonly tokensValidAfter: number
}

/** Selects one `ActorRow`; no row when the account is gone. */
export const selectActor = (client: D1Client, id: number): D1PreparedStatement =>
  client
    .prepare('SELECT id, role, created_at AS createdAt, tokens_valid_after AS tokensValidAfter FROM users WHERE id = ?')
    .bind(id)

const account = rowReader(users)

/** The whole row of a user, which contains their `ActorRow`; null when the account is gone. */
export const findAccountRow = async (client: D1Client, id: number): Promise<typeof users.$inferSelect | null> => {
  const { results } = await client.prepare(`SELECT ${account.columns} FROM users WHERE id = ?`).bind(id).all()
  return results[0] ? account.toRow(results[0]) : null
}
