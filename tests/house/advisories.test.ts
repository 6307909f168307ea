/** No locked package is one that a known advisory concerns, unless the list says why that does not matter here. */
import { satisfies, validRange } from 'semver'
import { describe, expect, test } from 'vitest'
import {
  findConcerns,
  isAccepted,
  lockedPackages,
  readAdvisories,
  readLockfile,
  severities,
} from '#scripts/known-advisories.ts'
import { expectNone } from './tree.ts'

const { advisories, accepted } = await readAdvisories()
const lockfile = await readLockfile()
const concerns = findConcerns(lockfile, advisories)

test('no known advisory concerns a locked version', () => {
  const open = concerns.filter((one) => !isAccepted(one, accepted))
  expectNone(
    open.map(({ advisory, version }) => `${advisory.package} ${version}: ${advisory.id} ${advisory.title}`),
    'Update the package, or override it in package.json; or accept it in scripts/advisories.json and say why.',
  )
})

test('nothing is accepted that does not concern us any more', () => {
  const stale = accepted.filter(
    ({ id, package: name, version }) =>
      !concerns.some((one) => one.advisory.id === id && one.advisory.package === name && one.version === version),
  )
  expectNone(
    stale.map(({ id, package: name, version }) => `${id} of ${name} ${version}`),
    'Remove it from the accepted ones in scripts/advisories.json.',
  )
})

test('the list is well-formed', () => {
  for (const { id, range, severity, date, title } of advisories) {
    expect(id).toMatch(/^(GHSA(-[23456789cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,7})$/)
    expect(validRange(range), `${id} ${range}`).not.toBeNull()
    expect(severities).toContain(severity)
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(title).not.toBe('')
  }
  for (const { why } of accepted) expect(why.length).toBeGreaterThan(20)
})

describe('comparing', () => {
  const advisory = {
    package: 'a',
    id: 'GHSA-2222-2222-2222',
    severity: 'high',
    title: 't',
    date: '2026-01-01',
  } as const
  const lock = (...versions: string[]) => ({
    packages: Object.fromEntries([
      ['', { version: '0.1.0' }],
      ...versions.map((version, i) => [`${'node_modules/b/'.repeat(i)}node_modules/a`, { version }] as const),
    ]),
  })

  test('finds a version wherever it is nested, and each once', () => {
    expect(lockedPackages(lock('1.0.0', '1.0.0', '2.0.0')).map(({ version }) => version)).toEqual(['1.0.0', '2.0.0'])
    const found = findConcerns(lock('1.0.0', '2.0.0'), [{ ...advisory, range: '<2' }])
    expect(found.map(({ version }) => version)).toEqual(['1.0.0'])
  })

  test('a pre-release of the fixed version is as vulnerable as what it comes before', () => {
    expect(satisfies('2.0.0-beta.1', '<2.0.0')).toBe(false)
    expect(findConcerns(lock('2.0.0-beta.1'), [{ ...advisory, range: '<2.0.0' }])).toHaveLength(1)
  })

  test('an acceptance is of one version', () => {
    const [concern] = findConcerns(lock('1.0.0'), [{ ...advisory, range: '*' }])
    const acceptance = { id: advisory.id, package: 'a', version: '1.0.0', why: 'it is not called' }
    expect(concern && isAccepted(concern, [acceptance])).toBe(true)
    expect(concern && isAccepted(concern, [{ ...acceptance, version: '1.0.1' }])).toBe(false)
  })
})
