/** Which versions of the worker get requests, and how many of them. */
import type { Environment } from '../environments.ts'
import { inEnvironment, jsonOf, mustAsk, type Wrangler } from '../wrangler.ts'

export interface Share {
  readonly id: string
  readonly percent: number
}

interface Listed {
  readonly created_on: string
  readonly versions: readonly { version_id: string; percentage: number }[]
}

const isWithoutWorker = (output: string): boolean => /\[code: 10007\]|does not exist on your account/.test(output)

/** Deployments, newest first; none where the worker was never deployed. */
export const listDeployments = async (ask: Wrangler, environment: Environment): Promise<Share[][]> => {
  const args = ['deployments', 'list', '--json', ...inEnvironment(environment)]
  const answer = await ask(args)
  if (answer.code !== 0 && isWithoutWorker(answer.output)) return []
  if (answer.code !== 0)
    throw new Error(`wrangler ${args.join(' ')} ended with ${answer.code}\n${answer.output.trim()}`)
  return jsonOf<Listed[]>(answer)
    .toSorted((a, b) => b.created_on.localeCompare(a.created_on))
    .map(({ versions }) => versions.map(({ version_id: id, percentage: percent }) => ({ id, percent })))
}

/**
 * Whether a version is one of ours: putting a secret before the first deployment makes a worker that answers nothing, and
 * has no database.
 */
export const isRelease = async (ask: Wrangler, environment: Environment, id: string): Promise<boolean> => {
  const answer = await mustAsk(ask, ['versions', 'view', id, '--json', ...inEnvironment(environment)])
  const { resources } = jsonOf<{ resources: { bindings: readonly { name: string }[] } }>(answer)
  return resources.bindings.some(({ name }) => name === 'DB')
}

export const describe = (shares: readonly Share[]): string =>
  shares.map(({ id, percent }) => `${id} ${percent} %`).join(', ')

/**
 * Gives each version its share of the requests and of the objects. The order of the versions is kept from one deployment to
 * the next, so that an object that runs the new release does not go back to the old one.
 */
export const moveRequests = async (
  ask: Wrangler,
  environment: Environment,
  shares: readonly Share[],
  message: string,
): Promise<void> => {
  const specs = shares.map(({ id, percent }) => `${id}@${percent}%`)
  const args = ['versions', 'deploy', ...specs, '--yes', '--message', message]
  await mustAsk(ask, [...args, ...inEnvironment(environment)])
}

/** The release before the one that runs: of a release under way the one it replaces, else the last that had everybody. */
export const findEarlier = ([current = [], ...older]: readonly Share[][]): string | null => {
  const had = older.find((shares) => shares.length === 1 && !isOnly(current, shares[0]?.id))
  return had?.[0]?.id ?? null
}

const isOnly = (shares: readonly Share[], id: string | undefined): boolean =>
  shares.length === 1 && shares[0]?.id === id
