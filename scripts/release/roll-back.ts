/** Gives everybody the release before the one that runs. */
import type { Environment } from '../environments.ts'
import { inEnvironment, mustAsk, type Wrangler } from '../wrangler.ts'
import { isAnswering, type Target, type Wait } from './probe.ts'
import { describe, findEarlier, isRelease, listDeployments } from './versions.ts'

export interface RollBack {
  readonly environment: Environment
  readonly ask: Wrangler
  readonly target: Target
  readonly say: (line: string) => void
  /** The version to go back to; the release before if null. */
  readonly version: string | null
  readonly wait: Wait
}

/**
 * Goes back. The database keeps its migrations, with which the release before works; routes and schedules stay. Throws where
 * there is nothing to go back to, or the platform refuses: it does so across a change of a class of Durable Objects.
 */
export const rollBack = async (options: RollBack): Promise<void> => {
  const { environment, ask, target, say, version } = options
  const { name } = environment
  const deployments = await listDeployments(ask, environment)
  const [current = []] = deployments
  say(current.length === 0 ? `${name} was never deployed` : `${name} is at ${describe(current)}`)
  const id = version ?? findEarlier(deployments)
  if (id === null || !(await isRelease(ask, environment, id)))
    throw new Error(`There is no release of ${name} before this one among the last ten deployments; name a version:
npm run rollback -- ${name} <version>, of npx wrangler versions list --env ${name}`)
  const args = ['rollback', id, '--yes', '--message', `back to ${id}`]
  await mustAsk(ask, [...args, ...inEnvironment(environment)])
  if (!(await isAnswering(target, id, options.wait)))
    throw new Error(`${id} was given every request, and ${target.origin}/api/v1/health does not say that it answers`)
  say(`${name} is at ${id}. The database keeps its migrations, with which this release works`)
}
