/**
 * The worker of the last release on a database of this tree: its handlers and jobs play days of bookings, payments,
 * disputes and settlements over this tree's migrations, and its own model watches. This is what runs while a release begins,
 * and after one is taken back.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { contractionsOf, type Released, readMigrations } from '#scripts/released/schema.ts'
import { root, run } from '#scripts/run.ts'

const { commit, migration } = JSON.parse(readFileSync(join(root, 'released', 'release.json'), 'utf8')) as Released

/** A clone without history does not have it; `tests/house/expand-contract.test.ts` compares the schemas there too. */
const hasRelease = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0

/** Before the first release, a migration may take away what the tree of then needed. */
const needsMore = contractionsOf(readMigrations(join(root, 'migrations')).filter(({ name }) => name > migration)).some(
  ({ since }) => since === null,
)

const folder = mkdtempSync(join(tmpdir(), 'hiwar-old-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The tree of the release with the migrations of this one, and one more if given. */
const checkOut = (name: string, further?: string): string => {
  const tree = join(folder, name)
  mkdirSync(tree)
  const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', tree], { input: packed })
  rmSync(join(tree, 'migrations'), { recursive: true })
  cpSync(join(root, 'migrations'), join(tree, 'migrations'), { recursive: true })
  if (further) writeFileSync(join(tree, 'migrations', '9999_further.sql'), further)
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

const play = (cwd: string, days: number) =>
  run(process.execPath, ['tests/simulation/simulate.ts', '--seed', '1', '--days', String(days)], { cwd })

describe.skipIf(!hasRelease || needsMore)(`the release ${commit.slice(0, 12)}`, () => {
  test('goes on with the migrations of this tree', async () => {
    const { code, output } = await play(checkOut('mended'), 3)
    expect(code, output).toBe(0)
  })

  test('would not go on with one that refuses what it writes', async () => {
    const refusal = `CREATE TRIGGER further BEFORE INSERT ON lessons BEGIN SELECT RAISE(ABORT, 'further'); END;`
    const { code, output } = await play(checkOut('refused', refusal), 1)
    expect([code, output]).toEqual([1, expect.stringContaining('seed 1')])
  })
})
