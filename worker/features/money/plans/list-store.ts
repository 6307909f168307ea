/** Lists plans. Drizzle's builder: optional filters, and what the viewer may see. */
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { plans } from '#worker/storage/schema/money.ts'
import { isInvited } from './store.ts'

/** Somebody who asks for plans; null is a visitor. */
interface Viewer {
  readonly userId: number | null
  readonly isAdmin: boolean
}

interface PlanFilter {
  readonly ids?: readonly number[] | undefined
  readonly weeklyMinutes?: Filter<number> | undefined
  readonly baseMonthlyPrice?: Filter<number> | undefined
  readonly monthDiscount?: Filter<number> | undefined
  readonly quarterDiscount?: Filter<number> | undefined
  readonly yearDiscount?: Filter<number> | undefined
  readonly active?: boolean | undefined
  readonly forInvitesOnly?: boolean | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
  readonly updatedAt?: Filter<string> | undefined
}

/** What somebody may see, whatever they ask for. */
const isVisibleTo = ({ userId, isAdmin }: Viewer, now: number): SQL | undefined =>
  isAdmin ? undefined : and(eq(plans.active, true), or(eq(plans.forInvitesOnly, false), isInvited(userId, now)))

const toConditions = (filter: PlanFilter, viewer: Viewer, now: number) =>
  and(
    isNull(plans.archivedAt),
    isVisibleTo(viewer, now),
    filter.ids && filter.ids.length > 0 ? where.isOneOf(plans.id, filter.ids) : undefined,
    where.compares(plans.weeklyMinutes, filter.weeklyMinutes),
    where.compares(plans.baseMonthlyPrice, filter.baseMonthlyPrice),
    where.compares(plans.monthDiscount, filter.monthDiscount),
    where.compares(plans.quarterDiscount, filter.quarterDiscount),
    where.compares(plans.yearDiscount, filter.yearDiscount),
    filter.active === undefined ? undefined : eq(plans.active, filter.active),
    filter.forInvitesOnly === undefined ? undefined : eq(plans.forInvitesOnly, filter.forInvitesOnly),
    where.happens(plans.createdAt, filter.createdAt),
    where.happens(plans.updatedAt, filter.updatedAt),
  )

const orderColumns = {
  created_at: plans.createdAt,
  updated_at: plans.updatedAt,
  weekly_minutes: plans.weeklyMinutes,
  price: plans.baseMonthlyPrice,
}

interface PlanListQuery extends PlanFilter, ListPage {
  readonly orderBy?: keyof typeof orderColumns | undefined
}

/** One page of the plans somebody may see, newest first. */
export const findPlans = (db: Db, query: PlanListQuery, viewer: Viewer, now: number) =>
  readTable(
    db,
    plans,
    { order: orderColumns[query.orderBy ?? 'created_at'], conditions: toConditions(query, viewer, now) },
    query,
  )
