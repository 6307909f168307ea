/** The backups in the bucket: which are good, and which go. */
import { chooseRemovedBackups, type KnownBackup } from '#contract/team/rules/backups.ts'
import { backupsFolder, folderOf, manifestKeyOf } from './manifest.ts'

const idIn = (folder: string): string => folder.slice(backupsFolder.length, -1)

const listIds = async (bucket: R2Bucket): Promise<string[]> => {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({
      prefix: backupsFolder,
      delimiter: '/',
      ...(cursor === undefined ? {} : { cursor }),
    })
    ids.push(...page.delimitedPrefixes.map(idIn))
    if (!page.truncated) return ids.toSorted()
    cursor = page.cursor
  }
}

const isGood = async (bucket: R2Bucket, id: string): Promise<boolean> => (await bucket.head(manifestKeyOf(id))) !== null

/** The newest backup that is whole; null when there is none. */
export const findNewestBackup = async (bucket: R2Bucket): Promise<string | null> => {
  for (const id of (await listIds(bucket)).toReversed()) if (await isGood(bucket, id)) return id
  return null
}

/** Keys deleted in one call. */
const keysAtOnce = 1000

/** The manifest goes first: what is left when this is broken off is a half backup, which counts for nothing. */
const removeBackup = async (bucket: R2Bucket, id: string): Promise<void> => {
  await bucket.delete(manifestKeyOf(id))
  for (;;) {
    const { objects } = await bucket.list({ prefix: folderOf(id), limit: keysAtOnce })
    if (objects.length === 0) return
    await bucket.delete(objects.map(({ key }) => key))
  }
}

export const removeOldBackups = async (bucket: R2Bucket, now: number): Promise<void> => {
  const known: KnownBackup[] = []
  for (const id of await listIds(bucket)) known.push({ id, isGood: await isGood(bucket, id) })
  for (const id of chooseRemovedBackups(known, now)) await removeBackup(bucket, id)
}
