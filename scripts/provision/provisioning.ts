/** Makes or checks all that a deployment needs in an account. Running it again changes nothing that is there. */
import { type Environment, placeholdersOf, readEnvironment } from '../environments.ts'
import { describeServices, describeZone } from './by-hand.ts'
import { putSecrets } from './secrets.ts'
import { makeBuckets, makeDatabases } from './storage.ts'
import type { Provisioning } from './work.ts'

/** Sections that name things of an account which are not made here. */
const unknownSections = ['kv_namespaces', 'hyperdrive', 'vectorize', 'pipelines'] as const

const findUnknown = ({ config }: Environment): string[] => {
  const named = unknownSections.filter(
    (section) => [config[section]].flat().length > 0 && config[section] !== undefined,
  )
  const { queues } = config as { queues?: { producers?: readonly { queue: string }[] } }
  const asQueues = (queues?.producers ?? []).map(
    ({ queue }) => `the queue ${queue}: npx wrangler queues create ${queue}`,
  )
  return [...named.map((section) => `${section}: make by hand what it names`), ...asQueues]
}

/** Provisions an environment; false while something that a deployment cannot do without is missing. */
export const provision = async (work: Provisioning): Promise<boolean> => {
  const { ask, environment, say, tomlPath, isDry } = work
  const who = await ask(['whoami', '--json'])
  if (who.code !== 0)
    throw new Error('wrangler is signed in to no account: npx wrangler login, or CLOUDFLARE_API_TOKEN')
  const left = [...(await makeDatabases(work)), ...(await makeBuckets(work)), ...findUnknown(environment)]
  const { names, left: leftSecrets } = await putSecrets(work)
  const written = isDry ? environment : await readEnvironment(environment.name, tomlPath)
  const required = placeholdersOf(written)
  const list = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0) say(`\n${title}\n${lines.map((line) => `- ${line}`).join('\n')}`)
  }
  list(
    'Services, each put by npx wrangler secret put NAME --env, see docs/deploying.md',
    describeServices(written, names),
  )
  list('Once, by hand', [...left, ...leftSecrets, ...describeZone(written)])
  list('Missing, without which nothing is deployed', required)
  return required.length === 0
}
