import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ApprovalKind, ApprovalState } from '#contract/vocabulary/approvals.ts'

/**
 * Acts of the team that wait for a second person of it, and what became of them; kept for ever. Triggers refuse that its
 * maker decides one, that a decided one changes, and that one is deleted.
 */
export const approvals = sqliteTable(
  'approvals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().$type<ApprovalKind>().notNull(),
    /**
     * A withdrawal, a payment, a lesson, a person, a coupon, a plan, an invitation of an address or a way of withdrawing, by
     * the kind; below zero for what has no id yet, the start of an outage, 0 for the settings.
     */
    subjectId: integer().notNull(),
    /** Whose money, role or address it is about. */
    personId: integer(),
    makerId: integer().notNull(),
    /** Why, in the words of the maker. */
    reason: text(),
    /** What is to happen, by the kind; see `approvalActs`. */
    act: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** Piastres, or minutes of a grant; null where it is about neither. */
    amount: integer(),
    state: text().$type<ApprovalState>().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** Null while it waits, and where its maker withdrew it or nobody decided in time. */
    decidedBy: integer(),
    decidedAt: integer(),
    /** Why it was refused. */
    note: text(),
    /** What was made of it when it was approved. */
    result: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [
    uniqueIndex('approvals_waiting').on(t.kind, t.subjectId).where(sql`state = 'waiting'`),
    index('approvals_due').on(t.expiresAt).where(sql`state = 'waiting'`),
    index('approvals_state').on(t.state, t.createdAt),
    index('approvals_kind').on(t.kind, t.createdAt),
    index('approvals_state_kind').on(t.state, t.kind, t.createdAt),
    index('approvals_maker').on(t.makerId, t.createdAt),
    index('approvals_maker_kind').on(t.makerId, t.kind, t.createdAt),
    index('approvals_created').on(t.createdAt),
    index('approvals_person').on(t.personId, t.createdAt),
    index('approvals_subject').on(t.kind, t.subjectId, t.state),
    check('approvals_decided', sql`(${t.state} IN ('approved', 'refused')) = (${t.decidedBy} IS NOT NULL)`),
    check('approvals_closed', sql`(${t.state} = 'waiting') = (${t.decidedAt} IS NULL)`),
    check('approvals_second', sql`${t.decidedBy} IS NULL OR ${t.decidedBy} <> ${t.makerId}`),
    check('approvals_unconcerned', sql`${t.decidedBy} IS NULL OR ${t.decidedBy} IS NOT ${t.personId}`),
  ],
)
