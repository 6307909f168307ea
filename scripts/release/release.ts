/** One release: the database first, then the worker. */
import { basename } from 'node:path'
import type { Environment } from '../environments.ts'
import { inEnvironment, makeVersion, mustAsk, type Wrangler } from '../wrangler.ts'
import { type Release, releaseGradually } from './gradual.ts'
import { describe, isRelease, listDeployments } from './versions.ts'

export interface Options extends Release {
  /** Names the commit in lists of versions. */
  readonly commit: string
  /** Everybody gets the new version at once: objects with a new class cannot be released step by step. */
  readonly atOnce: boolean
}

/** Databases whose migrations are ours. Those of a release only add, so the worker that runs goes on with them. */
const migrate = async (ask: Wrangler, environment: Environment, say: Options['say']): Promise<void> => {
  for (const { binding, migrations_dir } of environment.config.d1_databases) {
    if (!migrations_dir) continue
    say(`${binding}: migrations of ${basename(migrations_dir)}/`)
    await mustAsk(ask, ['d1', 'migrations', 'apply', binding, '--remote', ...inEnvironment(environment)])
  }
}

/** The platform refuses to take a version beside another one when classes of objects are made, renamed or deleted. */
const isObjectChange = (output: string): boolean => /\[code: 10211\]/.test(output)

const tellObjectChange = (name: string): string =>
  `A class of Durable Objects is made, renamed or deleted since the last release. That happens at once and for all, and no
version before it can be gone back to. The database has its migrations; no request was moved. Release nothing else with it,
then: npm run deploy -- ${name} --at-once`

const deployAtOnce = async ({ ask, environment, say, commit }: Options): Promise<void> => {
  const args = ['deploy', '--tag', commit, '--message', commit]
  const { answer, id } = await makeVersion(ask, args, { CLOUDFLARE_ENV: environment.name })
  if (answer.code !== 0)
    throw new Error(`wrangler ${args.join(' ')} ended with ${answer.code}\n${answer.output.trim()}`)
  say(`${id ?? 'the new version'} has every request, routes and schedules are set`)
}

/** Releases what was built. Throws with what to do when it stops; requests then go where they went before. */
export const release = async (options: Options): Promise<void> => {
  const { ask, environment, say, commit } = options
  const { name } = environment
  const [live = []] = await listDeployments(ask, environment)
  if (live.length > 1)
    throw new Error(`A release of ${name} is under way, or was left: ${describe(live)}.
End it first: npm run rollback -- ${name}`)
  const [old] = live
  const isFirst = old === undefined || !(await isRelease(ask, environment, old.id))
  await migrate(ask, environment, say)
  if (isFirst || options.atOnce) {
    if (isFirst) say('no earlier release: nothing to go step by step from')
    return deployAtOnce(options)
  }
  const args = ['versions', 'upload', '--tag', commit, '--message', commit]
  const { answer, id } = await makeVersion(ask, args, { CLOUDFLARE_ENV: name })
  if (answer.code !== 0 && isObjectChange(answer.output)) throw new Error(tellObjectChange(name))
  if (answer.code !== 0 || id === null)
    throw new Error(`wrangler ${args.join(' ')} ended with ${answer.code}\n${answer.output.trim()}`)
  say(`${id} is uploaded, nobody reaches it yet; ${old.id} has every request`)
  const problem = await releaseGradually(options, old.id, id)
  if (problem !== null)
    throw new Error(`${name} is at ${old.id} as before. The migrations stay: the old release works with them.`)
  await mustAsk(ask, ['triggers', 'deploy'], { env: { CLOUDFLARE_ENV: name } })
  say(`${id} has every request, routes and schedules are set`)
  if (name === 'production') say('npm run released writes it down, for the checks of the next one')
}
