/** Rows that SQLite makes itself, for more of them than are worth sending. */
import type { Delivery } from '#scripts/demo-world/seed-rows.ts'

export interface Table {
  readonly name: string
  readonly rows: number
  /** Columns, each with its value in terms of `i`, the number of the row from 0. */
  readonly columns: Readonly<Record<string, string | number>>
  /** Only rows for which this holds; all without it. */
  readonly where?: string
}

/** Rows of one delivery: with more, the seeding worker would be busy for longer than a request may take. */
const rowsAtOnce = 10_000

export const insert = ({ name, rows, columns, where = '1' }: Table): Delivery[] => {
  const parts = Array.from({ length: Math.ceil(rows / rowsAtOnce) }, (_, part) => part * rowsAtOnce)
  return parts.map((from) => ({
    kind: 'sql',
    statements: [
      `INSERT INTO ${name} (${Object.keys(columns).join(', ')})
       WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${Math.min(rows, from + rowsAtOnce) - 1})
       SELECT ${Object.values(columns).join(', ')} FROM n WHERE ${where}`,
    ],
  }))
}

/** One of the texts, a JSON list, for each row in turn. */
export const inTurn = (texts: string): string => `'${texts}' ->> (i % json_array_length('${texts}'))`
