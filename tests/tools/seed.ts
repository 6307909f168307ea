/** `npm run seed`: fills an empty local database; with `-- --fresh` it first throws the present one away. */
import { seed } from '#tests/seed/seed.ts'
import { command, elapsed, report } from './run.ts'
import { isEmpty, localState, migrate, wipe } from './state.ts'

await command(async () => {
  if (process.argv.includes('--fresh')) await wipe()
  await migrate()
  if (!(await isEmpty())) {
    report('The local database has people in it already. To start afresh: npm run seed -- --fresh')
    return 0
  }
  await seed(localState)
  report(`Seeded in ${elapsed()}.`)
  return 0
})
