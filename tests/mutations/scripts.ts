/** Mistakes in the commands that deploy. */
import type { Mutation } from './mutation.ts'

const gradual = {
  file: 'scripts/release/gradual.ts',
  project: 'house',
  tests: ['tests/house/releases.test.ts'],
} as const
const release = { ...gradual, file: 'scripts/release/release.ts' } as const
const versions = { ...gradual, file: 'scripts/release/versions.ts' } as const
const provisioned = { project: 'house', tests: ['tests/house/provision.test.ts'] } as const
const secrets = { ...provisioned, file: 'scripts/provision/secrets.ts' } as const
const storage = { ...provisioned, file: 'scripts/provision/storage.ts' } as const

export const scriptMutations: readonly Mutation[] = [
  {
    ...gradual,
    effect: 'a release is not tried before somebody gets it',
    before: 'const steps = [0, 5, 50, 100] as const',
    after: 'const steps = [5, 50, 100] as const',
  },
  {
    ...gradual,
    effect: 'a release that fails keeps the requests it has',
    before: '[{ id: old, percent: 100 }]',
    after: '[{ id, percent: 100 }]',
  },
  {
    ...gradual,
    effect: 'a request that fails again and again is borne',
    before: 'if (again !== undefined) return',
    after: 'if (again === null) return',
  },
  {
    ...gradual,
    effect: 'requests that fail now and then are borne without end',
    before: 'failed / asked > bearable',
    after: 'failed / asked > 1',
  },
  {
    ...release,
    effect: 'a release begins while another is under way',
    before: 'if (live.length > 1)',
    after: 'if (live.length > 2)',
  },
  {
    ...release,
    effect: 'an empty worker that a secret made counts as a release',
    before: ' || !(await isRelease(ask, environment, old.id))',
    after: '',
  },
  {
    ...versions,
    effect: 'a rollback gives what already runs',
    before: ' && !isOnly(current, shares[0]?.id)',
    after: '',
  },
  {
    ...secrets,
    effect: 'a second run replaces the keys',
    before: '!has(single) && ',
    after: '',
  },
  {
    ...secrets,
    effect: 'secrets are put that the team did not get to keep',
    before: '  await work.keep?.(input)\n',
    after: '  void work.keep?.(input)\n',
  },
  {
    ...storage,
    effect: 'a database is made where its maker sits',
    before: "['d1', 'create', name, '--location', location]",
    after: "['d1', 'create', name]",
  },
  {
    ...storage,
    effect: 'the id of a database is written into the section of another environment',
    before: 'withId(toml, environment.name, database',
    after: "withId(toml, 'production', database",
  },
]
