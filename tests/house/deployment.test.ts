/** What wrangler does not inherit is repeated per environment, and a binding left out shows only after a deployment. */
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'

/** What of a configuration is looked at here; wrangler's own type names packages that are not installed. */
interface Environment {
  d1_databases: { binding: string; database_id: string; migrations_dir: string }[]
  r2_buckets: { binding: string; bucket_name: string }[]
  ratelimits: { name: string; namespace_id: string; simple: object }[]
  durable_objects: { bindings: object[] }
  images: object
  assets: object
  triggers: object
  vars: Record<string, unknown>
}

const read = (env?: string): Environment => unstable_readConfig({ config: 'wrangler.toml', env })

/** Everything but what has to differ: ids, names of buckets and the values of variables. */
const shapeOf = ({ d1_databases, r2_buckets, ratelimits, vars, ...rest }: Environment) => ({
  databases: d1_databases.map(({ binding, migrations_dir }) => ({ binding, migrations_dir })),
  buckets: r2_buckets.map(({ binding }) => binding),
  limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
  vars: Object.keys(vars),
  objects: rest.durable_objects.bindings,
  images: rest.images,
  assets: rest.assets,
  triggers: rest.triggers,
})

test.each(['staging', 'production'])('%s has all that the local environment has', (env) => {
  expect(shapeOf(read(env))).toEqual(shapeOf(read()))
  expect(read(env).vars.APP_ENV).toBe(env)
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
