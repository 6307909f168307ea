/**
 * `npm run released [-- --before-first]`: writes down in `released/` what the release that now has everybody looks like: its
 * commit, its last migration, and its wire. Checks of later trees compare with it. With `--before-first` nothing is released
 * yet, and the tree is written down as the one to begin with.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Released, readMigrations } from './released/schema.ts'
import { readWire, writeWire } from './released/wire.ts'
import { command, mustRun, report, root } from './run.ts'

await command(async () => {
  const changed = await mustRun('git', ['status', '--porcelain', '--untracked-files=no'])
  if (changed !== '') throw new Error('There are uncommitted changes: check out the commit that was released first')
  const commit = (await mustRun('git', ['rev-parse', 'HEAD'])).trim()
  const migration = readMigrations(join(root, 'migrations')).at(-1)?.name ?? ''
  const at = process.argv.includes('--before-first') ? null : new Date().toISOString()
  const released: Released = { commit, migration, at }
  await writeFile(join(root, 'released', 'release.json'), `${JSON.stringify(released, null, 2)}\n`)
  await writeFile(join(root, 'released', 'wire.txt'), writeWire(readWire()))
  report(`wrote down ${commit.slice(0, 12)} with ${migration}: commit released/`)
  return 0
})
