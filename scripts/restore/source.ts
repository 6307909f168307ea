/** Where the objects of a backup are read: a local state, a bucket of the account, or a folder they were copied to. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalStorage, withLocalStorage } from '#scripts/local-storage.ts'
import { root, run } from '#scripts/run.ts'

/** Reads an object; null when there is none of that key. */
export type ReadObject = (key: string) => Promise<Uint8Array | null>

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export const folderReader =
  (folder: string): ReadObject =>
  (key) =>
    readFile(join(folder, key)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })

export const bucketReader =
  ({ BACKUPS }: Pick<LocalStorage, 'BACKUPS'>): ReadObject =>
  async (key) => {
    const object = await BACKUPS.get(key)
    return object ? new Uint8Array(await object.arrayBuffer()) : null
  }

/** The bucket of an environment, as `wrangler.toml` names it. */
const bucketNameOf = async (environment: string): Promise<string> => {
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const { r2_buckets } = readConfig({ config: join(root, 'wrangler.toml'), env: environment })
  const buckets: readonly { binding: string; bucket_name?: string }[] = r2_buckets
  const name = buckets.find(({ binding }) => binding === 'BACKUPS')?.bucket_name
  if (!name) throw new Error(`wrangler.toml names no bucket BACKUPS for ${environment}`)
  return name
}

/** Copies single objects of the account's bucket by wrangler, which has to be logged in. */
const remoteReader =
  (bucket: string, folder: string): ReadObject =>
  async (key) => {
    const file = join(folder, 'object')
    const { code, output } = await run('wrangler', [
      'r2',
      'object',
      'get',
      `${bucket}/${key}`,
      '--remote',
      '--file',
      file,
    ])
    if (code === 0) return readFile(file)
    if (/does not exist|not found|10007/i.test(output)) return null
    throw new Error(`${bucket}/${key} could not be read:\n${output.trim()}`)
  }

export interface SourceChoice {
  /** Reads the bucket of this environment in the account. */
  readonly environment?: string
  /** Reads copies of the objects, at their keys below this folder. */
  readonly folder?: string
  /** Reads the bucket of this local state. */
  readonly state: string
}

export const withSource = async <T>(
  { environment, folder, state }: SourceChoice,
  use: (read: ReadObject) => Promise<T>,
): Promise<T> => {
  if (folder !== undefined) return use(folderReader(folder))
  if (environment === undefined) return withLocalStorage(state, (storage) => use(bucketReader(storage)))
  const copies = await mkdtemp(join(tmpdir(), 'hiwar-backup-'))
  try {
    return await use(remoteReader(await bucketNameOf(environment), copies))
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
}
