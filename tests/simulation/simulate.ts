/**
 * `npm run simulate -- --seed 7 --days 90`: plays days of the product against a model of its promises. A failure names
 * its seed and step, and `--until` repeats it to that step. `--mutants` makes the mistakes of `mutations.ts`, one at a
 * time, and fails when one goes unnoticed.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type SimulatedMutation, simulatedMutations } from './mutations.ts'
import { mutate } from './runtime.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(performance.timeOrigin) % 2 ** 31) },
    days: { type: 'string', default: '90' },
    until: { type: 'string' },
    /** Lines of the trace that are shown with a failure. */
    trace: { type: 'string', default: '40' },
    /** How often what happened. */
    counts: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    mutants: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const days = Number(values.days)

const simulate = async (until: number | undefined): Promise<number> => {
  const began = performance.now()
  const { play } = await import('./play.ts')
  const { steps, days: played, troubles, trace, counts } = await play({ seed, days, until })
  const seconds = (performance.now() - began) / 1000
  const lines = Object.entries(counts).map(([name, count]) => `${String(count).padStart(7)} ${name}`)
  if (values.counts) console.log(lines.sort().join('\n'))
  if (troubles.length > 0 || until !== undefined) console.log(trace.slice(-Number(values.trace)).join('\n'))
  const speed = Math.round(steps / seconds)
  console.log(
    `seed ${seed}: ${steps} steps, ${played.toFixed(1)} days in ${seconds.toFixed(1)} s, ${speed} steps a second`,
  )
  for (const trouble of troubles) console.log(`✗ ${trouble}`)
  if (troubles.length > 0) console.log(`repeat it: npm run simulate -- --seed ${seed} --days ${days} --until ${steps}`)
  return troubles.length > 0 ? 1 : 0
}

/** A mistake changes what is loaded, so each has a process of its own. */
const tryMutation = ({ effect, file, within }: SimulatedMutation, place: number): boolean => {
  const args = ['--seed', '1', '--days', '400', '--until', String(within), '--mutant', String(place)]
  const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, ...args], { encoding: 'utf8' })
  const found = /^seed 1: (\d+) steps/m.exec(stdout)?.[1]
  const isCaught = found !== undefined && stdout.includes('\n✗ ')
  const remark =
    found === undefined ? stderr : (/^✗ .*/m.exec(stdout)?.[0].slice(2, 150) ?? `${found} steps without a word`)
  console.log(
    `${isCaught ? `✓ step ${found}`.padEnd(12) : '✗ survived '} of ${within}  ${file}\n    ${effect}\n    (${remark})`,
  )
  return isCaught
}

if (values.mutants) {
  const caught = simulatedMutations.filter(tryMutation).length
  console.log(`\n${caught} of ${simulatedMutations.length} caught`)
  process.exit(caught === simulatedMutations.length ? 0 : 1)
}
mutate(values.mutant === undefined ? undefined : simulatedMutations[Number(values.mutant)])
process.exit(await simulate(values.until === undefined ? undefined : Number(values.until)))
