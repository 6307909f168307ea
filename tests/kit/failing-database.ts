/** A database that fails as the platform's does, for its first calls. */

export interface Failing {
  readonly database: D1Database
  /** The first word of each statement, or of each of a batch, that was sent. */
  readonly sent: string[]
}

const firstWordOf = (sql: string): string => /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''

/** `messages`: what the calls reject with, in turn; null lets one pass, and so does the end of the list. */
export const failingDatabase = (real: D1Database, messages: readonly (string | null)[]): Failing => {
  const left = [...messages]
  const sent: string[] = []
  const words = new WeakMap<D1PreparedStatement, string>()
  const plain = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const call = async <T>(word: string, work: () => Promise<T>): Promise<T> => {
    sent.push(word)
    const message = left.shift() ?? null
    if (message !== null) throw new Error(message)
    return work()
  }
  const wrap = (statement: D1PreparedStatement, word: string): D1PreparedStatement => {
    const failing = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), word),
      all: () => call(word, () => statement.all()),
      run: () => call(word, () => statement.run()),
      raw: (options?: never) => call(word, () => statement.raw(options)),
      first: (column: string) => call(word, () => statement.first(column)),
    } as unknown as D1PreparedStatement
    words.set(failing, word)
    plain.set(failing, statement)
    return failing
  }
  const database = {
    prepare: (sql: string) => wrap(real.prepare(sql), firstWordOf(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      call(statements.map((one) => words.get(one)).join(' '), () =>
        real.batch(statements.map((one) => plain.get(one) ?? one)),
      ),
    withSession: () => database,
    getBookmark: () => null,
  } as unknown as D1Database
  return { database, sent }
}
