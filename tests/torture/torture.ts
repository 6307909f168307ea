/**
 * `npm run torture -- --seed N [--hours H] [--races N] [--kills N] [--requests N]`: races, kills at random instants,
 * requests with bad values and floods on sockets against one server, whose every acknowledged act is followed to its row.
 * Without `--hours` one run of the numbers given; with it, such runs until the time is over. Prints counts, and on a
 * failure the seed and the last acts.
 */
import { parseArgs } from 'node:util'
import { command, elapsed, endOnSignals, report } from '#scripts/run.ts'
import { Random } from '#tests/simulation/random.ts'
import { Acts } from './acts.ts'
import { grantLots, raceForLot, raceForTime, raceForWeek } from './booking-races.ts'
import { checkAll } from './check.ts'
import { killAtRandom } from './kills.ts'
import { raceForBalance, raceForCoupon } from './money-races.ts'
import { sendBadRequests } from './requests.ts'
import { raceForRing } from './ring-races.ts'
import { floodSockets } from './sockets.ts'
import { type Stage, setStage } from './stage.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(performance.timeOrigin) % 2 ** 31) },
    hours: { type: 'string' },
    races: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    requests: { type: 'string', default: '20000' },
  },
})
const seed = Number(values.seed)

const races = {
  booking: raceForTime,
  quota: raceForWeek,
  lots: raceForLot,
  coupon: raceForCoupon,
  withdrawal: raceForBalance,
  ring: raceForRing,
} satisfies Record<string, (stage: Stage) => Promise<void>>

const race = async (stage: Stage, count: number): Promise<void> => {
  for (let i = 0; i < count && stage.acts.troubles.length === 0; i++) {
    const kind = stage.random.weighted({ booking: 6, quota: 3, lots: 3, coupon: 2, withdrawal: 3, ring: 1 })
    stage.acts.note(`race for ${kind}`)
    await stage.renew()
    await races[kind](stage)
    stage.acts.count(`races: ${kind}`)
  }
}

const phases = {
  races: (stage: Stage) => race(stage, Number(values.races)),
  sockets: floodSockets,
  requests: (stage: Stage) => sendBadRequests(stage, Number(values.requests)),
  kills: (stage: Stage) => killAtRandom(stage, Number(values.kills)),
}

await command(async () => {
  const acts = new Acts()
  const stage = await setStage(new Random(seed), acts)
  endOnSignals(stage.server.stop)
  try {
    await grantLots(stage)
    const endsAt = Date.now() + Number(values.hours ?? 0) * 3_600_000
    do {
      for (const [name, phase] of Object.entries(phases)) {
        const began = performance.now()
        await phase(stage)
        const followed = await checkAll(stage)
        report(`${name} in ${elapsed(began)}; ${followed} acts followed`)
        if (acts.troubles.length > 0) break
      }
    } while (acts.troubles.length === 0 && Date.now() < endsAt)
    for (const [what, count] of Object.entries(acts.counts).sort()) report(`${String(count).padStart(9)} ${what}`)
    report(`seed ${seed}: ${acts.done.length} acknowledged acts in ${elapsed()}, ${acts.troubles.length} troubles`)
    if (acts.troubles.length === 0) return 0
    report(acts.lastLines(40).join('\n'))
    for (const trouble of acts.troubles.slice(0, 20)) report(`✗ ${trouble}`)
    report(
      `again: npm run torture -- --seed ${seed} --races ${values.races} --kills ${values.kills} --requests ${values.requests}`,
    )
    return 1
  } finally {
    await stage.server.stop()
  }
})
