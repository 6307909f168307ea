/** The money of a month, and its files for an accountant. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { cairoMonth } from '#contract/public/rules/platform-figures.ts'
import { minuteMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { getMonth } from '#contract/team/api/month.ts'
import type { ExportableList, ExportFormat } from '#contract/vocabulary/exports.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { saveList } from '../table/export.ts'

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['admin', 'month', month],
    queryFn: ({ signal }) => api(getMonth, { query: { month } }, { signal }),
    staleTime: minuteMs,
  })

export const useMonth = (month: string) => useQuery({ ...monthQuery(month), placeholderData: keepPreviousData })

export const monthFiles = ['ledger', 'ledgerCsv', 'transactions', 'invoices', 'refunds'] as const
export type MonthFile = (typeof monthFiles)[number]

const lists: Record<MonthFile, { list: ExportableList; format: ExportFormat }> = {
  ledger: { list: 'ledger', format: 'xlsx' },
  ledgerCsv: { list: 'ledger', format: 'csv' },
  transactions: { list: 'transactions', format: 'xlsx' },
  invoices: { list: 'invoices', format: 'xlsx' },
  refunds: { list: 'refund-requests', format: 'xlsx' },
}

/** Saves what of a list was made in the month. `title` heads the name of the file. */
export const saveMonth = (month: string, file: MonthFile, title: string, signal: AbortSignal) => {
  const { start, end } = cairoMonth(month)
  const [gte, lt] = [toIsoInstant(start), toIsoInstant(end)]
  const { list, format } = lists[file]
  const query = list === 'ledger' ? { after: gte, before: lt } : { createdAt: { gte, lt } }
  return saveList({ list, format, query, title: `${title} ${month}`, now: serverNow(), signal })
}
