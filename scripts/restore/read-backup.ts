/** Reads a backup and refuses one that is not whole: every part by its hash, every table by its count. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { begunAtOf } from '#contract/team/rules/backups.ts'
import { DeletedAccounts, deletedAccountsKey } from '#worker/backups/deleted-accounts.ts'
import {
  type BackupManifest,
  type BackupPart,
  type Cell,
  folderOf,
  latestKey,
  Manifest,
  manifestKeyOf,
  RowLine,
  TableLine,
} from '#worker/backups/manifest.ts'
import type { DeletedAccount } from '#worker/schedules/deletion-store.ts'
import type { ReadObject } from './source.ts'

const parseJson = (bytes: Uint8Array, what: string): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Error(`${what} is damaged: it is no JSON`)
  }
}

const Latest = v.object({ manifest: v.string() })

/** The key of a manifest that is named `latest`, by the instant of its backup, or by itself. */
const findKey = async (read: ReadObject, named: string): Promise<string> => {
  if (begunAtOf(named) !== null) return manifestKeyOf(named)
  if (named !== 'latest') return named
  const bytes = await read(latestKey)
  if (!bytes) throw new Error(`There is no ${latestKey}: no backup has ended here yet`)
  return v.parse(Latest, parseJson(bytes, latestKey)).manifest
}

export const readManifest = async (read: ReadObject, named: string): Promise<BackupManifest> => {
  const key = await findKey(read, named)
  const bytes = await read(key)
  if (!bytes) throw new Error(`There is no ${key}: the backup is half, or lies elsewhere. Nothing was restored`)
  const parsed = v.safeParse(Manifest, parseJson(bytes, key))
  if (!parsed.success) throw new Error(`${key} is damaged or no manifest: ${v.summarize(parsed.issues)}`)
  const stranger = parsed.output.parts.find((part) => !part.key.startsWith(folderOf(parsed.output.id)))
  if (stranger) throw new Error(`${key} is damaged: it names ${stranger.key}, which is not its own`)
  return parsed.output
}

const readPart = async (read: ReadObject, part: BackupPart): Promise<Uint8Array> => {
  const bytes = await read(part.key)
  if (!bytes) throw new Error(`The part ${part.key} is missing. Nothing was restored`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (bytes.length !== part.bytes || sha256 !== part.sha256)
    throw new Error(`The part ${part.key} is damaged: its hash is not that of the manifest. Nothing was restored`)
  return bytes
}

export type RestoredLine = TableLine | readonly [string, ...Cell[]]

const parseLine = (text: string, key: string): RestoredLine => {
  const line: unknown = JSON.parse(text)
  const parsed = Array.isArray(line) ? v.safeParse(RowLine, line) : v.safeParse(TableLine, line)
  if (!parsed.success) throw new Error(`The part ${key} holds a line that is no row`)
  return parsed.output
}

/** The lines of every part, in order. Throws as soon as something is not as the manifest says; at the end for a count. */
export async function* readLines(read: ReadObject, manifest: BackupManifest): AsyncGenerator<RestoredLine[]> {
  const counted = new Map<string, number>()
  for (const part of manifest.parts) {
    const text = gunzipSync(await readPart(read, part)).toString('utf8')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => parseLine(line, part.key))
    let table: string | null = null
    let rows = 0
    for (const line of lines) {
      if ('table' in line) table = line.table
      else if (table === null) throw new Error(`The part ${part.key} holds rows of no table`)
      else {
        rows++
        counted.set(table, (counted.get(table) ?? 0) + 1)
      }
    }
    if (rows !== part.rows) throw new Error(`The part ${part.key} holds ${rows} rows instead of ${part.rows}`)
    yield lines
  }
  const known = new Map(manifest.tables.map(({ name, rows, changed }) => [name, rows + changed]))
  for (const name of new Set([...known.keys(), ...counted.keys()])) {
    const [found, told] = [counted.get(name) ?? 0, known.get(name) ?? 0]
    if (found !== told) throw new Error(`Of ${name} there are ${found} rows, of which the manifest tells ${told}`)
  }
}

/** Who must not come back. Without the list the objects among people's files still tell the worker, within a day. */
export const readDeletedAccounts = async (read: ReadObject): Promise<DeletedAccount[] | null> => {
  const bytes = await read(deletedAccountsKey)
  if (!bytes) return null
  return v.parse(DeletedAccounts, parseJson(bytes, deletedAccountsKey)).map(([userId, madeAt]) => ({ userId, madeAt }))
}
