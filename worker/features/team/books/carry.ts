/**
 * Carries what waits over into the books outside. Documents of one person go in their order, those of others beside them;
 * one that is refused holds up nobody else, and a service that does not answer is left alone until the next run.
 */

import { dayMs } from '#contract/shared/rules/time.ts'
import { bookAlertMs, closedMonth, nextBookTry } from '#contract/team/rules/books.ts'
import type { BookService } from '#contract/vocabulary/books.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { type BookEntry, type Books, missingLink } from '#worker/gateways/books/books.ts'
import { type Outcome, toFailure } from '#worker/gateways/outcome.ts'
import type { TaxReceipts } from '#worker/gateways/tax/receipts.ts'
import { writeFault } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'
import { findPayout, findPerson, findSale, findStranger, findTaxReceipt } from './facts-store.ts'
import { readBookMonth } from './month-store.ts'
import {
  type ClaimedDocument,
  claimDocuments,
  dropDocument,
  hasOldDocument,
  markCarried,
  markFailed,
  queueMonth,
} from './store.ts'

/** Null: its cause is gone. */
const readEntry = async (db: Db, { kind, subjectId, item }: ClaimedDocument): Promise<BookEntry | null> => {
  switch (kind) {
    case 'lead':
    case 'customer':
    case 'supplier': {
      const facts = await findPerson(db, subjectId)
      return facts && { kind, ...facts }
    }
    case 'stranger': {
      const stranger = await findStranger(db, subjectId)
      return stranger && { kind, requestId: subjectId, ...stranger }
    }
    case 'item':
      return item === null ? null : { kind, item }
    case 'invoice':
    case 'credit':
    case 'payment':
    case 'refund': {
      const facts = await findSale(db, subjectId)
      return facts && { kind, ...facts }
    }
    case 'payout': {
      const payout = await findPayout(db, subjectId)
      return payout && { kind, ...payout }
    }
    case 'month':
      return { kind, month: await readBookMonth(db, subjectId) }
    case 'forget':
      return { kind, userId: subjectId }
    case 'receipt':
      return null
  }
}

/** Sends one document; null when its cause is gone. */
type Write = (document: ClaimedDocument) => Promise<Outcome<string | null> | null>

/** True unless the service did not answer. */
const carryOne = async (db: Db, document: ClaimedDocument, write: Write, now: number): Promise<boolean> => {
  // A document that cannot even be written must not end the run of the others.
  const outcome = await write(document).catch((fault: unknown) =>
    toFailure('unknown', fault instanceof Error ? fault.name : 'Error'),
  )
  if (outcome === null) {
    await dropDocument(db, document)
    return true
  }
  if (outcome.ok) {
    await markCarried(db, document, outcome.value, now)
    return true
  }
  const failure = { ...outcome, waitsForAnother: outcome.code === missingLink }
  const code = outcome.code ?? outcome.kind
  const dueAt = nextBookTry(failure, document, now)
  // The text of a refusal may name somebody, and stands in the row alone.
  writeFault({ notCarried: document.kind, document: document.id, code })
  await markFailed(db, document, outcome.text ? `${code}: ${outcome.text}` : code, dueAt)
  return outcome.kind !== 'unavailable' && outcome.kind !== 'unknown'
}

const atOnce = 4
/** A document takes up to four statements. */
const statementsPerRound = 4 * atOnce + 1

interface Run {
  readonly now: number
  readonly budget: Budget
}

const carry = async (db: Db, service: BookService, write: Write, { now, budget }: Run): Promise<Progress> => {
  let done = 0
  do {
    const claimed = await claimDocuments(db, service, now, atOnce)
    const answered = await Promise.all(claimed.map((document) => carryOne(db, document, write, now)))
    done += answered.filter((carried) => carried).length
    if (!answered.includes(true)) return { done, more: false }
    await budget.settled()
  } while (budget.hasRoom(statementsPerRound))
  return { done, more: true }
}

/** Tells the team once a day while something has waited for longer than a day. */
const alertAboutOld = async (db: Db, service: BookService, now: number): Promise<void> => {
  if (!(await hasOldDocument(db, service, now - bookAlertMs))) return
  const key = `books:${service}:${Math.floor(now / dayMs)}`
  await queueNotice(db, createTeamAlert(key, teamTexts.notCarried(service), now)).run()
}

/** Sends what is due to every service that is on. */
export const carryDue = async (
  { db, books, tax }: Pick<Services, 'db' | 'books' | 'tax'>,
  now: number,
  budget: Budget = ample,
): Promise<Progress> => {
  const carried = await carryBooks(db, books, { now, budget })
  const reported = await carryReceipts(db, tax, { now, budget })
  return { done: carried.done + reported.done, more: carried.more || reported.more }
}

const nothing: Progress = { done: 0, more: false }

const carryReceipts = async (db: Db, tax: TaxReceipts | null, run: Run): Promise<Progress> => {
  if (!tax) return nothing
  const write: Write = async ({ subjectId }) => {
    const receipt = await findTaxReceipt(db, subjectId)
    return receipt && tax.send(receipt)
  }
  const progress = await carry(db, 'tax', write, run)
  await alertAboutOld(db, 'tax', run.now)
  return progress
}

const carryBooks = async (db: Db, books: Books | null, run: Run): Promise<Progress> => {
  if (!books) return nothing
  const write: Write = async (document) => {
    const entry = await readEntry(db, document)
    return entry && books.write(entry)
  }
  const progress = await carry(db, 'erp', write, run)
  await alertAboutOld(db, 'erp', run.now)
  return progress
}

/** The month that has ended becomes one entry of the books. */
export const closeMonth = ({ db }: Pick<Services, 'db'>, now: number): Promise<void> =>
  queueMonth(db, closedMonth(now), now)
