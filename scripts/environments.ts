/** The environments of `wrangler.toml` as the commands of a deployment read them. */
import { join } from 'node:path'
import { root } from './run.ts'

/** Where databases, buckets and objects are made: the region nearest to Egypt that all three offer. */
export const location = 'weur'

export const configPath = join(root, 'wrangler.toml')

export interface Database {
  readonly binding: string
  readonly database_name: string
  readonly database_id: string
  readonly migrations_dir?: string
}

/** The parts of a configuration that deployments are made of; wrangler's own type refers to packages that are not installed. */
export interface EnvironmentConfig {
  readonly name: string
  readonly vars: Readonly<Record<string, unknown>>
  readonly d1_databases: readonly Database[]
  readonly r2_buckets: readonly { binding: string; bucket_name: string }[]
  readonly routes?: readonly { pattern: string; custom_domain?: boolean }[]
  readonly migrations: readonly { tag: string }[]
  /** What else may have to be made in an account, by the name of its section. */
  readonly [section: string]: unknown
}

/** An environment that may be deployed. */
export interface Environment {
  readonly name: 'staging' | 'production'
  readonly config: EnvironmentConfig
  /** `https://…`, without a slash at its end. */
  readonly origin: string
}

const deployed = ['staging', 'production'] as const

const isDeployed = (name: string): name is Environment['name'] => (deployed as readonly string[]).includes(name)

/** Reads an environment; `path` is another `wrangler.toml` in tests. */
export const readEnvironment = async (name: Environment['name'], path: string = configPath): Promise<Environment> => {
  // Takes a second to load, which a command without a name need not wait for.
  const { unstable_readConfig } = await import('wrangler')
  const config: EnvironmentConfig = unstable_readConfig({ config: path, env: name }, { hideWarnings: true })
  return { name, config, origin: String(config.vars.APP_URL).replace(/\/$/, '') }
}

/** The environment that a command was given, as `staging`, or by `CLOUDFLARE_ENV`. An error tells how to name one. */
export const nameEnvironment = (given: string | undefined, usage: string): Environment['name'] => {
  const name = given ?? process.env.CLOUDFLARE_ENV ?? ''
  if (isDeployed(name)) return name
  const problem = name === '' ? 'No environment is named' : `There is no environment "${name}" to deploy`
  throw new Error(`${problem}: use ${usage}`)
}

const isPlaceholderId = (id: string): boolean => id.startsWith('00000000-0000-0000-0000-')

/** What of the configuration is still a placeholder, each with what to write in its place. */
export const placeholdersOf = ({ name, config, origin }: Environment): string[] => [
  ...config.d1_databases
    .filter(({ database_id }) => isPlaceholderId(database_id))
    .map(({ binding }) => `the id of the database ${binding}: npm run provision -- ${name} writes it`),
  ...(/\.example$/.test(new URL(origin).host) ? [`APP_URL and routes of [env.${name}]: write your domain there`] : []),
]

/** Reads `--name=value`; null where it is not given. */
export const optionOf = (args: readonly string[], name: string): string | null =>
  args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
