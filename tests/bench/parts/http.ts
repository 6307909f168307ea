/** Requests over HTTP: their times and queries, and whether the rows they read grow with the number of tutors. */
import type { Served } from '#scripts/serve.ts'
import { reportCase, reportHeading } from '../case-table.ts'
import type { Case } from '../cases.ts'
import type { CrowdSize } from '../crowd.ts'
import { load } from '../load.ts'
import { bareAnswer, compareWith, compareWithBare, costOfCase } from '../measure-case.ts'
import { judge } from '../verdicts.ts'
import { small, withCrowd } from '../worlds.ts'

/** Medians as times of the bare answer, by the name of the case. */
const medians = new Map<string, number>()
/** Two measurements of one request, in alternation, differ by up to a tenth of its processor time. */
const sameTime = 1.1
const rowsAtMain = new Map<string, number>()

const describeFloor = ({ floor }: Case): string => {
  const least = floor === undefined ? undefined : medians.get(floor)
  return least === undefined ? '' : `; ${floor}: ${least.toFixed(2)} ×`
}

export const benchHttp = async (server: Served, cases: Case[]): Promise<void> => {
  reportHeading()
  reportCase('bare answer', await load(server, bareAnswer, 1000), null, null)
  for (const one of cases) {
    // Far from the indices the load uses, so that each booking is a new one.
    const cost = await costOfCase(server.origin, one, 900)
    const { measured, ratio } = await compareWithBare(server, one)
    reportCase(one.name, measured, ratio, cost)
    rowsAtMain.set(one.name, cost.rowsRead)
    medians.set(one.name, ratio.p50)
    const other = cases.find(({ name }) => name === one.noDearerThan)
    if (other) {
      const beside = (await compareWith(server, one, other.ask)).ratio.cpuMs
      judge(`${one.name}: processor time ≤ ${other.name}`, `${beside.toFixed(2)} ×`, beside <= sameTime)
    }
    const mostRows = one.most ?? (one.returned ? 5 * cost.returned + 50 : null)
    if (mostRows !== null)
      judge(`${one.name}: rows read ≤ ${mostRows}`, String(cost.rowsRead), cost.rowsRead <= mostRows)
    if (one.timesBare)
      judge(
        `${one.name}: p50 ≤ ${one.timesBare} × bare`,
        `${ratio.p50.toFixed(2)} ×, by processor time ${ratio.cpuMs.toFixed(2)} ×${describeFloor(one)}`,
        ratio.p50 <= one.timesBare,
      )
    if (measured.refused.size > 0) judge(`${one.name}: every answer a success`, 'see the table', false)
  }
}

export const benchFlatness = async (size: CrowdSize): Promise<void> =>
  withCrowd(size, async (server, cases) => {
    for (const one of cases.filter(({ flat }) => flat)) {
      const cost = await costOfCase(server.origin, one, 400)
      const measured = await load(server, one.ask, Math.min(one.count, 300))
      reportCase(one.name, measured, null, cost)
      const before = rowsAtMain.get(`${one.name} at 100`)
      if (size === small) rowsAtMain.set(`${one.name} at 100`, cost.rowsRead)
      else if (before !== undefined)
        // A few rows more or less depend on the data; growth with the number of tutors would be tenfold and more.
        judge(
          `${one.name}: rows read flat from 100 to 10,000 tutors`,
          `${before} → ${cost.rowsRead}`,
          cost.rowsRead <= 1.5 * before + 10,
        )
    }
  })
