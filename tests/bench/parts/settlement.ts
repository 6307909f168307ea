import { hourMs } from '#contract/shared/rules/time.ts'
import { report } from '#scripts/run.ts'
import { api } from '../cases.ts'
import type { Trips } from '../load.ts'
import { waitingLessons, waitingRows } from '../settlement.ts'
import { judge } from '../verdicts.ts'
import { main, withCrowd } from '../worlds.ts'

/** Lessons that end within an hour of a full evening. */
const perHour = 100_000
/** Reads for one lesson: its own rows, those of its events and of what it writes, and the indexes of those. */
const mostRowsRead = 100

/** The sweep over lessons that wait for their verdicts, as the schedule calls it until none is left. */
export const benchSettlement = (): Promise<void> =>
  withCrowd(
    main,
    async (server) => {
      const waiting = waitingLessons(main)
      const sum = { lessons: 0, ms: 0, rowsRead: 0, rowsWritten: 0, runs: 0 }
      while (sum.lessons < waiting) {
        const began = performance.now()
        const answer = await fetch(`${server.origin}${api}/bare/settle`, {
          method: 'POST',
          headers: { 'x-count-trips': '0' },
        })
        if (!answer.ok) throw new Error(`settle: ${answer.status} ${await answer.text()}`)
        const { settled } = (await answer.json()) as { settled: number }
        const trips = JSON.parse(answer.headers.get('x-trips') ?? 'null') as Trips
        sum.ms += performance.now() - began
        sum.lessons += settled
        sum.rowsRead += trips.rowsRead
        sum.rowsWritten += trips.rowsWritten
        sum.runs += 1
        if (settled === 0) break
      }
      const each = { read: sum.rowsRead / sum.lessons, written: sum.rowsWritten / sum.lessons }
      const rate = (sum.lessons / sum.ms) * hourMs
      const figures = `${each.read.toFixed(1)} rows read and ${each.written.toFixed(1)} written a lesson`
      report(`settlement: ${sum.lessons} lessons in ${(sum.ms / 1000).toFixed(1)} s, ${sum.runs} runs, ${figures}`)
      judge(`settlement: all of ${waiting} lessons`, String(sum.lessons), sum.lessons === waiting)
      judge(`settlement: lessons an hour ≥ ${perHour}`, rate.toFixed(0), rate >= perHour)
      judge(`settlement: rows read a lesson ≤ ${mostRowsRead}`, each.read.toFixed(1), each.read <= mostRowsRead)
    },
    waitingRows,
  )
