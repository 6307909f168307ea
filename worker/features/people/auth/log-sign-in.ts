/**
 * Lines of the log about who of the team signs in, and who is refused in their name. People who learn or teach are in no
 * log: their sign-ins concern nobody but them.
 */
import { sql } from 'drizzle-orm'
import { minutes } from '#contract/shared/rules/time.ts'
import type { AuditAction } from '#contract/vocabulary/audit.ts'
import { isTeam, type Role } from '#contract/vocabulary/roles.ts'
import { insertAuditEntry, insertAuditEntryWhere } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'

/** `api`: e-mail and password sent with a request. `second-step`: a code after the password or Google. */
export type SignInWay = 'password' | 'google' | 'second-step' | 'passkey' | 'api'

interface Account {
  readonly id: number
  readonly role: Role
}

/** Lines of a kind about an account in a quarter of an hour: one, however many there would be. */
const foldMs = minutes(15)

const insertFolded = async (
  db: Db,
  entry: { actorId: number; action: AuditAction; targetId: number; facts: Readonly<Record<string, string>> },
  now: number,
): Promise<void> => {
  const earlier = sql`SELECT 1 FROM audit_log WHERE target_id = ${entry.targetId}
    AND created_at BETWEEN ${now - (now % foldMs)} AND ${now} AND action = ${entry.action} AND actor_id = ${entry.actorId}`
  await insertAuditEntryWhere(db, entry, sql`NOT EXISTS (${earlier})`, now)
}

/** Logs that one of the team signed in, before they get their token. With `api` one line a quarter of an hour. */
export const logSignIn = async (db: Db, account: Account, way: SignInWay, now: number): Promise<void> => {
  if (!isTeam(account.role)) return
  const entry = { actorId: account.id, action: 'sign-in.done', targetId: account.id, facts: { way } } as const
  if (way === 'api') await insertFolded(db, entry, now)
  else await insertAuditEntry(db, entry, now)
}

/** Nobody is known to have tried. */
const unknownActor = 0

/**
 * Logs that somebody was refused in the name of one of the team: once for each account and quarter of an hour, so that a
 * flood of guesses does not fill the log.
 */
export const logRefusedSignIn = async (db: Db, account: Account, now: number): Promise<void> => {
  if (!isTeam(account.role)) return
  await insertFolded(
    db,
    { actorId: unknownActor, action: 'sign-in.refused', targetId: account.id, facts: { way: 'password' } },
    now,
  )
}
