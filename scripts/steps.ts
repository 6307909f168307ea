/** The steps of a check: one line each with its time, the full output of a failure, and a count of what passed. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { elapsed, report, root, run } from './run.ts'

export interface Count {
  passed: number
  failed: number
}

/** The line of a step. */
export const line = (good: boolean, name: string, began: number, remark = ''): void =>
  report(`${good ? '✓' : '✗'} ${name.padEnd(28)} ${elapsed(began).padStart(8)}${remark ? `   ${remark}` : ''}`)

/** A program that succeeds or fails as a whole; counts as one. */
export const tool = async (name: string, command: string, args: readonly string[], remark = ''): Promise<Count> => {
  const began = performance.now()
  const { code, output } = await run(command, args)
  line(code === 0, name, began, remark)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

interface JsonReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

interface TestRun {
  /** Variables of the test processes. */
  env?: Record<string, string>
  /** Paths of the only test files that run. */
  files?: readonly string[]
  remark?: string
}

interface TestCount extends Count {
  /** Paths of the test files without a failure, when the run as a whole succeeded or failed by tests alone. */
  passedFiles: string[]
  /** What failed before it passed, with its title: of a failed test vitest prints this itself. */
  whyRepeated: string[]
}

/** Vitest projects; their tests are counted individually. A run that ends without a report counts as one failure. */
export const tests = async (
  name: string,
  projects: readonly string[],
  { env = {}, files = [], remark }: TestRun = {},
): Promise<TestCount> => {
  const began = performance.now()
  const folder = join(root, 'tests', 'output')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name.replace(/\W+/g, '-')}.json`)
  await rm(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const { code, output } = await run(
    'vitest',
    [
      'run',
      ...files,
      ...chosen,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: { NO_COLOR: '1', ...env } },
  )
  const count = await readFile(file, 'utf8').then(countOf, () => ({
    passed: 0,
    failed: 0,
    passedFiles: [],
    whyRepeated: [],
  }))
  // A file that does not load, or an error between tests, fails the run without a failed test.
  if (code !== 0 && count.failed === 0) Object.assign(count, { failed: 1, passedFiles: [] })
  const repeated = output.split('\n').filter((row) => /\(retry x\d+\)/.test(row))
  const remarks = [`${count.passed} passed`]
  if (count.failed > 0) remarks.push(`${count.failed} failed`)
  if (repeated.length > 0) remarks.push(`${repeated.length} repeated`)
  if (remark) remarks.push(remark)
  line(code === 0, name, began, remarks.join(', '))
  for (const row of repeated) report(`  repeated: ${row.trim()}`)
  for (const row of count.whyRepeated) report(`  why: ${row}`)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  return count
}

const countOf = (text: string): TestCount => {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as JsonReport
  const passedFiles = testResults.filter(({ status }) => status === 'passed').map(({ name }) => name)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    passedFiles: passedFiles.map((path) => relative(root, path).replaceAll('\\', '/')),
    whyRepeated: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title, failureMessages: [first = ''] }) => `${title}\n${stripVTControlCharacters(first)}`),
  }
}

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, one) => total + one.passed, 0),
  failed: counts.reduce((total, one) => total + one.failed, 0),
})

export type Step = () => Promise<Count>

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
