import { receiptNumber } from '#contract/money/rules/receipts.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/books.ts'
import { bookMonthName } from '#contract/team/rules/books.ts'
import type { OpenDocument, serviceStates } from '#contract/team/shapes/books.ts'
import { bookServices } from '#contract/vocabulary/books.ts'
import type { Handlers } from '#worker/handler.ts'
import { findOpenDocuments, type OpenRow } from './open-store.ts'
import { repeatDocuments } from './store.ts'

const stateOf = (port: { readonly simulated: boolean } | null): (typeof serviceStates)[number] =>
  port === null ? 'off' : port.simulated ? 'simulated' : 'on'

const nameOf = ({ kind, subjectId, item, year, number }: OpenRow): string => {
  if (kind === 'item') return item ?? ''
  if (kind === 'month') return bookMonthName(subjectId)
  return year === null || number === null ? String(subjectId) : receiptNumber(year, number)
}

const documentView = (row: OpenRow): OpenDocument => ({
  ...{ id: row.id, service: row.service, kind: row.kind, attempts: row.attempts, error: row.lastError },
  name: nameOf(row),
  person: row.personId === null ? null : { id: row.personId, name: row.personName },
  refused: row.state === 'refused',
  since: toIsoInstant(row.createdAt),
})

export const books: Handlers<typeof declared> = {
  async getBooks({ services: { db, books, tax } }) {
    const on = bookServices.filter((service) => (service === 'erp' ? books : tax) !== null)
    const { open, rows, check } = await findOpenDocuments(db, on)
    return {
      ...{ erp: stateOf(books), tax: stateOf(tax), open, list: rows.map(documentView) },
      check: check && {
        month: bookMonthName(check.month),
        checkedAt: toIsoInstant(check.checkedAt),
        differences: check.differences,
      },
    }
  },

  async repeatBooks({ input: { body }, actor, services: { db }, now }) {
    return { repeated: await repeatDocuments(db, body.ids, actor.id, now) }
  },
}
