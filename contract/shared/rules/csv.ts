/** Cells of a file of comma-separated values that a spreadsheet opens. */

/** Spreadsheets read UTF-8 only behind this mark. */
export const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** What a spreadsheet would run as a formula, also behind blanks. */
const formulaStart = /^\s*[=+\-@\t\r]/

/**
 * A value as a quoted cell. Text that begins like a formula gets an apostrophe, which spreadsheets hide: `=1+1` is
 * `"\'=1+1"`. Numbers stay numbers, also below zero.
 */
export const toCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : JSON.stringify(value)
  const defused = formulaStart.test(text) ? `'${text}` : text
  return `"${defused.replaceAll('"', '""')}"`
}

/** Cells that are written already as a line. */
export const joinLine = (cells: readonly string[]): string => `${cells.join(',')}${lineEnd}`

export const toLine = (cells: readonly unknown[]): string => joinLine(cells.map(toCell))
