/** `npm run migrate`: brings the local database to the last migration. */
import { command, report } from './run.ts'
import { migrate } from './state.ts'

await command(async () => {
  const applied = await migrate()
  report(applied === 0 ? 'Nothing to apply: the local database is current.' : `Applied ${applied} migration(s).`)
  return 0
})
