/** The table of requests: one line for each kind, with times, times of the bare answer, and queries. */
import { report } from '#scripts/run.ts'
import type { Comparison, LoadResult } from './load.ts'
import { type Cost, farMs } from './measure-case.ts'
import { ms } from './verdicts.ts'

export const reportHeading = (): void =>
  report(
    `${''.padEnd(18)}${'req/s'.padStart(8)}${'p50'.padStart(11)}${'p99'.padStart(11)}${'× bare'.padStart(8)}${'cpu'.padStart(9)}${'× bare'.padStart(8)}${'in turn'.padStart(9)}${`at ${farMs} ms`.padStart(11)}${'rows read'.padStart(11)}${'written'.padStart(9)}${'returned'.padStart(10)}`,
  )

export const reportCase = (
  name: string,
  measured: LoadResult,
  timesBare: Comparison['ratio'] | null,
  cost: Cost | null,
): void => {
  const { perSecond, p50, p99, cpuMs, refused } = measured
  const odd = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ')
  const times = timesBare?.p50.toFixed(2) ?? ''
  const cpuTimes = timesBare?.cpuMs.toFixed(2) ?? ''
  const costs = cost ? [cost.depth, ms(cost.farMs), cost.rowsRead, cost.rowsWritten, cost.returned || ''] : []
  const [depth = '', far = '', read = '', written = '', returned = ''] = costs.map(String)
  report(
    `${name.padEnd(18)}${perSecond.toFixed(0).padStart(8)}${ms(p50).padStart(11)}${ms(p99).padStart(11)}${times.padStart(8)}${ms(cpuMs).padStart(9)}${cpuTimes.padStart(8)}${depth.padStart(9)}${far.padStart(11)}${read.padStart(11)}${written.padStart(9)}${returned.padStart(10)}   ${odd}`,
  )
}
