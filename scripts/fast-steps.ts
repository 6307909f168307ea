/** The checks that take seconds, which leave out what passed before. */
import { join } from 'node:path'
import { generateTypes } from './generate.ts'
import { type CachedProject, type Passed, readPassed } from './passed.ts'
import { testFiles, zoneOfAllRules } from './projects.ts'
import { filesMatching } from './reach.ts'
import { root } from './run.ts'
import { type Count, line, type Step, sum, tests, tool, work } from './steps.ts'

interface TestFile {
  readonly project: CachedProject
  readonly path: string
}

/** In the one zone that neither a server nor Cairo is in. */
const fastProjects: Readonly<Record<CachedProject, string | null>> = {
  rules: `rules ${zoneOfAllRules}`,
  'web-logic': 'web-logic*',
  house: 'house',
  worker: null,
}

const fastTestFiles = (): TestFile[] =>
  (Object.keys(fastProjects) as CachedProject[])
    .filter((project) => fastProjects[project] !== null)
    .flatMap((project) => filesMatching(testFiles[project]).map((path) => ({ project, path })))

/** What a step says about the things it left out. */
const unchanged = (left: number, all: number, things: string): string =>
  left === all ? '' : `${left} of ${all} ${things}, the others are as they passed before`

const skip = (name: string, what: string): Count => {
  line(true, name, performance.now(), `skipped: ${what} as passed before`)
  return { passed: 1, failed: 0 }
}

const runTestFiles = async ({ left, note }: Passed): Promise<Count> => {
  const name = 'rules, web and house'
  const all = fastTestFiles()
  const waiting = left(all, (keys, { project, path }) => keys.test(project, path))
  if (waiting.length === 0) return skip(name, `${all.length} files and all they read are`)
  const projects = [...new Set(waiting.flatMap(({ project }) => fastProjects[project] ?? []))]
  const files = waiting.length === all.length ? [] : waiting.map(({ path }) => path)
  const count = await tests(name, projects, { files, remark: unchanged(waiting.length, all.length, 'files') })
  const passed = new Set(count.passedFiles)
  await note(
    waiting.filter(({ path }) => passed.has(path)),
    (keys, { project, path }) => keys.test(project, path),
  )
  return count
}

/** With more of them, the linter is given the whole tree. */
const namedFiles = 500

const lint = async ({ left, note, tree }: Passed): Promise<Count> => {
  const name = 'format and lint'
  const waiting = left(tree.paths, (keys, path) => keys.lint(path))
  if (waiting.length === 0) return skip(name, `${tree.paths.length} files are`)
  const files = waiting.length > namedFiles ? ['.'] : waiting
  const count = await tool(
    name,
    'biome',
    ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files],
    unchanged(waiting.length, tree.paths.length, 'files'),
  )
  if (count.failed === 0) await note(waiting, (keys, path) => keys.lint(path))
  return count
}

const findUnused = async ({ left, note }: Passed, all: boolean): Promise<Count> => {
  const name = 'unused code'
  const whole = left(['the code'], (keys) => keys.unused())
  if (whole.length === 0) return skip(name, 'the code is')
  // It goes by times of change; nothing is left out in a full run.
  const cache = all ? [] : ['--cache', '--cache-location', join(root, '.tsbuild', 'knip')]
  const count = await tool(name, 'knip', cache)
  if (count.failed === 0) await note(whole, (keys) => keys.unused())
  return count
}

/** Rules in every zone, web and house, whatever passed before. */
const runAllTests = (): Promise<Count> => tests('rules, web and house', ['rules*', 'web-logic*', 'house'])

/**
 * The checks that take seconds. Each leaves out what passed before and has not changed since, with everything it
 * depends on (`passed.ts`); with `all` nothing is left out. With `thorough` rules run in every zone.
 */
export const fastSteps = async ({ all = false, thorough = false } = {}): Promise<readonly Step[]> => {
  const generated = await work('generated types', generateTypes)
  const passed = await readPassed(all || thorough)
  return [
    // One checker per project: with more of them the shared types are checked repeatedly, which takes longer overall.
    async () => sum([generated, await tool('types', 'tsc', ['-b', '--checkers', '1'])]),
    () => (thorough ? runAllTests() : runTestFiles(passed)),
    () => lint(passed),
    () => findUnused(passed, all || thorough),
  ]
}
