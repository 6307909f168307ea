/** Finds static imports by reading import lines, for plugins that run before the bundler has a module graph. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Matches static imports and re-exports; type imports are erased and `import()` loads later. */
const importLine = /^(?:import(?! type)\s(?:[^'"`;]*?\sfrom\s)?|export\s[^'"`;]*?\sfrom\s)['"]([^'"]+)['"]/gm

const resolveImport = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return resolve(root, specifier.slice(1))
  return specifier.startsWith('.') ? resolve(dirname(from), specifier) : null
}

/** `entries` with everything they import statically, as paths from the repository root, without what `isExcluded`. */
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
