/** Backups made in small pieces, killed anywhere, and read back from their bucket. */
import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { type BackupManifest, backupsFolder, Manifest, manifestKeyOf, TableLine } from '#worker/backups/manifest.ts'
import { type Budget, continueBackup, type Place, standardBudget } from '#worker/backups/step.ts'

export const bucket = (): R2Bucket => (env as unknown as { BACKUPS: R2Bucket }).BACKUPS
export const place = (): Place => ({ db: env.DB, bucket: bucket() })

/** Pages of a few rows, and progress stored after each of them. */
export const smallPieces: Budget = {
  ...standardBudget,
  statements: 12,
  pageRows: 5,
  pageLength: 300,
  partMs: 0,
  chunkRows: 7,
}

/** Goes on until the backup is whole; returns how many runs that took. */
export const finishBackup = async (now: number, budget = smallPieces): Promise<number> => {
  for (let runs = 1; runs < 2000; runs++)
    if ((await continueBackup(place(), now + runs, budget)) !== 'going') return runs
  throw new Error('the backup does not end')
}

/** Every call of the bucket after the first `calls` fails, as for a run that is killed there. */
export const dyingBucket = (calls: number): R2Bucket => {
  let left = calls
  return new Proxy(bucket(), {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...values: unknown[]) => {
        if (left-- <= 0) throw new Error('killed')
        return Reflect.apply(method, target, values) as unknown
      }
    },
  })
}

export const readManifest = async (id: string): Promise<BackupManifest | null> => {
  const object = await bucket().get(manifestKeyOf(id))
  return object ? v.parse(Manifest, await object.json()) : null
}

/** Rows by table and by the number of the row, each as the last line of it says. */
export const readBackup = async (id: string): Promise<Record<string, Record<string, Record<string, unknown>>>> => {
  const tables: Record<string, Record<string, Record<string, unknown>>> = {}
  for (const { key } of (await readManifest(id))?.parts ?? []) {
    const body = (await bucket().get(key))?.body
    if (!body) throw new Error(`${key} is missing`)
    let table: TableLine | undefined
    const text = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text()
    for (const line of text
      .trimEnd()
      .split('\n')
      .map((one): unknown => JSON.parse(one))) {
      if (!Array.isArray(line)) {
        table = v.parse(TableLine, line)
        continue
      }
      const [number, ...values] = line as [string, ...unknown[]]
      const named = Object.fromEntries((table?.columns ?? []).map((column, at) => [column, values[at]]))
      const name = table?.table ?? ''
      tables[name] = tables[name] ?? {}
      tables[name][number] = { ...(table?.key ? { [table.key]: number } : {}), ...named }
    }
  }
  return tables
}

export const listKeys = async (): Promise<string[]> =>
  (await bucket().list({ prefix: backupsFolder })).objects.map(({ key }) => key)

export const emptyBucket = async (): Promise<void> => {
  const { objects } = await bucket().list()
  if (objects.length > 0) await bucket().delete(objects.map(({ key }) => key))
}
