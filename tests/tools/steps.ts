/** Steps of a gate: one line each with its time, what went wrong in full, and a count of what passed. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Vitest projects; their tests are counted one by one. A run that dies without a report is one failure. */
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
  line(code === 0, name, began, `${count.passed} passed${count.failed > 0 ? `, ${count.failed} failed` : ''}`)
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

/** What a change must pass within seconds; ordered so that the cheapest complaint comes first. */
export const fastSteps: readonly Step[] = [
  () => tool('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  () => tool('runtime types', 'wrangler', ['types', '--strict-vars=false']),
  () => tool('types', 'tsc', ['-b']),
  () => tests('rules and house', ['rules*', 'house']),
  () => tool('unused code', 'knip', []),
]
