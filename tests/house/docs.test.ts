/** Checks that the pages about the project name only what exists, and that the README stays short. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allFiles, expectNone, read } from './tree.ts'

const root = resolve(import.meta.dirname, '../..')
const pages = allFiles.filter((path) => path.endsWith('.md') && existsSync(join(root, path)))
const linesOf = (page: string) => read(page).split('\n')

/** Folders at the top, as a path in a text begins. */
const topFolders = new Set(allFiles.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
const pathWord = new RegExp(`^(${[...topFolders].join('|').replaceAll('.', '\\.')})/[^\\s…]*$`)
/** Written by a run, so a clean clone lacks it. */
const written = /^tests\/output(\/|$)/

/** `<area>` and `*` stand for any name. */
const patternOf = (path: string): RegExp => {
  const parts = path
    .replace(/\/$/, '')
    .split(/<[^>]+>|\*/)
    .map((part) => part.replace(/[.$+()]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}(/|$)`)
}

const isThere = (path: string): boolean => {
  if (written.test(path)) return true
  if (!/[<*]/.test(path)) return existsSync(join(root, path))
  const pattern = patternOf(path)
  return allFiles.some((one) => pattern.test(one) && existsSync(join(root, one)))
}

/** The words of code in a text: those of `code` in a line, and those of blocks. */
const codeWords = (line: string, isBlock: boolean): string[] =>
  (isBlock ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
    .flatMap((code) => code.split(/\s+/))
    .map((word) => word.replace(/^["'(]+|["'),.:;]+$/g, ''))

interface Line {
  readonly at: string
  readonly text: string
  readonly isBlock: boolean
}

const linesWithBlocks = (page: string): Line[] => {
  let isBlock = false
  return linesOf(page).flatMap((text, i) => {
    if (text.startsWith('```')) isBlock = !isBlock
    return text.startsWith('```') ? [] : [{ at: `${page}:${i + 1}`, text, isBlock }]
  })
}

/** The name by which a link leads to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string): Set<string> =>
  new Set(linesOf(page).flatMap((line) => /^#+ (.*)$/.exec(line)?.slice(1, 2).map(anchorOf) ?? []))

test('the README has at most 200 lines', () => {
  const lines = linesOf('README.md').length - 1
  expectNone(
    lines > 200 ? [`README.md: ${lines} lines`] : [],
    'Move what only some readers need into the page of docs for them, and link it.',
  )
})

describe.each(pages)('%s', (page) => {
  test('names paths that exist', () => {
    const missing = linesWithBlocks(page).flatMap(({ at, text, isBlock }) =>
      codeWords(text, isBlock)
        .filter((word) => pathWord.test(word) && !isThere(word))
        .map((word) => `${at}: ${word}`),
    )
    expectNone(missing, 'Write where it is now, or remove the sentence about it.')
  })

  test('links to pages, pictures and headings that exist', () => {
    const links = linesWithBlocks(page).flatMap(({ at, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ at, target })),
    )
    const broken = links.filter(({ target }) => {
      if (/^https?:/.test(target)) return false
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(root, file))) return true
      return anchor !== undefined && !anchorsOf(file).has(anchor)
    })
    expectNone(
      broken.map(({ at, target }) => `${at}: ${target}`),
      'Correct the address: it is relative to the page, and an anchor is its heading in lower case with hyphens.',
    )
  })

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const unknown = linesWithBlocks(page).flatMap(({ at, text }) =>
      [...text.matchAll(/\bnpm run ([\w-]+)/g)]
        .filter(([, name = '']) => !Object.hasOwn(scripts, name))
        .map(([command]) => `${at}: ${command}`),
    )
    expectNone(unknown, 'Name a script of package.json.')
  })
})

test('every folder and file of the map exists', () => {
  const readme = read('README.md')
  const map = /## The map\s+```\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  let top = ''
  const missing = map.split('\n').flatMap((line) => {
    top = /^(\S+)\//.exec(line)?.[1] ?? top
    // A folder, or a file of code; the words between them explain.
    const named = line.split(/[\s(,;:)]+/).filter((word) => /^[\w<][\w<>./-]*(\/|\.tsx?)$/.test(word))
    return named.filter((word) => {
      if (word === `${top}/`) return !existsSync(join(root, top))
      const pattern = patternOf(word)
      const own = allFiles.filter((path) => path.startsWith(`${top}/`) && existsSync(join(root, path)))
      return !own.some((path) => path.split('/').some((_, i, parts) => pattern.test(parts.slice(i).join('/'))))
    })
  })
  expect(map.split('\n').length).toBeGreaterThan(20)
  expectNone(missing, 'Bring the map of README.md up to date.')
})

test('every setting of the worker is explained in docs/deploying.md or docs/simulators.md', () => {
  const text = read('docs/deploying.md') + read('docs/simulators.md')
  const declared = (paths: RegExp, pattern: RegExp): string[] =>
    allFiles
      .filter((path) => paths.test(path))
      .flatMap((path) => [...read(path).matchAll(pattern)].map(([, name = '']) => name))
  const settings = new Set([
    ...declared(/^worker\/bindings\.ts$/, /^ {2}([A-Z][A-Z_]+)\??: /gm),
    ...declared(/^worker\/(deployment|gateways\/.*)\.ts$/, /^ {2}readonly ([A-Z][A-Z_]+)\?: /gm),
  ])
  expect(settings.size).toBeGreaterThan(30)
  expectNone(
    [...settings].filter((name) => !new RegExp(`\`${name}\\b`).test(text)),
    'Say there what it switches and what happens without it.',
  )
})
