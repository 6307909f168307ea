/**
 * `npm run deploy -- staging|production [--at-once] [--minutes=5] [--dry-run]`, or with the environment in `CLOUDFLARE_ENV`:
 * builds for that environment, migrates its database and gives the build everybody's requests step by step, never the
 * local one. See docs/deploying.md.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.ts'
import { nameEnvironment, optionOf, placeholdersOf, readEnvironment } from './environments.ts'
import { wellFetch } from './release/probe.ts'
import { release } from './release/release.ts'
import { command, endOnSignals, report, root, run } from './run.ts'
import { pretendWrangler, wrangler } from './wrangler.ts'

interface BuiltConfig {
  readonly vars?: Readonly<Record<string, unknown>>
}

const usage = 'CLOUDFLARE_ENV=staging|production npm run deploy, or npm run deploy -- staging|production'

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T

/** `APP_ENV` of the build that wrangler would upload. */
const builtEnvironment = async (): Promise<unknown> => {
  const redirect = join(root, '.wrangler', 'deploy', 'config.json')
  const { configPath } = await readJson<{ configPath: string }>(redirect)
  const { vars } = await readJson<BuiltConfig>(resolve(dirname(redirect), configPath))
  return vars?.APP_ENV
}

const buildFor = async (name: string): Promise<void> => {
  process.env.CLOUDFLARE_ENV = name
  await build()
  const built = await builtEnvironment()
  if (built !== name) throw new Error(`The build is for "${built}", not for "${name}"; nothing was deployed`)
}

/** The commit as log lines and lists of versions name it, marked when the tree differs from it. */
const findCommit = async (): Promise<string> => {
  const { code, stdout } = await run('git', ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'])
  return code === 0 ? stdout.trim() : 'unknown'
}

await command(async () => {
  const args = process.argv.slice(2)
  const isDry = args.includes('--dry-run')
  const name = nameEnvironment(
    args.find((one) => !one.startsWith('--')),
    usage,
  )
  const environment = await readEnvironment(name)
  const placeholders = placeholdersOf(environment)
  if (placeholders.length > 0 && !isDry)
    throw new Error(`wrangler.toml still holds placeholders, nothing was deployed:\n  ${placeholders.join('\n  ')}`)
  endOnSignals(async () => report(`stopped here; npm run rollback -- ${name} gives everybody the release before`))
  if (isDry) report(`would build for ${name}`)
  else await buildFor(name)
  const watchedMs = Number(optionOf(args, 'minutes') ?? 5) * 60_000
  await release({
    environment,
    ask: isDry ? pretendWrangler : wrangler,
    target: { origin: environment.origin, worker: environment.config.name, fetch: isDry ? wellFetch : fetch },
    say: report,
    wait: isDry ? async () => undefined : async (ms) => wait(ms),
    watchedMs,
    commit: await findCommit(),
    atOnce: args.includes('--at-once'),
  })
  return 0
})
