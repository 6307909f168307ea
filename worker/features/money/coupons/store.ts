/** Coupons. Drizzle's builder: reads and writes that share a batch with their audit row, and with an approval. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry, insertAuditEntryIfChanged, insertAuditEntryWhere } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, toStatement } from '#worker/storage/guarded.ts'
import { coupons, plans } from '#worker/storage/schema/money.ts'

type Row = typeof coupons.$inferSelect
/** A coupon with the number of payments that use it, open or paid. */
export type CouponRow = Row & { uses: number }
export type CouponFields = Omit<Row, 'id' | 'codeKey' | 'createdBy' | 'updatedBy' | 'createdAt' | 'updatedAt'>

/** Codes that differ only in case are one code. */
export const codeKeyOf = (code: string): string => code.toUpperCase()

export const countUses = sql<number>`(SELECT count(*) FROM coupon_redemptions r WHERE r.coupon_id = ${coupons.id} AND r.released_at IS NULL)`

const select = (db: Db) => db.select({ coupon: coupons, uses: countUses }).from(coupons)
const toRow = ({ coupon, uses }: { coupon: Row; uses: number }): CouponRow => ({ ...coupon, uses })

export const findCouponById = async (db: Db, id: number): Promise<CouponRow | null> => {
  const row = await select(db).where(eq(coupons.id, id)).get()
  return row ? toRow(row) : null
}

/** The coupon of a code, unless its plan is archived, and how many payments of this user use it. */
export const findCouponByCode = async (
  db: Db,
  code: string,
  userId: number,
): Promise<{ coupon: CouponRow; ownUses: number } | null> => {
  const row = await db
    .select({
      coupon: coupons,
      uses: countUses,
      ownUses: sql<number>`(SELECT count(*) FROM coupon_redemptions r
        WHERE r.coupon_id = ${coupons.id} AND r.user_id = ${userId} AND r.released_at IS NULL)`,
    })
    .from(coupons)
    .innerJoin(plans, eq(plans.id, coupons.planId))
    .where(and(eq(coupons.codeKey, codeKeyOf(code)), sql`${plans.archivedAt} IS NULL`))
    .get()
  return row ? { coupon: toRow(row), ownUses: row.ownUses } : null
}

interface Writing {
  readonly actorId: number
  readonly now: number
}

const insertion = (db: Db, fields: CouponFields, { actorId, now }: Writing) => {
  const times = { createdBy: actorId, updatedBy: actorId, createdAt: now, updatedAt: now }
  const facts = { ...fields }
  return [
    db.insert(coupons).values({ ...fields, codeKey: codeKeyOf(fields.code), ...times }),
    insertAuditEntry(db, { actorId, action: 'coupon.create', targetId: sql`last_insert_rowid()`, facts }, now),
  ] as const
}

const isTaken = (error: unknown): boolean => violatesUnique(error, 'coupons.code_key')

/** `taken`: another coupon has this code. */
export const insertCoupon = async (
  db: Db,
  fields: CouponFields,
  actorId: number,
  now: number,
): Promise<CouponRow | 'taken'> => {
  try {
    const [insert, entry] = insertion(db, fields, { actorId, now })
    const [[coupon]] = await db.batch([insert.returning(), entry])
    if (!coupon) throw new Error('the inserted coupon was not returned')
    return { ...coupon, uses: 0 }
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/** What the fields of a change are now, as JSON. */
const valuesBefore = (id: number, changes: Partial<CouponFields>): SQL => {
  const fields = (Object.keys(changes) as (keyof CouponFields)[]).map((field) => sql`${field}, ${coupons[field]}`)
  return sql`(SELECT json_object(${sql.join(fields, sql`, `)}) FROM ${coupons} WHERE ${coupons.id} = ${id})`
}

interface CouponUpdate {
  readonly id: number
  /** When it had last been changed as the decision saw it. */
  readonly seenAt: number
  readonly changes: Partial<CouponFields>
}

const update = (db: Db, { id, seenAt, changes }: CouponUpdate, { actorId, now }: Writing) => {
  const codeKey = changes.code === undefined ? {} : { codeKey: codeKeyOf(changes.code) }
  const isAsSeen = and(eq(coupons.id, id), eq(coupons.updatedAt, seenAt))
  const entry = { actorId, action: 'coupon.update', targetId: id, facts: {} } as const
  return [
    insertAuditEntryWhere(
      db,
      { ...entry, before: valuesBefore(id, changes), after: { ...changes } },
      sql`EXISTS ${db.select({ id: coupons.id }).from(coupons).where(isAsSeen)}`,
      now,
    ),
    db
      .update(coupons)
      .set({ ...changes, ...codeKey, updatedBy: actorId, updatedAt: now })
      .where(isAsSeen)
      .returning({ id: coupons.id }),
  ] as const
}

/** `taken`: another coupon has the new code. `missing`: there is no such coupon, or it is no longer as it was seen. */
export const changeCoupon = async (
  db: Db,
  change: CouponUpdate,
  actorId: number,
  now: number,
): Promise<'done' | 'taken' | 'missing'> => {
  try {
    const [entry, changing] = update(db, change, { actorId, now })
    const [, changed] = await db.batch([entry, changing])
    return changed.length === 1 ? 'done' : 'missing'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

interface ApprovedCoupon {
  readonly id: number | null
  readonly seenAt: number
  readonly fields: CouponFields
  readonly approved: Approved
}

/** Adds or changes a coupon with its approval; `id` null adds one. False when something has changed since. */
export const storeApprovedCoupon = async (
  db: Db,
  { id, seenAt, fields, approved }: ApprovedCoupon,
  actorId: number,
  now: number,
): Promise<boolean> => {
  const writing = { actorId, now }
  const writes = id === null ? insertion(db, fields, writing) : update(db, { id, seenAt, changes: fields }, writing)
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      ...writes.map((one) => toStatement(db, one)),
      ...(id === null ? [] : [abortIfUnchanged(db)]),
    ])
    return true
  } catch (error) {
    if (isTaken(error) || isAborted(error)) return false
    throw error
  }
}

/** Lets a coupon expire, and deletes it if it was never used; false when there is none. */
export const removeCoupon = async (db: Db, id: number, actorId: number, now: number): Promise<boolean> => {
  const [expired] = await db.batch([
    db
      .update(coupons)
      .set({ expiresAt: sql`min(${coupons.expiresAt}, ${now})`, updatedBy: actorId, updatedAt: now })
      .where(eq(coupons.id, id))
      .returning({ id: coupons.id }),
    insertAuditEntryIfChanged(db, { actorId, action: 'coupon.delete', targetId: id, facts: {} }, now),
    db
      .delete(coupons)
      .where(and(eq(coupons.id, id), sql`NOT EXISTS (SELECT 1 FROM coupon_redemptions WHERE coupon_id = ${id})`)),
  ])
  return expired.length === 1
}
