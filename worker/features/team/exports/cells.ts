/** What stands in the cells of a file, and how a line of comma-separated values says it. */
import { joinLine, toCell } from '#contract/shared/rules/csv.ts'
import { cairoParts } from '#contract/shared/rules/time.ts'
import type { ExportableList } from '#contract/vocabulary/exports.ts'
import { exportMoney, exportShares, exportValues } from '#worker/copy/exports.ts'
import type { SheetCell, SheetRow } from '#worker/files/xlsx.ts'

/** `interviewee.name` of an item. */
const valueAt = (item: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], item)

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** What a clock in Cairo shows, to the minute. */
const wallOf = (iso: string): number => {
  const { year, month, day, hour, minute } = cairoParts(Date.parse(iso))
  return Date.UTC(year, month - 1, day, hour, minute)
}

const text = (value: unknown): SheetCell => ({
  kind: 'text',
  text: typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : JSON.stringify(value),
})

/** The cell of a field: its words where it has some, each of a list; sums in pounds, times by the clock of Cairo. */
export const cellOf = (list: ExportableList, field: string, item: unknown): SheetCell => {
  const value = valueAt(item, field)
  if (value === null || value === undefined) return null
  const words = exportValues[list]?.[field]
  if (words) {
    const named = [value].flat().map((entry) => words[String(entry)] ?? String(entry))
    return text(named.join('، '))
  }
  if (typeof value === 'number') {
    if (exportMoney.has(field)) return { kind: 'money', piastres: value }
    return { kind: 'number', value: exportShares.has(field) ? value / 100 : value }
  }
  if (typeof value === 'string' && instantPattern.test(value)) return { kind: 'time', wall: wallOf(value) }
  return text(value)
}

/** Written by itself, since a number would lose its zeros: `1250.50`. */
const pounds = (piastres: number): string => (piastres / 100).toFixed(2)

const toValue = (cell: SheetCell): unknown => {
  if (cell?.kind === 'text') return cell.text
  if (cell?.kind === 'number') return cell.value
  if (cell?.kind === 'time') return new Date(cell.wall).toISOString().slice(0, 16).replace('T', ' ')
  return null
}

/** A line of comma-separated values. */
export const toCsvLine = (row: SheetRow): string =>
  joinLine(row.map((cell) => (cell?.kind === 'money' ? pounds(cell.piastres) : toCell(toValue(cell)))))
