import { eq } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { users } from '#worker/storage/schema/people.ts'

/** The columns that decide whether a token still opens anything. */
export const findActor = (db: Db, id: number) =>
  db
    .select({ id: users.id, role: users.role, createdAt: users.createdAt, tokensValidAfter: users.tokensValidAfter })
    .from(users)
    .where(eq(users.id, id))
    .get()
