/** Sums of the ledger, from the spans that triggers keep. Raw SQL: sums by several keys in one batch. */
import { eq, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { type Interval, toEpochMs } from '#contract/shared/rules/time.ts'
import type { listLedgerEntries } from '#contract/team/api/month.ts'
import type { SpanSums } from '#contract/team/rules/month.ts'
import { TransactionType } from '#contract/vocabulary/money.ts'
import type { Entry } from '#worker/shelf/parts.ts'
import { countShelvedEntries, readShelvedEntries } from '#worker/shelf/read.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { type ListOf, type ListSource, readListPage, sourceOf } from '#worker/storage/list-reader.ts'
import { invoices, ledgerEntries } from '#worker/storage/schema/money.ts'
import { users } from '#worker/storage/schema/people.ts'
import { selectSettings, toSettings } from '#worker/storage/settings.ts'

const sumOf = (condition: string, value: string): string => `coalesce(sum(iif(${condition}, ${value}, 0)), 0)`
const paid = "ref_type = 'tx:paid' AND account = 'student'"
const refunded = "ref_type = 'tx:refund' AND account = 'student'"
const settled = (refType: string): string => `ref_type = '${refType}' AND account = 'revenue'`

const spansSql = `SELECT start_at AS start,
    ${sumOf(paid, '-amount')} AS sold, ${sumOf(paid, 'entries')} AS payments,
    ${sumOf(refunded, 'amount')} AS refunded, ${sumOf(refunded, 'entries')} AS refunds,
    ${sumOf("account = 'expense'", 'amount')} AS fees, ${sumOf("account = 'cost'", 'amount')} AS tutorShare,
    ${sumOf(settled('lesson:settled'), 'entries')} - ${sumOf(settled('lesson:settled:reversal'), 'entries')} AS lessons,
    ${sumOf("account = 'revenue'", '-amount')} AS revenue
  FROM ledger_spans WHERE start_at >= :start AND start_at < :end GROUP BY start_at`

const boughtSql = (columns: string): string => `SELECT ${columns}, -sum(s.amount) AS sold, sum(s.entries) AS payments
  FROM ledger_spans s LEFT JOIN plans p ON p.id = s.plan_id
  WHERE s.start_at >= :monthStart AND s.start_at < :end AND s.ref_type = 'tx:paid' AND s.account = 'student'
  GROUP BY 1, 2 ORDER BY sold DESC`

interface Bought {
  readonly sold: number
  readonly payments: number
}

/** `start`: of the month before, whose days are shown beside those of the month. */
export const readMonth = async (db: Db, { start, end }: Interval, monthStart: number) => {
  const values = { start, end, monthStart }
  const [spans, plans, ways, totals, checks, first, settings] = (await runBatch(db, [
    statement(db, spansSql, values),
    statement(
      db,
      boughtSql(`s.tx_type = ${TransactionType.PaidMinutes} AS isPack,
        iif(s.tx_type = ${TransactionType.PaidMinutes}, NULL, p.weekly_minutes) AS weeklyMinutes`),
      values,
    ),
    statement(db, boughtSql('s.payment_method AS method, 0 AS one'), values),
    statement(db, 'SELECT account, amount, entries FROM ledger_totals'),
    statement(
      db,
      `SELECT checked_at AS "at", differences, unused_minutes AS unusedMinutes, unused_value AS unusedValue
       FROM ledger_checks ORDER BY checked_at DESC LIMIT 1`,
    ),
    statement(db, 'SELECT start_at AS start FROM ledger_spans ORDER BY start_at LIMIT 1'),
    selectSettings(db),
  ])) as [
    SpanSums[],
    (Bought & { isPack: number; weeklyMinutes: number | null })[],
    (Bought & { method: number })[],
    { account: string; amount: number; entries: number }[],
    { at: number; differences: number; unusedMinutes: number; unusedValue: number }[],
    { start: number }[],
    unknown[],
  ]
  return {
    spans,
    plans,
    ways,
    totals,
    check: checks[0] ?? null,
    first: first[0]?.start ?? null,
    settings: toSettings(settings),
  }
}

const kind = sql<string>`substr(${ledgerEntries.account}, 1, instr(${ledgerEntries.account}, ':') - 1)`
const ofAccount = sql<number>`CAST(substr(${ledgerEntries.account}, instr(${ledgerEntries.account}, ':') + 1) AS INTEGER)`

type EntriesQuery = InputOf<typeof listLedgerEntries>['query']

type EntryRow = {
  readonly entry: typeof ledgerEntries.$inferSelect
  readonly personId: number | null
  readonly personName: string | null
}

const personOf = /^(?:student|tutor):(\d+)$/

/** Entries from the shelf, as rows of the list: those of lessons, whose accounts name a person at most. */
const withPeople = async (db: Db, entries: readonly Entry[]): Promise<EntryRow[]> => {
  const idOf = ({ account }: Entry): number => Number(personOf.exec(account)?.[1] ?? 0)
  const ids = [...new Set(entries.map(idOf))]
  const { results } = await statement(
    db,
    'SELECT id, name FROM users WHERE id IN (SELECT value FROM json_each(:ids))',
    {
      ids: JSON.stringify(ids),
    },
  ).all<{ id: number; name: string | null }>()
  const names = new Map(results.map(({ id, name }) => [id, name]))
  return entries.map((entry) => {
    const id = idOf(entry)
    return { entry, personId: names.has(id) ? id : null, personName: names.get(id) ?? null }
  })
}

/** In the order of the list. Those that are leaving the database are in both. */
const merge = (rows: readonly EntryRow[], ascending: boolean): EntryRow[] => {
  const known = new Map(rows.map((row) => [row.entry.id, row]))
  const sign = ascending ? 1 : -1
  return [...known.values()].sort(({ entry: a }, { entry: b }) => sign * (a.createdAt - b.createdAt || a.id - b.id))
}

/**
 * One page, oldest first unless asked otherwise; it goes on among the entries that are on the shelf. A withdrawal's account is
 * of whoever asked for it.
 */
export const findEntries = (
  { db, bucket }: { readonly db: Db; readonly bucket: R2Bucket | undefined },
  { after, before, ...query }: EntriesQuery,
): Promise<ListOf<EntryRow>> => {
  const kept = sourceOf<EntryRow>(db, {
    table: ledgerEntries,
    order: ledgerEntries.createdAt,
    id: ledgerEntries.id,
    conditions: where.happens(ledgerEntries.createdAt, { gte: after, lt: before }),
    rows: (slice) =>
      db
        .select({ entry: ledgerEntries, personId: users.id, personName: users.name })
        .from(ledgerEntries)
        .leftJoin(invoices, sql`${kind} = 'payout' AND ${invoices.id} = ${ofAccount}`)
        .leftJoin(
          users,
          eq(
            users.id,
            sql`CASE ${kind} WHEN 'payout' THEN ${invoices.userId} WHEN 'student' THEN ${ofAccount}
            WHEN 'tutor' THEN ${ofAccount} END`,
          ),
        )
        .where(slice.where)
        .orderBy(...slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset),
    place: ({ entry }) => ({ value: entry.createdAt, id: entry.id }),
  })
  const span = { after: toEpochMs(after) ?? 0, before: toEpochMs(before) ?? Number.MAX_SAFE_INTEGER }
  const source: ListSource<EntryRow> = {
    ...kept,
    rows: async ({ offset, limit, ...range }) => {
      const most = offset + limit
      const [inDatabase, onShelf] = await Promise.all([
        kept.rows({ ...range, limit: most, offset: 0 }),
        readShelvedEntries({ db, bucket }, span, { ...range, limit: most }),
      ])
      const rows = onShelf.length === 0 ? inDatabase : [...inDatabase, ...(await withPeople(db, onShelf))]
      return merge(rows, range.ascending).slice(offset, most)
    },
    count: async (range) => {
      const [inDatabase, onShelf] = await Promise.all([kept.count(range), countShelvedEntries(db, span, range.limit)])
      return Math.min(inDatabase + onShelf, range.limit)
    },
  }
  return readListPage(source, { orderDirection: 'asc', ...query })
}
