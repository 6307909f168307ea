/**
 * `npm run rollback -- staging|production [version] [--dry-run]`: everybody's requests go to the release before, or to the
 * version named, within seconds. Ends a release that is under way as well. See docs/deploying.md.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { nameEnvironment, readEnvironment } from './environments.ts'
import { wellFetch } from './release/probe.ts'
import { rollBack } from './release/roll-back.ts'
import { command, report } from './run.ts'
import { pretendWrangler, wrangler } from './wrangler.ts'

await command(async () => {
  const args = process.argv.slice(2)
  const isDry = args.includes('--dry-run')
  const [given, version = null] = args.filter((one) => !one.startsWith('--'))
  const environment = await readEnvironment(nameEnvironment(given, 'npm run rollback -- staging|production'))
  await rollBack({
    environment,
    ask: isDry ? pretendWrangler : wrangler,
    target: { origin: environment.origin, worker: environment.config.name, fetch: isDry ? wellFetch : fetch },
    say: report,
    version: isDry ? (version ?? '<earlier>') : version,
    wait: async (ms) => wait(ms),
  })
  return 0
})
