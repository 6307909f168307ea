/** The steps of a check: one line each with its time, the full output of a failure, and a count of what passed. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { generateTypes } from './generate.ts'
import { elapsed, report, root, run } from './run.ts'

export interface Count {
  passed: number
  failed: number
}

const line = (good: boolean, name: string, began: number, remark = ''): void =>
  report(`${good ? '✓' : '✗'} ${name.padEnd(28)} ${elapsed(began).padStart(8)}${remark ? `   ${remark}` : ''}`)

/** A program that succeeds or fails as a whole; counts as one. */
export const tool = async (name: string, command: string, args: readonly string[]): Promise<Count> => {
  const began = performance.now()
  const { code, output } = await run(command, args)
  line(code === 0, name, began)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

interface JsonReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  success: boolean
}

/** Vitest projects; their tests are counted individually. A run that ends without a report counts as one failure. */
export const tests = async (name: string, projects: readonly string[], env: Record<string, string> = {}) => {
  const began = performance.now()
  const folder = join(root, 'tests', 'output')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name.replace(/\W+/g, '-')}.json`)
  await rm(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const { code, output } = await run(
    'vitest',
    ['run', ...chosen, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env: { NO_COLOR: '1', ...env } },
  )
  const count = await readFile(file, 'utf8').then(countOf, () => ({ passed: 0, failed: 0 }))
  // A file that does not load, or an error between tests, fails the run without a failed test.
  if (code !== 0 && count.failed === 0) count.failed = 1
  const repeated = output.split('\n').filter((row) => /\(retry x\d+\)/.test(row))
  const remarks = [`${count.passed} passed`]
  if (count.failed > 0) remarks.push(`${count.failed} failed`)
  if (repeated.length > 0) remarks.push(`${repeated.length} repeated`)
  line(code === 0, name, began, remarks.join(', '))
  for (const row of repeated) report(`  repeated: ${row.trim()}`)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  return count
}

const countOf = (text: string): Count => {
  const { numPassedTests, numFailedTests } = JSON.parse(text) as JsonReport
  return { passed: numPassedTests, failed: numFailedTests }
}

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, one) => total + one.passed, 0),
  failed: counts.reduce((total, one) => total + one.failed, 0),
})

type Step = () => Promise<Count>

/** A function that counts as one step. Its error is printed after the step's line. */
export const work = async (name: string, body: () => Promise<unknown>): Promise<Count> => {
  const began = performance.now()
  try {
    await body()
    return { passed: 1, failed: 0 }
  } catch (error) {
    line(false, name, began)
    report(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

/** Runs all steps, as many at a time as the machine has cores; put the longest first. Returns their counts in order. */
export const sideBySide = async (steps: readonly Step[]): Promise<Count[]> => {
  const counts: Count[] = []
  const waiting = [...steps.entries()]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) counts[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return counts
}

/** Vitest projects of the fast check; of the rules only the time zone that neither a server nor Cairo is in. */
export const fastProjects = ['rules Asia/Kathmandu', 'web-logic', 'house'] as const
/** The same for `npm test`: rules in all their time zones. */
export const thoroughProjects = ['rules*', 'web-logic', 'house'] as const

/** The checks that take seconds. */
export const fastSteps = (projects: readonly string[]): readonly Step[] => {
  const generated = work('generated types', generateTypes)
  return [
    async () => {
      const made = await generated
      // One checker per project: with more of them the shared types are checked repeatedly, which takes longer overall.
      return sum([made, await tool('types', 'tsc', ['-b', '--checkers', '1'])])
    },
    () => tests('rules, web and house', projects),
    () => tool('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
    async () => {
      await generated
      return tool('unused code', 'knip', [])
    },
  ]
}
