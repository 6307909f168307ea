/** Saves the rows of a table, under its filters, as a file for a spreadsheet. */
import { requestOf } from '#contract/shared/api/request.ts'
import { exportList } from '#contract/team/api/exports.ts'
import type { ExportableList, ExportFormat } from '#contract/vocabulary/exports.ts'
import { cairoDay } from '#web/lib/format.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { saveFile } from '#web/lib/save-file.ts'
import type { ListQuery } from './definition.ts'

const quote = 0x22
const lineFeed = 0x0a

/** Headings, and the keys of the columns below them. */
const headLines = 2

/**
 * Counts the rows of a file of comma-separated values while it arrives: the returned function takes the next bytes and
 * gives the rows so far, the headings left out. Line breaks inside quotes belong to a cell.
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
    return Math.max(0, lines - headLines)
  }
}

interface ExportRequest {
  readonly list: ExportableList
  readonly format: ExportFormat
  readonly query: ListQuery
  /** Heads the name of the file. */
  readonly title: string
  readonly now: number
  /** Told how many rows have arrived; of a workbook nobody knows. */
  readonly onRows?: (count: number) => void
  readonly signal: AbortSignal
}

/**
 * Fetches the whole list, saves it, and gives its number of rows, null of a workbook. Nothing is saved of a list that
 * breaks off.
 */
export const saveList = async (request: ExportRequest): Promise<number | null> => {
  const { list, format, query, title, now, onRows, signal } = request
  const { url } = requestOf(exportList, { params: { list }, query: { ...query, format } })
  const name = `${title} ${cairoDay(now)}.${format}`
  if (format === 'xlsx') {
    saveFile(name, await fetchPrivateFile(url, signal))
    return null
  }
  const countRows = createRowCounter()
  let rows = 0
  const file = await fetchPrivateFile(url, signal, (bytes) => {
    rows = countRows(bytes)
    onRows?.(rows)
  })
  saveFile(name, file)
  return rows
}
