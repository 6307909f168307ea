/** The return of two thousand sockets that were cut off together, and what it costs whoever is not among them. */
import { availableParallelism, loadavg } from 'node:os'
import { report } from '#scripts/run.ts'
import type { Served } from '#scripts/serve.ts'
import { type CrowdSize, studentIds } from '../crowd.ts'
import { reconnectStorm } from '../storm.ts'
import { judge, ms } from '../verdicts.ts'
import { measuredWorker, withCrowd } from '../worlds.ts'

/** Whoever comes back are students; tutors are there to be listed. */
const stormOf = (students: number): CrowdSize => ({ tutors: 40, students, lessonsPerTutor: 2 })

export const benchStorm = async (isQuick: boolean): Promise<void> => {
  const size = stormOf(isQuick ? 400 : 2000)
  const work = async (server: Served, tokens: ReadonlyMap<number, string>): Promise<void> => {
    const students = studentIds(size).flatMap((id) => tokens.get(id) ?? [])
    const [asker = '', ...others] = students
    const [busy = 0] = loadavg()
    const storm = await reconnectStorm(server, others, asker)
    report(`\nstorm of ${storm.sockets} sockets; load before it ${busy.toFixed(1)} on ${availableParallelism()} cores`)
    report(`others before   ${ms(storm.before.p50).padStart(9)}   ${ms(storm.before.p99).padStart(9)}`)
    report(`others during   ${ms(storm.during.p50).padStart(9)}   ${ms(storm.during.p99).padStart(9)}`)
    report(`all back after  ${ms(storm.backMs).padStart(9)}, ${storm.triesPerSocket.toFixed(2)} tries each`)
    const { each } = storm
    report(
      `each of them asked for ${each.statements.toFixed(1)} statements, ${each.rowsRead.toFixed(0)} rows read and ${each.rowsWritten.toFixed(1)} written, ${each.objectCalls.toFixed(1)} calls of objects, ${each.alarmsSet.toFixed(1)} alarms, ${each.objectRowsWritten.toFixed(1)} rows of objects, ${each.cpuMs.toFixed(1)} ms of the processor`,
    )
    judge('storm: nobody else’s p99 above 250 ms', ms(storm.during.p99), storm.during.p99 <= 250)
    judge('storm: all back within 10 s', ms(storm.backMs), storm.backMs <= 10_000)
    judge('storm: every request of others answered', `${storm.during.refused} refused`, storm.during.refused === 0)
  }
  await withCrowd(
    size,
    (server, _, tokens) => work(server, tokens),
    () => [],
    measuredWorker,
  )
}
