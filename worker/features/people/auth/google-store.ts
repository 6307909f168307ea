/** Accounts linked to a Google id. Drizzle's builder; the link is one guarded update. */
import { and, eq, isNull } from 'drizzle-orm'
import type { UserRow } from '#worker/features/people/users/store.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { users } from '#worker/storage/schema/people.ts'

export const findUserByGoogleId = (db: Db, googleId: string) =>
  db.select().from(users).where(eq(users.googleId, googleId)).get()

export interface GoogleLink {
  readonly id: number
  readonly googleId: string
  /** The e-mail Google has verified. */
  readonly email: string
  /**
   * Set when the e-mail was never verified, so somebody else may hold the password or tokens: tokens issued before this
   * instant are revoked and the password is removed.
   */
  readonly seizedUntil: number | null
}

/** Links an account to a Google user; null when the account is no longer what the plan was made for. */
export const linkGoogle = async (db: Db, link: GoogleLink, now: number): Promise<UserRow | null> => {
  const { id, googleId, email, seizedUntil } = link
  const seized = seizedUntil === null ? {} : { passwordHash: null, tokensValidAfter: seizedUntil }
  const isAsPlanned = and(
    eq(users.id, id),
    eq(users.email, email),
    eq(users.verifiedEmail, seizedUntil === null),
    isNull(users.googleId),
  )
  try {
    const linked = await db
      .update(users)
      .set({ googleId, verifiedEmail: true, updatedAt: now, ...seized })
      .where(isAsPlanned)
      .returning()
      .get()
    return linked ?? null
  } catch (error) {
    if (violatesUnique(error, 'users.google_id')) return null
    throw error
  }
}
