/** Personal links and who came through them. Drizzle's builder; one's own friends are one batch of raw SQL. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { listFriends } from '#contract/money/api/friends.ts'
import type { FriendRecord } from '#contract/money/rules/friends.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { friendLimits } from '#contract/vocabulary/friends.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { readList } from '#worker/storage/list-reader.ts'
import { friends, students, users } from '#worker/storage/schema/people.ts'
import { selectSettings, toSettings } from '#worker/storage/settings.ts'

export type FriendRow = typeof friends.$inferSelect

/** The full name of whoever has this link; undefined where nobody has. */
export const findInviterName = (db: Db, code: string) =>
  db
    .select({ name: users.name })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(eq(students.friendCode, code))
    .get()

export interface OwnFriends {
  readonly code: string
  readonly minutes: number
  /** Friends that brought minutes within the year. */
  readonly rewarded: number
  readonly friends: readonly (FriendRecord & { friendId: number; name: string | null; joinedAt: number })[]
}

/** Null when there is no such student. */
export const readOwnFriends = async (db: Db, userId: number, now: number): Promise<OwnFriends | null> => {
  const [[own] = [], rows = [], settings] = await runBatch(db, [
    statement(
      db,
      `SELECT friend_code AS code, (SELECT count(*) FROM friends WHERE inviter_id = :userId AND inviter_minutes > 0
         AND decided_at > :since) AS rewarded
       FROM students WHERE user_id = :userId`,
      { userId, since: now - friendLimits.rewardDays * dayMs },
    ),
    statement(
      db,
      `SELECT f.friend_id AS friendId, u.name, f.joined_at AS joinedAt, f.decided_at AS decidedAt, f.refusal,
         f.friend_minutes AS friendMinutes, f.inviter_minutes AS inviterMinutes, f.taken_back_at AS takenBackAt
       FROM friends f JOIN users u ON u.id = f.friend_id
       WHERE f.inviter_id = :userId ORDER BY f.joined_at DESC LIMIT ${friendLimits.listed}`,
      { userId },
    ),
    selectSettings(db),
  ])
  if (!own) return null
  return {
    ...(own as Pick<OwnFriends, 'code' | 'rewarded'>),
    minutes: toSettings(settings)['friends.minutes'],
    friends: rows as OwnFriends['friends'],
  }
}

/** One page, newest first. */
export const findFriends = (db: Db, query: InputOf<typeof listFriends>['query']) =>
  readList<FriendRow>(
    db,
    {
      table: friends,
      order: friends.joinedAt,
      id: friends.friendId,
      oneOf: { column: friends.inviterId, values: query.inviterIds },
      rows: (slice) =>
        db
          .select()
          .from(friends)
          .where(slice.where)
          .orderBy(...slice.orderBy)
          .limit(slice.limit)
          .offset(slice.offset),
      place: ({ joinedAt, friendId }) => ({ value: joinedAt, id: friendId }),
      conditions: and(
        where.isOneOfNamed(friends.friendId, query.friendIds),
        where.happens(friends.joinedAt, query.joinedAt),
        query.paid === undefined ? undefined : query.paid ? isNotNull(friends.decidedAt) : isNull(friends.decidedAt),
      ),
    },
    query,
  )
