/** Checks that a switch names every value: a new notification kind, status or verdict is then a compile error. */
import { expect, test } from 'vitest'
import { codeLines, expectNone, filesIn } from './tree.ts'

/** Switches over what others define, where a new value must not be an error. */
const openLists: Readonly<Record<string, string>> = {
  'worker/http/reply.ts': 'types of valibot schemas, of which only those that contain others are of interest',
}

const indentOf = (line: string): number => line.length - line.trimStart().length

interface SwitchBlock {
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly lines: readonly string[]
  /** The line after its closing brace. */
  readonly next: string
}

/** Relies on the formatter: the closing brace of a switch is as far indented as its first line. */
const switchesOf = (path: string): SwitchBlock[] => {
  const lines = codeLines(path)
  return lines.flatMap((line, start) => {
    if (!/\bswitch \(/.test(line)) return []
    const indent = indentOf(line)
    const length = lines.slice(start + 1).findIndex((one) => one.trim() === '}' && indentOf(one) === indent)
    const end = start + 1 + length
    return [{ path, line: start + 1, lines: lines.slice(start, end + 1), next: lines[end + 1]?.trim() ?? '' }]
  })
}

const switches = filesIn('contract', 'worker', 'durable', 'web')
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap(switchesOf)

const nameOf = ({ path, line }: SwitchBlock): string => `${path}:${line}`

test('no switch has a default, which would answer for values that nobody thought of', () => {
  expect(switches.length).toBeGreaterThan(15)
  const found = switches.filter(({ path, lines }) => {
    const isOpen = Object.hasOwn(openLists, path)
    return !isOpen && lines.some((line) => /^\s*default:/.test(line))
  })
  expectNone(
    found.map(nameOf),
    'Name the remaining values as cases, so that the compiler asks for each new one; where others define the values, give the reason in openLists of tests/house/switches.test.ts.',
  )
})

test('a switch is the last statement of its function, and each of its cases returns', () => {
  const closed = switches.filter(({ path }) => !Object.hasOwn(openLists, path))
  const found = closed.filter(({ lines, next }) => next !== '}' || lines.some((line) => /^\s*break$/.test(line)))
  expectNone(
    found.map(nameOf),
    'Move it into a function of its own that returns in every case: only then does the compiler see a missing one.',
  )
})

test('the open lists are switches that still exist and still have a default', () => {
  const stale = Object.keys(openLists).filter(
    (path) => !switches.some((one) => one.path === path && one.lines.some((line) => /^\s*default:/.test(line))),
  )
  expectNone(stale, 'Remove them from openLists of tests/house/switches.test.ts.')
})
