/** The table of a call over bad lines: for each of them what either side received, and how long it took to come to it. */
import { cpus } from 'node:os'
import { report } from '#scripts/run.ts'
import type { Received } from './line-call.ts'

export interface LineRow extends Received {
  /** State of the line. */
  readonly line: string
  readonly receiver: string
  /** Until the other side sent what is received here. */
  readonly took: string
  /** Why the other side's browser sent less of its picture than it was allowed to. */
  readonly limitedBy: string
  /** Percent of the processors in use by anything on this machine. */
  readonly load: number
}

const columns: readonly (readonly [title: string, width: number, cell: (row: LineRow) => string])[] = [
  ['line', 40, ({ line }) => line],
  ['seen by', 9, ({ receiver }) => receiver],
  ['after', 11, ({ took }) => took],
  ['picture', 9, ({ pictureSize }) => pictureSize ?? 'none'],
  ['fps', 5, ({ framesPerSecond }) => framesPerSecond.toFixed(0)],
  ['kbit/s', 7, ({ pictureKilobits }) => pictureKilobits.toFixed(0)],
  ['held by', 10, ({ limitedBy }) => limitedBy],
  ['voice kbit/s', 13, ({ voiceKilobits }) => voiceKilobits.toFixed(0)],
  ['made up', 9, ({ concealedPercent }) => `${concealedPercent.toFixed(1)} %`],
  ['buffer', 8, ({ bufferMs }) => `${bufferMs.toFixed(0)} ms`],
  ['sends kbit/s', 13, ({ kilobitsSent }) => kilobitsSent.toFixed(0)],
  ['busy', 5, ({ load }) => `${load.toFixed(0)} %`],
]

const addUp = (): { idle: number; all: number } => {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }))
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { all }) => sum + all, 0),
  }
}

/** From this many percent on, browsers send less for want of processors than for the line. */
const starvedFrom = 90

export class LineTable {
  readonly #rows: LineRow[] = []

  /** Begins to measure; the function returned gives the load since then. */
  measureLoad(): () => number {
    const before = addUp()
    return () => {
      const after = addUp()
      return 100 * (1 - (after.idle - before.idle) / Math.max(1, after.all - before.all))
    }
  }

  add(row: LineRow): void {
    this.#rows.push(row)
  }

  print(): void {
    if (this.#rows.length === 0) return
    const write = (cells: readonly string[]): void =>
      report(
        cells
          .map((cell, i) => cell.padEnd(columns[i]?.[1] ?? 0))
          .join(' ')
          .trimEnd(),
      )
    report('')
    write(columns.map(([title]) => title))
    for (const row of this.#rows) write(columns.map(([, , cell]) => cell(row)))
    const starved = this.#rows.filter(({ load }) => load >= starvedFrom).length
    if (starved > 0)
      report(
        `${starved} of these rows were measured with the processors ≥ ${starvedFrom} % busy: their pictures say little.`,
      )
  }
}
