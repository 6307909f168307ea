/** Databases and buckets that `wrangler.toml` names, made where they are missing. */
import { readFile, writeFile } from 'node:fs/promises'
import { type Database, location } from '../environments.ts'
import { jsonOf, mustAsk } from '../wrangler.ts'
import type { Provisioning } from './work.ts'

interface KnownDatabase {
  readonly uuid: string
  readonly name: string
}

const listDatabases = async ({ ask }: Provisioning): Promise<KnownDatabase[]> =>
  jsonOf(await mustAsk(ask, ['d1', 'list', '--json']))

/** Writes the id, which is no secret, into the section of the database; everything else stays as it is. */
const withId = (toml: string, section: string, { binding }: Database, id: string): string => {
  const head = `[[env.${section}.d1_databases]]\nbinding = "${binding}"\n`
  const at = toml.indexOf(head)
  if (at < 0) throw new Error(`wrangler.toml has no section that begins with ${head.replace('\n', ', ')}`)
  const rest = toml.slice(at + head.length)
  return toml.slice(0, at + head.length) + rest.replace(/database_id = "[^"]*"/, `database_id = "${id}"`)
}

/** What is to be seen to by hand about a database that is there. */
const checkDatabase = async (work: Provisioning, { database_name: name }: Database): Promise<string[]> => {
  const answer = await mustAsk(work.ask, ['d1', 'info', name, '--json'])
  const info = jsonOf<{ running_in_region?: string; read_replication?: { mode?: string } }>(answer)
  const region = info.running_in_region?.toLowerCase()
  const isElsewhere = region !== undefined && region !== location
  const isRead = work.environment.config.vars.READ_REPLICAS === 'on' && info.read_replication?.mode !== 'auto'
  return [
    ...(isElsewhere ? [`${name} is in ${region}, not in ${location}: only a new database can be elsewhere`] : []),
    ...(isRead ? [`enable read replication of ${name} in the dashboard, which READ_REPLICAS counts on`] : []),
  ]
}

/** Makes databases, writes their ids into `wrangler.toml`, and returns what is left to do by hand. */
export const makeDatabases = async (work: Provisioning): Promise<string[]> => {
  const { ask, environment, did, tomlPath, isDry } = work
  const wanted = environment.config.d1_databases
  let known = await listDatabases(work)
  const nameOf = ({ name }: KnownDatabase): string => name
  const missing = wanted.filter(({ database_name }) => !known.map(nameOf).includes(database_name))
  for (const { database_name: name } of missing) {
    await mustAsk(ask, ['d1', 'create', name, '--location', location])
    did(`made the database ${name} in ${location}`)
  }
  if (missing.length > 0) known = await listDatabases(work)
  if (isDry) return []
  const left: string[] = []
  for (const database of wanted) {
    const found = known.find(({ name }) => name === database.database_name)
    if (!found) throw new Error(`wrangler d1 list does not show ${database.database_name} after it was made`)
    left.push(...(await checkDatabase(work, database)))
    if (found.uuid === database.database_id) continue
    const toml = await readFile(tomlPath, 'utf8')
    await writeFile(tomlPath, withId(toml, environment.name, database, found.uuid))
    did(`wrote the id of ${database.database_name} into wrangler.toml: commit it`)
  }
  return left
}

/** Makes buckets, and returns what is left to do by hand. */
export const makeBuckets = async (work: Provisioning): Promise<string[]> => {
  const { ask, environment, did, isDry } = work
  const { stdout } = await mustAsk(ask, ['r2', 'bucket', 'list'])
  const known = [...stdout.matchAll(/^name:\s+(\S+)$/gm)].map(([, name]) => name)
  const left: string[] = []
  for (const { bucket_name: name } of environment.config.r2_buckets) {
    if (!known.includes(name)) {
      await mustAsk(ask, ['r2', 'bucket', 'create', name, '--location', location])
      did(`made the bucket ${name} in ${location}`)
      continue
    }
    if (isDry) continue
    const info = jsonOf<{ location?: string }>(await mustAsk(ask, ['r2', 'bucket', 'info', name, '--json']))
    const region = info.location?.toLowerCase()
    if (region !== location)
      left.push(`${name} is in ${region}, not in ${location}: only a new bucket can be elsewhere`)
  }
  return left
}
