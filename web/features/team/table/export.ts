/** Saves the rows of a table, under its filters, as a file of comma-separated values. */
import { requestOf } from '#contract/shared/api/request.ts'
import { exportList } from '#contract/team/api/exports.ts'
import type { ExportableList } from '#contract/vocabulary/exports.ts'
import { cairoDay } from '#web/lib/format.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { saveFile } from '#web/lib/save-file.ts'
import type { ListQuery } from './definition.ts'

const quote = 0x22
const lineFeed = 0x0a

/**
 * Counts the rows of a file while it arrives: the returned function takes the next bytes and gives the rows so far, the
 * headings left out. Line breaks inside quotes belong to a cell.
 */
export const createRowCounter = (): ((bytes: Uint8Array) => number) => {
  let lines = 0
  let isQuoted = false
  return (bytes) => {
    for (const byte of bytes) {
      // A doubled quote inside a cell closes and opens it again.
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}

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
