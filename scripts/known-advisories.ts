/**
 * Known security advisories about packages, kept in `advisories.json`, and which of them concern the versions that the
 * lockfile resolves. The registry is asked by `npm run advisories` alone, so a check needs no network.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { root } from './run.ts'

export const severities = ['low', 'moderate', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

export interface Advisory {
  readonly package: string
  /** Vulnerable versions, as npm reads ranges. */
  readonly range: string
  /** `GHSA-…`, or `CVE-…` where no other is known. */
  readonly id: string
  readonly severity: Severity
  readonly title: string
  /** The first day it is known to have been public, `YYYY-MM-DD`. */
  readonly date: string
}

/** An advisory that does not matter here although it concerns a version in use. */
export interface Acceptance {
  readonly id: string
  readonly package: string
  readonly version: string
  readonly why: string
}

export interface KnownAdvisories {
  readonly advisories: readonly Advisory[]
  readonly accepted: readonly Acceptance[]
}

export interface Lockfile {
  /** By path, such as `node_modules/a/node_modules/b`; the empty path is this repository. */
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

export interface Concern {
  readonly advisory: Advisory
  readonly version: string
}

/** Names and versions of everything that the lockfile resolves, each once. */
export const lockedPackages = ({ packages }: Lockfile): { readonly name: string; readonly version: string }[] => {
  const found = new Map<string, { name: string; version: string }>()
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)
    if (name && version) found.set(`${name}@${version}`, { name, version })
  }
  return [...found.values()]
}

/** The advisories that concern a locked version, accepted or not. */
export const findConcerns = (lockfile: Lockfile, advisories: readonly Advisory[]): Concern[] =>
  lockedPackages(lockfile).flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.package === name && satisfies(version, one.range, { includePrerelease: true }))
      .map((advisory) => ({ advisory, version })),
  )

export const isAccepted = ({ advisory, version }: Concern, accepted: readonly Acceptance[]): boolean =>
  accepted.some(
    (one) => one.id === advisory.id && one.package === advisory.package && one.version === version && one.why !== '',
  )

const listPath = join(root, 'scripts', 'advisories.json')

export const readAdvisories = async (): Promise<KnownAdvisories> =>
  JSON.parse(await readFile(listPath, 'utf8')) as KnownAdvisories

export const readLockfile = async (): Promise<Lockfile> =>
  JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile

/** Writes the list with these advisories added or put in the place of earlier ones of the same id, package and range. */
export const addAdvisories = async (more: readonly Advisory[]): Promise<number> => {
  const { advisories, accepted } = await readAdvisories()
  const keyOf = (one: Advisory) => `${one.package} ${one.id} ${one.range}`
  const known = new Map(advisories.map((one) => [keyOf(one), one]))
  const fresh = more.filter((one) => !known.has(keyOf(one)))
  const all = [...advisories, ...fresh].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await writeFile(listPath, `${JSON.stringify({ advisories: all, accepted }, null, 2)}\n`)
  return fresh.length
}
