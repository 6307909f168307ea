import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRun, report } from '#scripts/run.ts'
import type { Trips } from '../load.ts'
import { farMs } from '../measure-case.ts'
import { ms } from '../verdicts.ts'

/** What the test of round trips measures for one endpoint, as it is in vitest's report. */
interface Measurement {
  readonly endpoint: string
  readonly first: { readonly trips: Trips; readonly ms: number }
  /** For reads: the same once the isolate knows the caller. */
  readonly later: Measurement['first'] | null
}

/** Runs `tests/api/shared/round-trips.test.ts`, which requests every endpoint, with a simulated distance to the database. */
export const benchTrips = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-trips-'))
  try {
    const outputFile = join(folder, 'report.json')
    const asked = ['run', '--project', 'worker', 'tests/api/shared/round-trips.test.ts', '--reporter=json']
    await mustRun('vitest', [...asked, `--outputFile=${outputFile}`], { env: { DATABASE_DELAY_MS: String(farMs) } })
    const { testResults } = JSON.parse(await readFile(outputFile, 'utf8')) as {
      testResults: { assertionResults: { meta: { measurement?: Measurement } }[] }[]
    }
    report(
      `\n${'every endpoint'.padEnd(36)}  in turn${`at ${farMs} ms`.padStart(12)}  rows read  written  caller known`,
    )
    for (const { meta } of testResults.flatMap((one) => one.assertionResults)) {
      if (!meta.measurement) continue
      const { endpoint, first, later } = meta.measurement
      const known = later ? `${later.trips.depth}${ms(later.ms).padStart(12)}` : ''
      report(
        `${endpoint.padEnd(36)}${String(first.trips.depth).padStart(9)}${ms(first.ms).padStart(12)}${String(first.trips.rowsRead).padStart(11)}${String(first.trips.rowsWritten).padStart(9)}  ${known}`,
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
