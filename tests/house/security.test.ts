/** What `docs/security.md` claims: figures that are those of its rows, and places that exist. */
import { describe, expect, test } from 'vitest'
import { allFiles, expectNone, read } from './tree.ts'

const page = 'docs/security.md'
const verdicts = ['met', 'not met', 'does not apply'] as const
type Verdict = (typeof verdicts)[number]

interface Requirement {
  readonly id: string
  readonly level: string
  readonly text: string
  readonly verdict: string
  readonly where: string
  readonly test: string
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const lines = read(page).split('\n')
const requirements: readonly Requirement[] = lines
  .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [id = '', level = '', text = '', verdict = '', where = '', test = ''] = cellsOf(line)
    return { id, level, text, verdict, where, test }
  })

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
const isThere = (path: string): boolean => allFiles.some((one) => one === path || one.startsWith(`${path}/`))

/** Requirements of ASVS 5.0.0 by level. */
const size = { '1': 70, '2': 183 } as const

test('every requirement of both levels has one row', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  for (const [level, count] of Object.entries(size))
    expect(requirements.filter((one) => one.level === level)).toHaveLength(count)
})

test('each has a verdict, and a reason where it is not met or does not apply', () => {
  expectNone(
    requirements
      .filter(({ verdict, where, text }) => !verdicts.includes(verdict as Verdict) || where === '' || text === '')
      .map(({ id }) => `${page}: ${id}`),
    `Write one of ${verdicts.join(', ')}, and where or why.`,
  )
})

describe('what is met', () => {
  const met = requirements.filter(({ verdict }) => verdict === 'met')

  test('names a test or a line of the tree that exists', () => {
    expectNone(
      met
        .filter(({ test }) => pathsIn(test).filter((path) => path.startsWith('tests/') && isThere(path)).length === 0)
        .map(({ id }) => `${page}: ${id}`),
      'Name a test that would notice, or call it not met.',
    )
  })

  test('and no file that does not exist', () => {
    const missing = met.flatMap(({ id, where, test }) =>
      [...pathsIn(where), ...pathsIn(test)].filter((path) => !isThere(path)).map((path) => `${page}: ${id}: ${path}`),
    )
    expectNone(missing, 'Write where it is now.')
  })
})

test('the figures at the head are those of the rows', () => {
  const count = (level: string, verdict: Verdict | null): number =>
    requirements.filter(
      (one) => (level === 'both' || one.level === level) && (verdict === null || one.verdict === verdict),
    ).length
  for (const level of ['1', '2', 'both']) {
    const row = lines.find((line) => line.startsWith(`| ${level} |`)) ?? ''
    const figures = [...verdicts.map((verdict) => count(level, verdict)), count(level, null)]
    expect(cellsOf(row), `level ${level}`).toEqual([level, ...figures.map(String)])
  }
})
