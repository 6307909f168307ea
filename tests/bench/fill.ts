/** `npm run fill -- --people 100000`: writes a state for benchmarks, or says what is in it; `--fresh` writes it anew. */
import { command, elapsed, endOnSignals, report } from '#scripts/run.ts'
import { fill, readWritten } from './filled.ts'
import { manyPeople } from './many-people.ts'

const at = process.argv.indexOf('--people')
const people = at < 0 ? manyPeople : Number(process.argv[at + 1])

await command(async () => {
  if (!Number.isInteger(people) || people < 1000) throw new Error('--people takes a number from 1000 on')
  endOnSignals(async () => {})
  const state = await fill(people, process.argv.includes('--fresh'))
  report(await readWritten(state))
  report(`${people} people in ${state}, in ${elapsed()}`)
  return 0
})
