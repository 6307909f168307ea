/** The source tree as the house tests see it: files git tracks or would track, no build output. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })

/** Every file, of whatever kind. */
export const allFiles: readonly string[] = [...new Set(listed.toString().split('\0'))].filter((path) => path !== '')

const code = /\.(ts|tsx|css)$/
export const files: readonly string[] = allFiles.filter(
  (path) => code.test(path) && !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'),
)

/** Files in these folders. A deleted file may still be listed until the deletion is staged, so it is left out. */
/** The app's sentences: of one room in it, of several in `web/copy`. */
export const copyFiles: readonly string[] = files.filter((path) =>
  /^web\/(features\/\w+\/)?copy\/[\w-]+\.ts$/.test(path),
)

export const filesIn = (...folders: readonly string[]): string[] =>
  files.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))

/** Many rules read the same files; none of them changes during a run. */
const remember = <T>(give: (path: string) => T): ((path: string) => T) => {
  const known = new Map<string, T>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const value = give(path)
    known.set(path, value)
    return value
  }
}

export const read = remember((path: string): string => {
  try {
    return readFileSync(resolve(root, path), 'utf8')
  } catch {
    return ''
  }
})

/** The lines of a file without comments. Approximate: good enough to search for words. */
export const codeLines = remember((path: string): readonly string[] =>
  read(path)
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, '')),
)

/** Fails with the number of breaches, what to do about them, and each one; passes when there are none. */
export const expectNone = (breaches: readonly string[], whatToDo: string): void => {
  const figures = breaches.length === 1 ? '1 breach' : `${breaches.length} breaches`
  if (breaches.length > 0) expect.fail(`${figures}, 0 allowed. ${whatToDo}\n  ${breaches.join('\n  ')}`)
}

/** `path:line` of every matching line. */
export const linesMatching = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    codeLines(path).flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim().slice(0, 80)}`] : [])),
  )
