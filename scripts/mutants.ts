/**
 * `npm run mutants [-- word…]`: makes each mistake of `tests/mutations` in a copy of the tree, one at a time, and runs
 * the tests that must notice it. Words choose those with one of them in their file or effect. Fails when a mistake goes
 * unnoticed, or its text is no longer in its file.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutations } from '#tests/mutations/all.ts'
import type { Mutation } from '#tests/mutations/mutation.ts'
import { command, elapsed, endOnSignals, report, root, run } from './run.ts'

/** Files git tracks or would track. One that was deleted is listed until the deletion is staged. */
const copyTree = async (to: string): Promise<void> => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  for (const path of listed.toString().split('\0').filter(Boolean))
    await cp(join(root, path), join(to, path), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
}

interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly output: string
}

const runTests = async (tree: string, project: string, tests: readonly string[]): Promise<Outcome> => {
  const file = join(tree, 'mutants.json')
  await rm(file, { force: true })
  const args = ['run', '--project', project, ...tests, '--reporter=json', `--outputFile.json=${file}`]
  const { output } = await run('vitest', args, { cwd: tree, env: { NO_COLOR: '1' } })
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = JSON.parse(text)
  return { passed, failed, output }
}

/** Tests that fail without any mistake would seem to notice every one. */
const expectSound = async (tree: string, chosen: readonly Mutation[]): Promise<void> => {
  for (const project of new Set(chosen.map((one) => one.project))) {
    const tests = new Set(chosen.filter((one) => one.project === project).flatMap((one) => one.tests))
    const { passed, failed, output } = await runTests(tree, project, [...tests])
    if (failed > 0 || passed === 0) throw new Error(`${output}\n${project}: fails without any mistake`)
  }
}

type Verdict = 'caught' | 'survived' | 'error'

const tryMutation = async (
  tree: string,
  { file, before, after, project, tests }: Mutation,
): Promise<{ verdict: Verdict; remark: string }> => {
  const path = join(tree, file)
  const source = await readFile(path, 'utf8').catch(() => '')
  const found = source.split(before).length - 1
  if (found !== 1) return { verdict: 'error', remark: `its text is ${found} times in ${file}: correct tests/mutations` }
  await writeFile(
    path,
    source.replace(before, () => after),
  )
  try {
    const { passed, failed, output } = await runTests(tree, project, tests)
    if (failed > 0) return { verdict: 'caught', remark: `${failed} of ${failed + passed}` }
    if (passed > 0) return { verdict: 'survived', remark: `${tests.join(', ')} passed` }
    return { verdict: 'error', remark: `no test ran\n${output}` }
  } finally {
    await writeFile(path, source)
  }
}

await command(async () => {
  const words = process.argv.slice(2)
  const chosen = mutations.filter(
    ({ file, effect }) => words.length === 0 || words.some((word) => `${file} ${effect}`.includes(word)),
  )
  const tree = await mkdtemp(join(tmpdir(), 'mutants-'))
  const clean = () => rm(tree, { recursive: true, force: true })
  endOnSignals(clean)
  const counts: Record<Verdict, number> = { caught: 0, survived: 0, error: 0 }
  try {
    await copyTree(tree)
    await expectSound(tree, chosen)
    report(`the tests pass without any mistake   ${elapsed()}`)
    for (const mutation of chosen) {
      const began = performance.now()
      const { verdict, remark } = await tryMutation(tree, mutation)
      counts[verdict] += 1
      report(`${verdict === 'caught' ? '✓' : '✗'} ${verdict.padEnd(8)} ${elapsed(began).padStart(7)}  ${mutation.file}`)
      report(`    ${mutation.effect}   (${remark})`)
    }
  } finally {
    await clean()
  }
  report(`\n${counts.caught} caught, ${counts.survived} survived, ${counts.error} errors in ${elapsed()}`)
  return counts.survived + counts.error === 0 && chosen.length > 0 ? 0 : 1
})
