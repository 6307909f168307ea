/** Accounts. Drizzle's builder; signing out is raw SQL, because the change shares a batch with its audit row. */
import { and, eq, sql } from 'drizzle-orm'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { agreedTexts, consentVersions } from '#contract/vocabulary/consents.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { consents } from '#worker/storage/schema/consents.ts'
import { friends, students, tutors, users } from '#worker/storage/schema/people.ts'
import { countShare } from '#worker/storage/share-visits.ts'
import { revokedUntil } from '#worker/tokens.ts'

export type UserRow = typeof users.$inferSelect
export type StudentRow = typeof students.$inferSelect

export const findUser = (db: Db, id: number) => db.select().from(users).where(eq(users.id, id)).get()

export const findUserByEmail = (db: Db, email: string) => db.select().from(users).where(eq(users.email, email)).get()

export interface NewAccount {
  readonly email: string
  /** Null for accounts that sign in with Google only. */
  readonly passwordHash: string | null
  /** Present when Google has verified the e-mail. */
  readonly googleId?: string
  readonly role: Role
  readonly birthYear?: number | null
  readonly source: ShareSource | undefined
  /** The student through whose personal link they came. */
  readonly inviterId?: number | null
  /** The admin who creates the account; null when users register themselves. */
  readonly madeBy: number | null
  readonly student?: Partial<Pick<StudentRow, 'jobTitle' | 'englishLevel' | 'learningObjective'>>
}

/** The student whose personal link has this code; null for a code that nobody has, and for none. */
export const findInviterId = async (db: Db, friendCode: string | undefined): Promise<number | null> => {
  if (friendCode === undefined) return null
  const found = await db.select().from(students).where(eq(students.friendCode, friendCode)).get()
  return found?.userId ?? null
}

/**
 * Stores a user with the row of their role and what they agreed to; null when the e-mail or the Google id is taken. Tutor managers, whom
 * admins create, are activated at once; tutors pass the steps of onboarding first.
 */
export const insertAccount = async (db: Db, account: NewAccount, now: number): Promise<UserRow | null> => {
  const { email, passwordHash, googleId, role, birthYear, source: shareSource, madeBy } = account
  const stamps = { createdAt: now, updatedAt: now }
  const madeId = sql`(SELECT id FROM users WHERE email = ${email})`
  const user = db
    .insert(users)
    .values({
      email,
      passwordHash,
      googleId,
      birthYear,
      verifiedEmail: googleId !== undefined,
      role,
      shareSource,
      ...stamps,
    })
    .returning()
  const rest = []
  if (role === Role.Student) rest.push(db.insert(students).values({ userId: madeId, ...account.student, ...stamps }))
  if (isTutorType(role))
    rest.push(
      db.insert(tutors).values({ id: madeId, activated: madeBy !== null && role === Role.TutorManager, ...stamps }),
    )
  const auditEntry = { action: 'user.create', targetId: madeId, facts: { role }, after: { role } } as const
  if (madeBy !== null) rest.push(insertAuditEntry(db, { ...auditEntry, actorId: madeBy }, now))
  if (role === Role.Student && account.inviterId != null)
    rest.push(db.insert(friends).values({ friendId: madeId, inviterId: account.inviterId, joinedAt: now }))
  if (madeBy === null) {
    // Agreed to with the form; who was given the account is asked after the first log-in.
    const entry = { userId: madeId, given: true, way: passwordHash === null ? 'google' : 'registration' } as const
    const versions = agreedTexts.map((kind) => ({ kind, version: consentVersions[kind] }))
    rest.push(db.insert(consents).values(versions.map((one) => ({ ...entry, ...one, createdAt: now }))))
  }
  if (shareSource) rest.push(countShare(db, shareSource, cairoDay(now), 'registrations'))
  try {
    const [[inserted]] = await db.batch([user, ...rest])
    return inserted ?? null
  } catch (error) {
    // Concurrent registrations pass any look-up; only the unique index decides.
    if (violatesUnique(error, 'users.email') || violatesUnique(error, 'users.google_id')) return null
    throw error
  }
}

/** Replaces a hash with outdated parameters, unless the password was changed meanwhile. */
export const replaceHash = (db: Db, userId: number, from: string, to: string) =>
  db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))

/** Revokes every token of a person. */
export const revokeTokens = async (db: Db, userId: number, actorId: number, now: number): Promise<void> => {
  await runBatch(db, [
    statement(db, 'UPDATE users SET tokens_valid_after = :revoked WHERE id = :userId', {
      userId,
      revoked: revokedUntil(now),
    }),
    // What people do to themselves is no deed of the team.
    ...(actorId === userId
      ? []
      : [
          toStatement(
            db,
            insertAuditEntryIfChanged(db, { actorId, action: 'user.sign-out', targetId: userId, facts: {} }, now),
          ),
        ]),
  ])
}
