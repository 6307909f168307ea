/** Refuses who is blocked, once they have proved who they are. Raw SQL: one look-up by an index. */
import { standsAt } from '#contract/people/rules/blocks.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { BlockReason } from '#contract/vocabulary/blocks.ts'
import type { UserRow } from '#worker/features/people/users/store.ts'
import { AccountBlocked } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

interface OpenBlock {
  readonly reason: BlockReason
  readonly words: string
  readonly until: number | null
}

/**
 * Throws `AccountBlocked`, with the reason and the end, while a block of the account stands. Every way of signing in calls
 * it after the password or proof was right, and before it stores or issues anything: who knows an address alone learns
 * nothing.
 */
export const refuseBlocked = async (
  db: Db,
  { id, blockedUntil }: Pick<UserRow, 'id' | 'blockedUntil'>,
  now: number,
): Promise<void> => {
  if (blockedUntil <= now) return
  const block = await statement(
    db,
    'SELECT reason, words, until FROM account_blocks WHERE user_id = :id AND ended_at IS NULL',
    { id },
  ).first<OpenBlock>()
  // It was ended since the account was read.
  if (!block || !standsAt(block.until, now)) return
  const { reason, words, until } = block
  throw new AccountBlocked({ reason, words, until: until === null ? null : toIsoInstant(until) })
}
