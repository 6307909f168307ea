/**
 * `npm run restore -- <backup>`: builds a database from a backup, named `latest`, by its instant or by the key of its manifest.
 *
 * --env staging    reads the bucket of that environment in the account; else that of the local state
 * --folder <path>  reads copies of the bucket's objects in a folder
 * --state <path>   fills the database of this local state instead of the usual one
 * --database <name> fills a new database of the account
 *
 * A database that holds anything is refused.
 */
import { parseArgs } from 'node:util'
import { restore } from './restore/restore.ts'
import { withSource } from './restore/source.ts'
import { localTarget, remoteTarget } from './restore/target.ts'
import { command, elapsed, report } from './run.ts'
import { localState } from './state.ts'

const usage =
  'Say which backup, and where it goes: npm run restore -- <latest|instant|manifest> [--env staging|production] ' +
  '[--folder <copies>] [--state <folder>|--database <name>]'

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      env: { type: 'string' },
      folder: { type: 'string' },
      state: { type: 'string' },
      database: { type: 'string' },
    },
  })
  const [named] = positionals
  const { env, folder, state, database } = values
  if (!named || positionals.length > 1 || (state !== undefined && database !== undefined)) throw new Error(usage)
  const target = database === undefined ? localTarget(state ?? localState) : remoteTarget(database)
  await target.expectEmpty()
  const restored = await withSource({ environment: env, folder, state: localState }, (read) =>
    restore(read, named, Date.now(), target.fill),
  )
  report(
    `Restored ${restored.id} in ${elapsed()}: ${restored.rows} rows, ${restored.deletedAgain} accounts deleted again.`,
  )
  for (const remark of restored.remarks) report(`  look at: ${remark}`)
  return 0
})
