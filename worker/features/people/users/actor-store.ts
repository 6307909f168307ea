/**
 * Reads the user a token names, with the device it was given to: the columns that decide whether it is valid, or the
 * whole account.
 * Raw SQL, because the check runs in the batch of other reads and the account is what every page asks for first.
 */
import type { DeviceState } from '#contract/people/rules/devices.ts'
import type { LookState } from '#contract/people/rules/looks.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { D1Client } from '#worker/database-errors.ts'
import type { ActorLook } from '#worker/handler.ts'
import { roomsColumn } from '#worker/storage/rooms-of-user.ts'
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
  /** Null where the token names none, or one of somebody else. */
  readonly look: LookRow | null
}

export interface LookRow extends LookState, ActorLook {}

type Named = Pick<TokenClaims, 'id' | 'device' | 'look'>

/** In the same statement as the account: statements are what D1 takes its time for. */
const deviceColumn = `(SELECT json_object('id', d.id, 'turn', d.turn, 'usedAt', d.used_at, 'createdAt', d.created_at,
    'lastSeenAt', d.last_seen_at, 'endedAt', d.ended_at, 'issuedAt', d.issued_at, 'outlivedAt', d.outlived_at,
    'provedAt', d.proved_at)
  FROM signed_in_devices d WHERE d.id = ?2 AND d.user_id = users.id) AS device`

/** A look with all that ends it, as JSON, beside the row of the person who is seen. */
export const lookJson = `json_object('id', l.id, 'adminId', l.admin_id, 'areas', l.areas, 'endsAt', l.ends_at,
    'endedAt', l.ended_at, 'ending', l.ending, 'signedInAt', l.signed_in_at, 'adminRole', a.role,
    'adminBlockedUntil', a.blocked_until, 'adminTokensValidAfter', a.tokens_valid_after, 'deviceId', l.device_id,
    'device', iif(d.id IS NULL, NULL, json_object('createdAt', d.created_at, 'lastSeenAt', d.last_seen_at,
      'endedAt', d.ended_at, 'outlivedAt', d.outlived_at)),
    'personRole', users.role, 'personBlockedUntil', users.blocked_until)`
export const lookJoin =
  'JOIN users a ON a.id = l.admin_id LEFT JOIN signed_in_devices d ON d.id = l.device_id AND d.user_id = l.admin_id'

const lookColumn = `(SELECT ${lookJson} FROM looks l ${lookJoin} WHERE l.id = ?2 AND l.person_id = users.id) AS look`

const select = (client: D1Client, columns: string, { id, device, look }: Named): D1PreparedStatement => {
  if (look !== undefined)
    return client.prepare(`SELECT ${columns}, ${lookColumn} FROM users WHERE id = ?1`).bind(id, look)
  return device === undefined
    ? client.prepare(`SELECT ${columns} FROM users WHERE id = ?1`).bind(id)
    : client.prepare(`SELECT ${columns}, ${deviceColumn} FROM users WHERE id = ?1`).bind(id, device.id)
}

type Stored<Row> = Omit<Row, 'device' | 'look'> & { readonly device?: string | null; readonly look?: string | null }

const parse = <T>(stored: string | null | undefined): T | null => (stored ? (JSON.parse(stored) as T) : null)

const actorColumns = `id, role, email, created_at AS createdAt, tokens_valid_after AS tokensValidAfter,
  blocked_until AS blockedUntil, factors`

/** Selects one user for `toActorRow`; no row when the account is gone. */
export const selectActor = (client: D1Client, claims: Named): D1PreparedStatement =>
  select(client, actorColumns, claims)

/** As `selectActor`, with the rooms of that user in the same statement: `toHandedRooms`. */
export const selectActorWithRooms = (client: D1Client, claims: Named): D1PreparedStatement =>
  select(client, `${actorColumns}, ${roomsColumn}`, claims)

/** The row that `selectActor` selected. */
export const toActorRow = (stored: unknown): ActorRow | null => {
  if (!stored) return null
  const row = stored as Stored<ActorRow>
  return { ...row, device: parse<DeviceRow>(row.device), look: parse<LookRow>(row.look) }
}

const account = rowReader(users)

export interface AccountWithDevice {
  readonly account: typeof users.$inferSelect
  readonly device: DeviceRow | null
  readonly look: LookRow | null
}

/** The whole row of a user; null when the account is gone. */
export const findAccountRow = async (client: D1Client, claims: Named): Promise<AccountWithDevice | null> => {
  const { results } = await select(client, account.columns, claims).all<Stored<ActorRow>>()
  const [stored] = results
  if (!stored) return null
  const { device, look, ...columns } = stored
  return { account: account.toRow(columns), device: parse<DeviceRow>(device), look: parse<LookRow>(look) }
}
