import { useState } from 'react'
import * as v from 'valibot'
import { readStored, writeStored } from '#web/lib/storage.ts'

const TableView = v.object({
  /** Columns whose visibility differs from the table's own choice. */
  columns: v.record(v.string(), v.boolean()),
  compact: v.boolean(),
})
export type TableView = v.InferOutput<typeof TableView>

const noChoice: TableView = { columns: {}, compact: false }

const parseView = (text: string | null): TableView => {
  if (text === null) return noChoice
  try {
    const parsed = v.safeParse(TableView, JSON.parse(text))
    return parsed.success ? parsed.output : noChoice
  } catch {
    return noChoice
  }
}

/** The columns and the density of a table as they were chosen on this device. */
export const useTableView = (name: string): [TableView, (next: TableView) => void] => {
  // Without the personal prefix: the choice belongs to the device.
  const key = `admin-table-${name}`
  const [view, setView] = useState(() => parseView(readStored(key)))
  const change = (next: TableView) => {
    writeStored(key, JSON.stringify(next))
    setView(next)
  }
  return [view, change]
}
