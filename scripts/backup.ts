/**
 * `npm run backup`: makes a backup of the local state now, as the nightly job does. In a deployment "run now" beside the job in
 * the admin area begins one.
 */
import * as v from 'valibot'
import { Manifest, manifestKeyOf } from '#worker/backups/manifest.ts'
import { readProgress } from '#worker/backups/progress.ts'
import { beginBackup, continueBackup } from '#worker/backups/step.ts'
import { withLocalStorage } from './local-storage.ts'
import { command, elapsed, isTaken, report } from './run.ts'
import { isEmpty, localState } from './state.ts'

const port = Number(process.env.PORT || 8787)

await command(async () => {
  if (await isTaken(port))
    throw new Error(
      `A server runs on port ${port}, and only one may use its state: run the job in its admin area instead`,
    )
  if (await isEmpty(localState)) throw new Error('There is nothing to save yet: npm start fills the local database')
  await withLocalStorage(localState, async ({ DB: db, BACKUPS: bucket }) => {
    const began = performance.now()
    await beginBackup({ db, bucket }, null, Date.now())
    while ((await continueBackup({ db, bucket }, Date.now())) === 'going') report('going on…')
    const id = (await readProgress(bucket))?.progress.id ?? ''
    const object = await bucket.get(manifestKeyOf(id))
    const { tables, parts } = v.parse(Manifest, await object?.json())
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
    const [rows, bytes] = [sum(tables.map((table) => table.rows)), sum(parts.map((part) => part.bytes))]
    report(
      `Saved ${rows} rows of ${tables.length} tables as ${id}: ${Math.ceil(bytes / 1000)} kB in ${elapsed(began)}.`,
    )
    report(`To bring it back: npm run restore -- ${id} --state <empty folder>`)
  })
  return 0
})
