/** `npm run seed`: fills an empty local database; `-- --fresh` deletes the current one first. */
import { prepare } from '#scripts/demo-world/seed.ts'
import { command, elapsed, report } from './run.ts'
import { localState, wipe } from './state.ts'

await command(async () => {
  if (process.argv.includes('--fresh')) await wipe()
  const { seeded } = await prepare(localState)
  report(
    seeded
      ? `Seeded in ${elapsed()}.`
      : 'The local database has people in it already. To start afresh: npm run seed -- --fresh',
  )
  return 0
})
