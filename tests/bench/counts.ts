/** What a server did since it began, as the measured worker counts it and the platform bills it. */
export interface Counts {
  /** Requests to the worker. */
  requests: number
  /** Calls of D1, and the statements in them. */
  trips: number
  statements: number
  rowsRead: number
  rowsWritten: number
  /** Time D1 says its statements took, ms. */
  databaseMs: number
  /** Calls of objects by the worker and by other objects, sockets opened included. */
  objectCalls: number
  /** Frames that objects got, without the pings that the platform answers, and that they sent. */
  framesIn: number
  framesOut: number
  alarmsSet: number
  alarmsRun: number
  /** In the storage of objects, alarms included. */
  objectRowsRead: number
  objectRowsWritten: number
}

export const noCounts = (): Counts => ({
  ...{ requests: 0, trips: 0, statements: 0, rowsRead: 0, rowsWritten: 0, databaseMs: 0 },
  ...{ objectCalls: 0, framesIn: 0, framesOut: 0, alarmsSet: 0, alarmsRun: 0 },
  ...{ objectRowsRead: 0, objectRowsWritten: 0 },
})

export const countNames = Object.keys(noCounts()) as (keyof Counts)[]

const combine = (one: Counts, other: Counts, figure: (a: number, b: number) => number): Counts => {
  const all = noCounts()
  for (const name of countNames) all[name] = figure(one[name], other[name])
  return all
}

export const countsBetween = (before: Counts, after: Counts): Counts => combine(before, after, (a, b) => b - a)
export const sumOfCounts = (list: readonly Counts[]): Counts =>
  list.reduce((sum, one) => combine(sum, one, (a, b) => a + b), noCounts())
/** Each count times this. */
export const timesCounts = (counts: Counts, factor: number): Counts => combine(counts, counts, (a) => a * factor)

/** All runs of a statement, whatever its values. */
export interface StatementCount {
  readonly text: string
  times: number
  rowsRead: number
  rowsWritten: number
  ms: number
}
