/**
 * Every table of the database, with what of it a person gets in their archive and what becomes of it when their account is
 * deleted. The archive and the deletion are made from this list alone; a house test asks for every table and for every
 * column that names somebody. In the order of the deletion.
 */
import { goalTables } from './goals.ts'
import { lessonTextTables } from './lesson-texts.ts'
import { materialTables } from './materials.ts'
import { moneyTables } from './money.ts'
import { peopleTables } from './people.ts'
import type { TableRule } from './rule.ts'
import { talkTables } from './talk.ts'
import { teachingTables } from './teaching.ts'
import { wordTables } from './words.ts'

const { users, ...otherPeopleTables } = peopleTables

export const personalTables: Readonly<Record<string, TableRule>> = {
  ...lessonTextTables,
  ...goalTables,
  ...wordTables,
  ...materialTables,
  ...teachingTables,
  ...talkTables,
  ...moneyTables,
  ...otherPeopleTables,
  users,
}

export interface TableRemoval {
  readonly table: string
  readonly text: string
  /** For the batch before it: marks its files for the sweep of unreferenced objects. */
  readonly files: readonly string[]
}

/** The writes of a deletion, in order; each may be repeated. They take `:userId`, `:now` and `:name`. */
export const removals: readonly TableRemoval[] = Object.entries(personalTables).flatMap(([table, { removed = [] }]) =>
  removed.map(({ where, set, files = [] }) => ({
    table,
    text: set === undefined ? `DELETE FROM ${table} WHERE ${where}` : `UPDATE ${table} SET ${set} WHERE ${where}`,
    files: files.map(
      (column) =>
        `INSERT OR REPLACE INTO orphan_objects (key, due_at)
         SELECT ${column}, :now FROM ${table} WHERE (${where}) AND ${column} IS NOT NULL`,
    ),
  })),
)
