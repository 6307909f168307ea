/** The team and how its accounts are kept. Raw SQL: the newest sign-in of each. */
import { type Role, teamRoles } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface TeamRow {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly factors: number
  readonly passkeys: number
  readonly blocked: 0 | 1
  readonly seenAt: number | null
  readonly browser: string | null
  readonly system: string | null
  readonly city: string | null
}

/** Most that are listed. A team is a few people; tutor managers are of it. */
const mostListed = 100

export const findTeam = async (db: Db, now: number): Promise<TeamRow[]> => {
  const { results } = await statement(
    db,
    `SELECT u.id, u.name, u.image, u.role, u.factors, u.blocked_until > :now AS blocked,
       (SELECT count(*) FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
       d.last_seen_at AS seenAt, d.browser, d.system, d.city
     FROM users u INDEXED BY users_role
     LEFT JOIN signed_in_devices d ON d.id = (SELECT id FROM signed_in_devices
       WHERE user_id = u.id AND ended_at IS NULL ORDER BY last_seen_at DESC LIMIT 1)
     WHERE u.role IN (${teamRoles.join(', ')})
     ORDER BY u.role, u.created_at, u.id LIMIT ${mostListed}`,
    { now },
  ).all<TeamRow>()
  return results
}
