/**
 * What has passed a check before. Each thing that is checked has a key, a hash of everything that its result depends
 * on: what has a key that passed is not checked again. The keys are kept in `.tsbuild/passed.json`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setupFiles } from './projects.ts'
import { createReach } from './reach.ts'
import { root } from './run.ts'

/** The parts cannot run into one another. */
const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24)

/** Not tracked, but read by checks. */
const untracked = ['.dev.vars', 'worker-configuration.d.ts', 'node_modules/.package-lock.json']

/** The files of the tree as they are at one moment. */
export interface Tree {
  /** Files that git tracks or would track. */
  readonly paths: readonly string[]
  /** Null for what is no file of the tree. */
  readonly read: (path: string) => Buffer | null
}

export const readTree = (folder: string): Tree => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: folder })
  const contents = new Map<string, Buffer>()
  for (const path of [...new Set(listed.toString().split('\0')), ...untracked].filter((one) => one !== ''))
    try {
      contents.set(path, readFileSync(join(folder, path)))
    } catch {
      // Deleted, but the deletion is not staged yet; or a folder that is a repository of its own.
    }
  return { paths: [...contents.keys()].sort(), read: (path) => contents.get(path) ?? null }
}

/** What decides about the result of every check, apart from the files that it is about. */
const isSetting = (path: string): boolean =>
  (!path.includes('/') && !path.endsWith('.md')) || untracked.includes(path) || path.endsWith('/tsconfig.json')

export type CachedProject = keyof typeof setupFiles

/** `environment` is what results depend on beside files: the version of Node, and variables that a tool reads. */
export const createKeys = (tree: Tree, environment: readonly string[]) => {
  const textOf = (path: string): string | null => tree.read(path)?.toString() ?? null
  const contentHash = (path: string): string => {
    const content = tree.read(path)
    return content === null ? 'none' : createHash('sha256').update(content).digest('base64url')
  }
  const hashes = new Map(tree.paths.map((path) => [path, contentHash(path)]))
  const hashFiles = (paths: readonly string[]): string => hash(paths.flatMap((path) => [path, hashes.get(path) ?? '']))

  const imports = createReach(textOf, true)
  const tools = imports(['vitest.config.ts', 'scripts/check.ts']).paths
  const settings = hash([...environment, hashFiles(tree.paths.filter(isSetting)), hashFiles(tools)])
  const everything = hashFiles(tree.paths)
  const reach = createReach(textOf)

  return {
    /** A file that is formatted and linted: what it may import is decided by paths, so others do not matter. */
    lint: (path: string): string => hash(['lint', settings, path, hashes.get(path) ?? '']),
    /** A test file, with everything it can read. */
    test: (project: CachedProject, path: string): string => {
      const { paths, readsAnything } = reach([path, ...setupFiles[project]])
      return hash(['test', settings, project, hashFiles(paths), readsAnything ? everything : ''])
    },
    /** Whether something is unused depends on all code. */
    unused: (): string =>
      hash(['unused', settings, hashFiles(tree.paths.filter((path) => !/\.(md|png|jpg|svg|woff2)$/.test(path)))]),
  }
}

export type Keys = ReturnType<typeof createKeys>

/** Enough for what several branches passed. */
const keptKeys = 30_000

/** Keys that passed, the latest last. Two checks at the same time may lose keys of one, which costs time only. */
export const openRecord = async (file: string) => {
  const load = async (): Promise<string[]> => {
    try {
      const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
    } catch {
      return []
    }
  }
  const passed = new Set(await load())
  return {
    has: (key: string): boolean => passed.has(key),
    add: async (keys: readonly string[]): Promise<void> => {
      await mkdir(dirname(file), { recursive: true })
      const all = new Set(await load())
      for (const key of keys) {
        passed.add(key)
        all.delete(key)
        all.add(key)
      }
      // Replaced at once, so that another check never reads half of it.
      const beside = `${file}.${process.pid}`
      writeFileSync(beside, JSON.stringify([...all].slice(-keptKeys)))
      renameSync(beside, file)
    },
  }
}

const environment = (): string[] => [
  process.version,
  process.platform,
  process.arch,
  ...['TZ', 'LANG', 'LC_ALL', 'NODE_OPTIONS'].map((name) => process.env[name] ?? ''),
]

export interface Passed {
  /** Those of `things` that have not passed as they are. */
  readonly left: <T>(things: readonly T[], keyOf: (keys: Keys, thing: T) => string) => T[]
  /** Notes that these passed, except those that changed while they were checked. */
  readonly note: <T>(things: readonly T[], keyOf: (keys: Keys, thing: T) => string) => Promise<void>
  readonly tree: Tree
}

/** `all`: as if nothing had passed before. */
export const readPassed = async (all: boolean, folder = root): Promise<Passed> => {
  const tree = readTree(folder)
  const keys = createKeys(tree, environment())
  const record = await openRecord(join(folder, '.tsbuild', 'passed.json'))
  return {
    tree,
    left: (things, keyOf) => things.filter((thing) => all || !record.has(keyOf(keys, thing))),
    note: async (things, keyOf) => {
      const after = createKeys(readTree(folder), environment())
      const unchanged = things.filter((thing) => keyOf(keys, thing) === keyOf(after, thing))
      await record.add(unchanged.map((thing) => keyOf(keys, thing)))
    },
  }
}
