/**
 * What admins alone do with accounts: search them, give roles, mark as verified.
 * Drizzle's builder for reads; raw SQL for writes, which are guarded and share a batch with their audit row.
 */
import { eq, or, sql } from 'drizzle-orm'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { accountWords, findPlaces, inOrder, isFound, isPerson } from '#worker/features/people/users/people-index.ts'
import type { UserRow } from '#worker/features/people/users/store.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { peoplePlaces, users } from '#worker/storage/schema/people.ts'
import { revokedUntil } from '#worker/tokens.ts'

/** Most people a search answers. */
const shownPeople = 10

type PersonRow = Pick<UserRow, 'id' | 'name' | 'image' | 'role' | 'email' | 'phone'>
const { id, name, image, role, email, phone } = users
const foundFields = { id, name, image, role, email, phone }

interface PeopleSearch {
  readonly text: string
  /** Absent: anybody. */
  readonly role?: Role | undefined
}

/** A few people by id, e-mail, phone or name, exact ids and e-mails first. */
export const findPeople = async (db: Db, { text, role: only }: PeopleSearch): Promise<PersonRow[]> => {
  const term = foldForSearch(text)
  if (term === '') return []
  const range = { from: undefined, ascending: false, limit: shownPeople, offset: 0 }
  const words = accountWords({ roles: only === undefined ? undefined : [only] })
  const found = await findPlaces(db, { text, words }, range)
  const [exact = [], matches = []] = await runBatch(db, [
    toStatement(
      db,
      db
        .select(foundFields)
        .from(users)
        .where(or(eq(users.id, sql`CAST(${term} AS INTEGER)`), eq(users.email, term))),
    ),
    toStatement(
      db,
      db
        .select(foundFields)
        .from(found)
        .innerJoin(peoplePlaces, isFound)
        .innerJoin(users, isPerson)
        .orderBy(inOrder(range)),
    ),
  ])
  const rows = (exact.concat(matches) as PersonRow[]).filter((row) => only === undefined || row.role === only)
  const people = new Map(rows.map((row) => [row.id, row]))
  return [...people.values()].slice(0, shownPeople)
}

export interface RoleChange {
  /** As it was read; the change is stored for this state alone. */
  readonly user: Pick<UserRow, 'id' | 'role' | 'updatedAt'>
  readonly to: Role
  readonly actorId: number
  readonly approved: Approved
}

/** What a person must not have open when their role changes. */
const isFree = `NOT EXISTS (SELECT 1 FROM busy WHERE user_id = :userId AND end_at > :now)
  AND NOT EXISTS (SELECT 1 FROM subscriptions
    WHERE user_id = :userId AND end_at > :now AND terminated_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM invoices WHERE user_id = :userId
    AND status IN (${InvoiceStatus.PendingApproval}, ${InvoiceStatus.PendingCancellation}))`

/** Whether nothing of a person is open that forbids another role. */
export const isFreeForRole = async (db: Db, userId: number, now: number): Promise<boolean> =>
  (await statement(db, `SELECT 1 WHERE ${isFree}`, { userId, now }).first()) !== null

/**
 * Changes the role, adds the row of the new one and revokes all tokens. False when something is still open, the account
 * was changed meanwhile, or the approval is closed.
 */
export const storeRole = async (db: Db, { user, to, actorId, approved }: RoleChange, now: number): Promise<boolean> => {
  const { id: userId, role: from, updatedAt } = user
  const rowOf = (table: string, key: string): D1PreparedStatement =>
    statement(
      db,
      `INSERT INTO ${table} (${key}, created_at, updated_at) VALUES (:userId, :now, :now) ON CONFLICT DO NOTHING`,
      { userId, now },
    )
  const entry = { actorId, targetId: userId, facts: {}, before: { role: from }, after: { role: to } }
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      statement(
        db,
        `UPDATE users SET role = :to, tokens_valid_after = :revoked, updated_at = :now
         WHERE id = :userId AND role = :from AND updated_at = :updatedAt AND ${isFree}`,
        { userId, from, updatedAt, to, now, revoked: revokedUntil(now) },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, { ...entry, action: 'user.role' }, now)),
      ...(to === Role.Student ? [rowOf('students', 'user_id')] : []),
      ...(isTutorType(to) ? [rowOf('tutors', 'id')] : []),
      // Activated again, like anybody: a manager of the past without the steps, who may be excused from them, and who comes
      // back from a role that children may have, whatever they were.
      ...(to === Role.Tutor || (isTutorType(to) && !isTutorType(from))
        ? [
            statement(db, 'UPDATE tutors SET activated = 0 WHERE id = :userId AND (:isBack OR bypass_onboarding = 0)', {
              userId,
              isBack: isTutorType(from) ? 0 : 1,
            }),
          ]
        : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

export interface VerifiedMarks {
  readonly email?: boolean | undefined
  readonly phone?: boolean | undefined
}

/**
 * Sets the marks; false when there is no phone to mark, another account has verified it, or the account was changed since
 * it was read.
 */
export const storeVerified = async (
  db: Db,
  user: Pick<UserRow, 'id' | 'verifiedEmail' | 'verifiedPhone' | 'updatedAt'>,
  { email = user.verifiedEmail, phone = user.verifiedPhone }: VerifiedMarks,
  actorId: number,
  now: number,
): Promise<boolean> => {
  const before = { verifiedEmail: user.verifiedEmail, verifiedPhone: user.verifiedPhone }
  const after = { verifiedEmail: email, verifiedPhone: phone }
  try {
    const [, rows] = await runBatch(db, [
      statement(
        db,
        `UPDATE users SET verified_email = :email, verified_phone = :phone, verified_whats_app = :phone, updated_at = :now
         WHERE id = :id AND updated_at = :updatedAt AND (phone IS NOT NULL OR NOT :phone)`,
        { id: user.id, updatedAt: user.updatedAt, email: Number(email), phone: Number(phone), now },
      ),
      statement(db, 'SELECT changes() AS changed'),
      toStatement(
        db,
        insertAuditEntryIfChanged(
          db,
          { actorId, action: 'user.verify', targetId: user.id, facts: {}, before, after },
          now,
        ),
      ),
    ])
    return (rows as { changed: number }[])[0]?.changed === 1
  } catch (error) {
    if (violatesUnique(error, 'users.phone')) return false
    throw error
  }
}
