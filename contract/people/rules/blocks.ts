/** Blocks of accounts: who may block whom, and whether a block still stands. */
import type { Caller } from '../../shared/rules/access.ts'
import { blockLimits } from '../../vocabulary/blocks.ts'
import { isAdmin, Role } from '../../vocabulary/roles.ts'

/**
 * Regular admins block everybody but admins, super admins also those; nobody themselves. That one super admin is left is
 * for the statement that stores the block.
 */
export const mayBlockAccount = (caller: Caller, person: Caller): boolean =>
  caller.id !== person.id &&
  (caller.role === Role.SuperAdmin || (caller.role === Role.RegularAdmin && !isAdmin(person.role)))

/** Whether a block that ends at `until`, epoch ms or never, stands at `now`. At its end it is over. */
export const standsAt = (until: number | null, now: number): boolean => until === null || now < until

/** An end lies ahead, and not further than a year. */
export const isBlockEnd = (until: number | null, now: number): boolean =>
  until === null || (until > now && until <= now + blockLimits.longestMs)

/** As `UserSelf` tells a block: whether it stands at `now`. */
export const isBlocked = (block: { readonly until: string | null } | undefined, now: number): boolean =>
  block !== undefined && standsAt(block.until === null ? null : Date.parse(block.until), now)
