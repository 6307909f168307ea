/** The tables of the database as the schema declares them. */
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { filesIn } from './tree.ts'

const toColumnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface SchemaTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns with a foreign key to `users`, or to a table whose key is a person. */
  readonly references: readonly string[]
}

export const readSchema = async (): Promise<SchemaTable[]> => {
  const modules = filesIn('worker/storage/schema').map(
    (path): Promise<object> => import(/* @vite-ignore */ `../../${path}`),
  )
  const tables = (await Promise.all(modules))
    .flatMap((exported) => Object.values(exported))
    .filter((one) => one instanceof SQLiteTable)
  return tables.map((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table)
    const nameOf = (column: { name: string; keyAsName: boolean }) =>
      column.keyAsName ? toColumnName(column.name) : column.name
    const references = foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => ['users', 'tutors', 'tutor_public'].includes(getTableConfig(foreignTable).name))
      .flatMap((reference) => reference.columns.map(nameOf))
    return { name, columns: columns.map(nameOf), references }
  })
}
