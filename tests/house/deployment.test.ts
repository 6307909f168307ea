/**
 * Wrangler environments do not inherit bindings, so each repeats them; a missing one would show only after a
 * deployment.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { location } from '#scripts/environments.ts'
import { publishedSecrets } from '#worker/deployment.ts'

/** The parts of a configuration checked here; wrangler's own type refers to packages that are not installed. */
interface Environment {
  d1_databases: { binding: string; database_id: string; migrations_dir: string }[]
  r2_buckets: { binding: string; bucket_name: string }[]
  ratelimits: { name: string; namespace_id: string; simple: object }[]
  durable_objects: { bindings: object[] }
  images: object
  assets: object
  triggers: object
  vars: Record<string, unknown>
  placement?: { region: string }
  cache?: object
  version_metadata?: { binding: string }
  observability?: object
  workers_dev?: boolean
  preview_urls?: boolean
  routes?: { pattern: string; custom_domain: boolean }[]
}

const read = (env?: string): Environment => unstable_readConfig({ config: 'wrangler.toml', env })

/** Everything except what has to differ: ids, bucket names and the values of variables. */
const shapeOf = ({ d1_databases, r2_buckets, ratelimits, vars, ...rest }: Environment) => ({
  databases: d1_databases.map(({ binding, migrations_dir }) => ({ binding, migrations_dir })),
  buckets: r2_buckets.map(({ binding }) => binding),
  limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
  vars: Object.keys(vars),
  objects: rest.durable_objects.bindings,
  images: rest.images,
  assets: rest.assets,
  triggers: rest.triggers,
  version: rest.version_metadata,
})

test.each(['staging', 'production'])('%s has all that the local environment has', (env) => {
  expect(shapeOf(read(env))).toEqual(shapeOf(read()))
  expect(read(env).vars.APP_ENV).toBe(env)
})

test.each(['staging', 'production'])('%s runs beside its database and its objects', (env) => {
  const { placement, cache, vars } = read(env)
  expect(placement).toEqual({ region: 'aws:eu-central-1' })
  expect(cache).toEqual({ enabled: true })
  expect(vars).toMatchObject({ READ_REPLICAS: 'on', OBJECT_LOCATION: location })
})

test.each(['staging', 'production'])('%s answers at its domain alone', (env) => {
  const { workers_dev, preview_urls, routes, vars } = read(env)
  expect({ workers_dev, preview_urls }).toEqual({ workers_dev: false, preview_urls: false })
  expect(routes).toEqual([{ pattern: new URL(String(vars.APP_URL)).host, custom_domain: true }])
})

test.each([
  ['staging', 1],
  ['production', 0.01],
])('%s says which release answers, and keeps lines and some traces, without queries of addresses', (env, rate) => {
  const { version_metadata, observability } = read(env)
  expect(version_metadata).toEqual({ binding: 'CF_VERSION_METADATA' })
  expect(observability).toMatchObject({
    enabled: true,
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false },
    traces: { enabled: true, head_sampling_rate: rate },
  })
})

test('no two environments share a database, a bucket or a counter', () => {
  const all = [read(), read('staging'), read('production')]
  const owned = all.flatMap(({ d1_databases, r2_buckets, ratelimits }) => [
    ...d1_databases.map(({ database_id }) => `database ${database_id}`),
    ...r2_buckets.map(({ bucket_name }) => `bucket ${bucket_name}`),
    ...ratelimits.map(({ namespace_id }) => `counter ${namespace_id}`),
  ])
  expect(owned.filter((one, i) => owned.indexOf(one) !== i)).toEqual([])
})

test('the worker knows every secret of .dev.vars.example', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../../.dev.vars.example'), 'utf8')
  const values = [...example.matchAll(/^\w+=(.+)$/gm)].map(([, value]) => value)
  expect(values.length).toBeGreaterThan(0)
  expect([...publishedSecrets].sort()).toEqual(values.sort())
})

test.each([undefined, '', 'local', 'prodution'])('nothing is built or deployed for the environment %j', (name) => {
  const { CLOUDFLARE_ENV: _, ...rest } = process.env
  const environment = name === undefined ? rest : { ...rest, CLOUDFLARE_ENV: name }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deploy.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: environment,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/use CLOUDFLARE_ENV=staging\|production npm run deploy/)
})
