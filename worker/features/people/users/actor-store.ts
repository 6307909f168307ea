/**
 * Reads the user a token names, with the device it was given to: the columns that decide whether it is valid, or the
 * whole account.
 * Raw SQL, because the check runs in the batch of other reads and the account is what every page asks for first.
 */
import type { DeviceState } from '#contract/people/rules/devices.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { D1Client } from '#worker/database-errors.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { users } from '#worker/storage/schema/people.ts'
import type { TokenClaims } from '#worker/tokens.ts'

/** The device of a token. Epoch ms. */
export interface DeviceRow extends DeviceState {
  readonly id: number
  /** Its tokens from before this instant open nothing. */
  readonly issuedAt: number
  /** A later revocation of all tokens ended it. */
  readonly outlivedAt: number
  /** When its user proved anew who they are; null where that was at the sign-in. */
  readonly provedAt: number | null
}

export interface ActorRow {
  readonly id: number
  readonly role: Role
  /** Epoch ms, as are `tokensValidAfter` and `blockedUntil`. */
  readonly createdAt: number
  readonly tokensValidAfter: number
  readonly blockedUntil: number
  /** Which kinds of factors the account has, as bits (`Factor`). */
  readonly factors: number
  readonly email: string
  /** Null where the token names none, or one that the account does not have. */
  readonly device: DeviceRow | null
}

type Named = Pick<TokenClaims, 'id' | 'device'>

/** In the same statement as the account: statements are what D1 takes its time for. */
const deviceColumn = `(SELECT json_object('id', d.id, 'turn', d.turn, 'usedAt', d.used_at, 'createdAt', d.created_at,
    'lastSeenAt', d.last_seen_at, 'endedAt', d.ended_at, 'issuedAt', d.issued_at, 'outlivedAt', d.outlived_at,
    'provedAt', d.proved_at)
  FROM signed_in_devices d WHERE d.id = ?2 AND d.user_id = users.id) AS device`

const select = (client: D1Client, columns: string, { id, device }: Named): D1PreparedStatement =>
  device === undefined
    ? client.prepare(`SELECT ${columns} FROM users WHERE id = ?1`).bind(id)
    : client.prepare(`SELECT ${columns}, ${deviceColumn} FROM users WHERE id = ?1`).bind(id, device.id)

type Stored<Row> = Omit<Row, 'device'> & { readonly device?: string | null }

const parseDevice = (stored: string | null | undefined): DeviceRow | null =>
  stored ? (JSON.parse(stored) as DeviceRow) : null

/** Selects one user for `toActorRow`; no row when the account is gone. */
export const selectActor = (client: D1Client, claims: Named): D1PreparedStatement =>
  select(
    client,
    `id, role, email, created_at AS createdAt, tokens_valid_after AS tokensValidAfter, blocked_until AS blockedUntil,
     factors`,
    claims,
  )

/** The row that `selectActor` selected. */
export const toActorRow = (stored: unknown): ActorRow | null => {
  if (!stored) return null
  const row = stored as Stored<ActorRow>
  return { ...row, device: parseDevice(row.device) }
}

const account = rowReader(users)

export interface AccountWithDevice {
  readonly account: typeof users.$inferSelect
  readonly device: DeviceRow | null
}

/** The whole row of a user; null when the account is gone. */
export const findAccountRow = async (client: D1Client, claims: Named): Promise<AccountWithDevice | null> => {
  const { results } = await select(client, account.columns, claims).all<Stored<ActorRow>>()
  const [stored] = results
  if (!stored) return null
  const { device, ...columns } = stored
  return { account: account.toRow(columns), device: parseDevice(device) }
}
