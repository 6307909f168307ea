/** The tree as the house tests see it: what git tracks or would track, never what a build left behind. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })

const code = /\.(ts|tsx|css)$/
export const files: readonly string[] = [...new Set(listed.toString().split('\0'))].filter(
  (path) => code.test(path) && !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'),
)

/** Files of these folders; a file may be deleted and still be listed until the deletion is staged. */
export const filesIn = (...folders: readonly string[]): string[] =>
  files.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))

export const read = (path: string): string => {
  try {
    return readFileSync(resolve(root, path), 'utf8')
  } catch {
    return ''
  }
}

/** The file without its comments, line by line; good enough for looking for words. */
export const codeLines = (path: string): string[] =>
  read(path)
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, ''))

/** Fails with how many breaches there are where none may be, what to do about them, and each one. */
export const expectNone = (breaches: readonly string[], whatToDo: string): void => {
  const figures = breaches.length === 1 ? '1 breach' : `${breaches.length} breaches`
  if (breaches.length > 0) expect.fail(`${figures}, 0 allowed. ${whatToDo}\n  ${breaches.join('\n  ')}`)
}

/** `path:line` of every line that matches, so that a failure says where to look. */
export const linesMatching = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    codeLines(path).flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim().slice(0, 80)}`] : [])),
  )
