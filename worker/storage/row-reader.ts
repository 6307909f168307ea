/**
 * Reads whole rows of a table on the busiest paths: the column list is built once, not per request. All other reads use
 * drizzle's builder.
 */
import { getTableColumns, type InferSelectModel } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export interface RowReader<Row> {
  /** The columns under the names of the row's fields. */
  readonly columns: string
  /** Converts a database row: flags become booleans. */
  readonly toRow: (stored: unknown) => Row
}

export const rowReader = <T extends SQLiteTable>(table: T): RowReader<InferSelectModel<T>> => {
  const casing = new CasingCache('snake_case')
  const fields = Object.entries(getTableColumns(table))
  const decoded = fields.filter(([, { dataType }]) => dataType !== 'number' && dataType !== 'string')
  return {
    columns: fields.map(([name, column]) => `${casing.getColumnCasing(column)} AS ${name}`).join(', '),
    toRow: (stored) => {
      const row = { ...(stored as Record<string, unknown>) }
      for (const [name, column] of decoded) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
      return row as InferSelectModel<T>
    },
  }
}
