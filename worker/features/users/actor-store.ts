/** The columns that decide whether a token is valid. Raw SQL, because the check runs in the batch of other reads. */
import type { Role } from '#contract/vocabulary/roles.ts'
import type { D1Client } from '#worker/storage/db.ts'

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
