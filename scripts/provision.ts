/**
 * `npm run provision -- staging|production [--contact=team@…] [--keep=<command>] [--dry-run]`: makes or checks the databases, buckets and secrets
 * of an environment in the account of Cloudflare that wrangler is signed in to, and says what is left to do by hand. Ends
 * with 1 while something is missing that a deployment needs. See docs/deploying.md.
 */
import { configPath, nameEnvironment, optionOf, readEnvironment } from './environments.ts'
import { provision } from './provision/provisioning.ts'
import { command, report, root, run } from './run.ts'
import { pretendWrangler, wrangler } from './wrangler.ts'

/** Gives secrets to a command of the team, such as that of a password manager, through stdin. */
const keepWith = (line: string) => async (secrets: string) => {
  const { code } = await run('sh', ['-c', line], { cwd: root, input: secrets })
  // What it printed may hold what it was given.
  if (code !== 0) throw new Error(`${line} did not take the secrets (it ended with ${code}); none was put`)
}

await command(async () => {
  const args = process.argv.slice(2)
  const isDry = args.includes('--dry-run')
  const keeper = optionOf(args, 'keep')
  const given = args.find((one) => !one.startsWith('--'))
  const isComplete = await provision({
    environment: await readEnvironment(nameEnvironment(given, 'npm run provision -- staging|production')),
    ask: isDry ? pretendWrangler : wrangler,
    say: report,
    did: isDry ? () => undefined : report,
    fetch,
    tomlPath: configPath,
    contact: optionOf(args, 'contact'),
    telegramToken: process.env.TG_BOT_TOKEN ?? null,
    year: new Date().getUTCFullYear(),
    keep: keeper === null || isDry ? null : keepWith(keeper),
    isDry,
  })
  return isComplete ? 0 : 1
})
