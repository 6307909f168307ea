import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

/**
 * How queries of drizzle become text. One for all requests: it keeps the names of columns, which cost more to make than the
 * rest of a query.
 */
export const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })
