/** Passkeys. Raw SQL: guarded writes in one batch with what they depend on. */
import { factorLimits } from '#contract/vocabulary/factors.ts'
import { recordFactorChange, tellFactors } from '#worker/features/people/factors/changes.ts'
import { storeFirstRecoveryCodes } from '#worker/features/people/factors/recovery-store.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'

export interface PasskeyRow {
  readonly id: number
  readonly userId: number
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  /** Epoch ms. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

const select = `SELECT id, user_id AS userId, credential_id AS credentialId, public_key AS publicKey, counter, transports, name,
    created_at AS createdAt, last_used_at AS lastUsedAt FROM passkeys`

type Stored = Omit<PasskeyRow, 'transports'> & { readonly transports: string }

const toRow = (stored: Stored): PasskeyRow => ({ ...stored, transports: JSON.parse(stored.transports) })

/** Somebody's passkeys, the oldest first. */
export const listPasskeysOf = async (db: Db, userId: number): Promise<PasskeyRow[]> => {
  const { results } = await statement(db, `${select} WHERE user_id = :userId ORDER BY id`, { userId }).all<Stored>()
  return results.map(toRow)
}

/** Takes the challenge and reads the passkey that answered it; null where either is missing. */
export const takeChallenge = async (
  db: Db,
  taken: D1PreparedStatement,
  credentialId: string,
): Promise<PasskeyRow | null> => {
  const [challenges, rows] = (await runBatch(db, [
    taken,
    statement(db, `${select} WHERE credential_id = :credentialId`, { credentialId }),
  ])) as [unknown[], Stored[]]
  return challenges.length > 0 && rows[0] ? toRow(rows[0]) : null
}

export interface NewPasskey {
  readonly userId: number
  readonly email: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  /** Digests of the recovery codes, kept where the account has none. */
  readonly codeDigests: readonly string[]
}

export type StoredPasskey = { readonly row: PasskeyRow; readonly keptCodes: boolean } | 'exists' | 'too-many'

/** Keeps a passkey, and the recovery codes with the first factor of an account. */
export const storePasskey = async (db: Db, passkey: NewPasskey, now: number): Promise<StoredPasskey> => {
  const { userId, email, credentialId, publicKey, counter, transports, name, codeDigests } = passkey
  try {
    const [[row], , codes] = (await runBatch(db, [
      statement(
        db,
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
         SELECT :userId, :credentialId, :publicKey, :counter, :transports, :name, :now
         WHERE (SELECT count(*) FROM passkeys WHERE user_id = :userId) < ${factorLimits.passkeys}
         RETURNING id, user_id AS userId, credential_id AS credentialId, public_key AS publicKey, counter, transports, name,
           created_at AS createdAt, last_used_at AS lastUsedAt`,
        { userId, credentialId, publicKey, counter, transports: JSON.stringify(transports), name, now },
      ),
      abortIfUnchanged(db),
      storeFirstRecoveryCodes(db, userId, codeDigests, now),
      ...recordFactorChange(db, { userId, email, what: 'passkey-made', name }, now),
    ])) as [Stored[], unknown, unknown[]]
    return row ? { row: toRow(row), keptCodes: codes.length > 0 } : 'too-many'
  } catch (error) {
    if (isAborted(error)) return 'too-many'
    if (violatesUnique(error, 'passkeys.credential_id')) return 'exists'
    throw error
  }
}

/** Notes a use; false when another use came first. */
export const noteUse = async (
  db: Db,
  { id, counter: seen }: PasskeyRow,
  counter: number,
  now: number,
): Promise<boolean> => {
  const noted = await statement(
    db,
    'UPDATE passkeys SET counter = :counter, last_used_at = :now WHERE id = :id AND counter = :seen RETURNING id',
    { id, seen, counter, now },
  ).first()
  return noted !== null
}

/** False where the person has no such passkey. */
export const storeName = async (db: Db, userId: number, id: number, name: string): Promise<boolean> => {
  const renamed = await statement(
    db,
    'UPDATE passkeys SET name = :name WHERE id = :id AND user_id = :userId RETURNING id',
    { id, userId, name },
  ).first()
  return renamed !== null
}

export const findPasskeyOf = async (db: Db, userId: number, id: number): Promise<PasskeyRow | null> => {
  const found = await statement(db, `${select} WHERE id = :id AND user_id = :userId`, { id, userId }).first<Stored>()
  return found && toRow(found)
}

/** Removes a passkey and tells its owner; false when it is gone already. */
export const removePasskey = async (db: Db, row: PasskeyRow, email: string, now: number): Promise<boolean> => {
  const { id, userId, name } = row
  try {
    await runBatch(db, [
      statement(db, 'DELETE FROM passkeys WHERE id = :id', { id }),
      abortIfUnchanged(db),
      ...recordFactorChange(db, { userId, email, what: 'passkey-removed', name }, now),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** Tells the owner that a passkey counted back. */
export const tellReverted = async (db: Db, { userId, name }: PasskeyRow, email: string, now: number): Promise<void> => {
  await runBatch(db, tellFactors(db, { userId, email, what: 'passkey-reverted', name }, now))
}
