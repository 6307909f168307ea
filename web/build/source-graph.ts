/** Which sources a source brings along, read from their import lines. For decisions that fall before the bundler has a graph. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Imports that stay in the code: those of types are gone before it runs, `import()` is fetched later. */
const importLine = /^(?:import(?! type)\s(?:[^'"`;]*?\sfrom\s)?|export\s[^'"`;]*?\sfrom\s)['"]([^'"]+)['"]/gm

const resolveImport = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return resolve(root, specifier.slice(1))
  return specifier.startsWith('.') ? resolve(dirname(from), specifier) : null
}

/** The sources that load together with `entries`, paths from the root of the tree; those `left` says yes to are not entered. */
export const collectStaticImports = (
  entries: readonly string[],
  isExcluded: (path: string) => boolean,
): Set<string> => {
  const loaded = new Set<string>()
  const waiting = entries.map((path) => resolve(root, path))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = relative(root, file).replaceAll('\\', '/')
    if (loaded.has(path) || isExcluded(path) || !/\.tsx?$/.test(path) || !existsSync(file)) continue
    loaded.add(path)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(importLine)) {
      const imported = resolveImport(file, specifier)
      if (imported !== null) waiting.push(imported)
    }
  }
  return loaded
}
