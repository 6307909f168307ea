/**
 * Finds payments by whatever somebody reads out from their papers. Raw SQL: each kind of match is a statement of its own
 * with an index and a bound, since D1 joins few in one.
 */
import { type SQL, sql } from 'drizzle-orm'
import { paymentTerms } from '#contract/money/rules/payment-search.ts'
import { accountWords, findPeopleIds } from '#worker/features/people/users/people-index.ts'
import type { Db } from '#worker/storage/db.ts'
import { readIds } from '#worker/storage/ids.ts'

/** Payments of each kind of match; who finds more goes on typing. */
const mostFound = sql.raw('25')
const mostPayers = 25

const idsWhere = (condition: SQL): SQL => sql`SELECT id FROM transactions WHERE ${condition} LIMIT ${mostFound}`

const startsWith = (column: SQL, ref: string): SQL =>
  idsWhere(sql`${column} >= ${ref} AND ${column} < ${ref} || char(1114111)`)

const payersOf = (db: Db, text: string): Promise<SQL> => {
  const range = { from: undefined, ascending: false, limit: mostPayers, offset: 0 }
  return findPeopleIds(db, { text, words: accountWords({}) }, range)
}

/** The ids of the payments that a text means. */
export const findPaymentIds = async (db: Db, text: string): Promise<number[]> => {
  const { id, ref, phone, amount, cardLast4, person } = paymentTerms(text)
  const kinds = [
    id !== null && idsWhere(sql`id = ${id}`),
    ref !== null && startsWith(sql`merchant_ref`, ref),
    ref !== null && startsWith(sql`provider_ref_num`, ref),
    ref !== null && startsWith(sql`payment_ref`, ref),
    phone !== null && idsWhere(sql`phone = ${phone}`),
    amount !== null && idsWhere(sql`amount = ${amount}`),
    cardLast4 !== null && idsWhere(sql`card_last4 = ${cardLast4}`),
    person !== null && idsWhere(sql`user_id IN (${await payersOf(db, person)})`),
  ]
  return readIds(db, kinds)
}
