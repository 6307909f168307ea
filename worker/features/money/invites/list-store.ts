/** Lists invitations by e-mail for the team. Drizzle's builder: a list with optional filters. */
import { and, gt, gte, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { listInvites } from '#contract/money/api/invites.ts'
import type { InviteState } from '#contract/money/rules/invites.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { readTable } from '#worker/storage/list-reader.ts'
import { invites } from '#worker/storage/schema/money.ts'

type InviteQuery = InputOf<typeof listInvites>['query']

const orderColumns = { created_at: invites.createdAt, expires_at: invites.expiresAt }

/** Addresses that begin with a text: no sign of an address comes behind this one. */
const begins = (email: string) => {
  const text = email.toLowerCase()
  return text === '' ? undefined : and(gte(invites.email, text), lt(invites.email, `${text}\u{7f}`))
}

const isOpen = and(isNull(invites.acceptedAt), isNull(invites.revokedAt))

/** Each is a range of an index: of the open ones by their end, of the others by their beginning. */
const isIn = (state: InviteState, now: number): SQL | undefined =>
  ({
    waiting: and(isOpen, gt(invites.expiresAt, now)),
    expired: and(isOpen, lte(invites.expiresAt, now)),
    used: where.has(invites.acceptedAt, true),
    revoked: isNotNull(invites.revokedAt),
  })[state]

/** One page of invitations, newest first; those that wait or have ended in the order of their end. */
export const findInvites = (db: Db, query: InviteQuery, now: number) => {
  const { state, orderBy = 'created_at' } = query
  const order = state === 'waiting' || state === 'expired' ? invites.expiresAt : orderColumns[orderBy]
  const conditions = and(
    begins(query.email ?? ''),
    where.isOneOfNamed(invites.planId, query.planIds),
    where.has(invites.acceptedAt, query.accepted),
    state && isIn(state, now),
    where.happens(invites.expiresAt, query.expiresAt),
    where.happens(invites.createdAt, query.createdAt),
  )
  return readTable(db, invites, { order, conditions }, query)
}
