/** Saves the rows of a table, under its filters, as a file of comma-separated values. */

import { requestOf } from '#contract/shared/api/request.ts'
import { exportList } from '#contract/team/api/exports.ts'
import type { ExportableList } from '#contract/vocabulary/exports.ts'
import { cairoDay } from '#web/lib/format.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { createRowCounter } from './csv-rows.ts'
import type { ListQuery } from './definition.ts'

interface ExportRequest {
  readonly list: ExportableList
  readonly query: ListQuery
  /** Heads the name of the file. */
  readonly title: string
  readonly now: number
  /** Told how many rows have arrived. */
  readonly onRows: (count: number) => void
  readonly signal: AbortSignal
}

/** Fetches the whole list, saves it, and gives its number of rows. Nothing is saved of a list that breaks off. */
export const saveList = async ({ list, query, title, now, onRows, signal }: ExportRequest): Promise<number> => {
  const { url } = requestOf(exportList, { params: { list }, query })
  const countRows = createRowCounter()
  let rows = 0
  const file = await fetchPrivateFile(url, signal, (bytes) => {
    rows = countRows(bytes)
    onRows(rows)
  })
  saveFile(`${title} ${cairoDay(now)}.csv`, file)
  return rows
}
