/** What a file of the tree can reach, so that a check is repeated only when something it reads has changed. */
import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path)

/**
 * Every quoted path: of imports of all kinds, types included, and of files that are named to be read. Too many do no
 * harm.
 */
const quotedPath = /(['"`])((?:#|(?:\.\.?\/)+)?[\w@$()-][\w.@$()-]*(?:\/[\w.@$()-]+)*\.\w+)(?:\?[^'"`]*)?\1/g
const importedPath = /\b(?:from|import)[\s(]*(['"])((?:#|\.\.?\/)[^'"]+)\1/g

/** `#` and a path without dots begin at the root, or beside the file. */
const pathsIn = (path: string, text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, , named = '']) => {
    if (named.startsWith('#')) return [named.slice(1)]
    const beside = posix.join(posix.dirname(path), named)
    return named.startsWith('.') ? [beside] : [named, beside]
  })

/** Reads files whose names it makes up, or starts programs: a change of any file may concern it. */
const readsAnything =
  /['"](?:node:)?(?:fs|fs\/promises|child_process|worker_threads|sqlite)['"]|import\.meta\.glob|\bimport\((?!\s*['"])/

/** All that depends on the zone of the machine goes through one of these. */
const tellsTime = /\b(?:Date|DateTimeFormat|Temporal|toLocale\w*)\b/
const withoutComments = (text: string): string => text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

export interface Reach {
  /** The entries and every file they name, and so on: paths from the root, sorted. */
  readonly paths: readonly string[]
  /** Whether one of them reads files that it does not name. */
  readonly readsAnything: boolean
  /** Whether one of them can depend on the zone of the machine. */
  readonly tellsTime: boolean
}

interface Facts {
  readonly named: readonly string[]
  readonly readsAnything: boolean
  readonly tellsTime: boolean
}

const factsOf = (path: string, text: string, pattern: RegExp): Facts =>
  isCode(path)
    ? {
        named: pathsIn(path, text, pattern),
        readsAnything: readsAnything.test(text),
        tellsTime: tellsTime.test(withoutComments(text)),
      }
    : { named: [], readsAnything: false, tellsTime: false }

/**
 * Reads each file once, from `read`: null for what is no file. `importsOnly` does not follow paths that are named
 * otherwise.
 */
export const createReach = (read: (path: string) => string | null, importsOnly = false) => {
  const pattern = importsOnly ? importedPath : quotedPath
  const known = new Map<string, Facts | null>()
  const look = (path: string): Facts | null => {
    const before = known.get(path)
    if (before !== undefined) return before
    const text = read(path)
    const facts = text === null ? null : factsOf(path, text, pattern)
    known.set(path, facts)
    return facts
  }
  return (entries: readonly string[]): Reach => {
    const reached = new Map<string, Facts>()
    const waiting = [...entries]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const facts = reached.has(path) ? null : look(path)
      if (facts === null) continue
      reached.set(path, facts)
      waiting.push(...facts.named)
    }
    const all = [...reached.values()]
    return {
      paths: [...reached.keys()].sort(),
      readsAnything: all.some((one) => one.readsAnything),
      tellsTime: all.some((one) => one.tellsTime),
    }
  }
}

/** The text of a file of the tree; null when there is none. */
export const readSource = (path: string): string | null => {
  try {
    return readFileSync(resolve(root, path), 'utf8')
  } catch {
    return null
  }
}

/** Files of the tree that match one of the patterns: paths from the root, sorted. */
export const filesMatching = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
