/**
 * Which accounts were deleted, as one object beside the backups: whoever restores one reads there whom it must not bring back.
 * Written at each deletion, and every night from the objects among people's files, of which it is a copy.
 */
import * as v from 'valibot'
import type { DeletedAccount } from '#worker/schedules/deletion-store.ts'

export const deletedAccountsKey = 'deleted-accounts.json'

/** Ids, and the epoch ms at which each account was made: an id of a restored database may be somebody else. */
export const DeletedAccounts = v.array(v.tuple([v.number(), v.number()]))

const mostTries = 4
/** Writes to one key of the bucket that the platform takes: one a second. */
const betweenTriesMs = 1100

const read = async (bucket: R2Bucket) => {
  const object = await bucket.get(deletedAccountsKey)
  return { etag: object?.etag, accounts: object ? v.parse(DeletedAccounts, await object.json()) : [] }
}

/** Adds accounts; those that are there stay. Two at once both end up in it. */
export const noteDeletedAccounts = async (bucket: R2Bucket, added: readonly DeletedAccount[]): Promise<void> => {
  let fault: unknown = new Error('the list of deleted accounts is written by too many at once')
  for (let tries = 0; tries < mostTries; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, betweenTriesMs))
    const { etag, accounts } = await read(bucket)
    const known = new Set(accounts.map(([userId, madeAt]) => `${userId}.${madeAt}`))
    const missing = added.filter(({ userId, madeAt }) => !known.has(`${userId}.${madeAt}`))
    if (missing.length === 0) return
    const all = [...accounts, ...missing.map(({ userId, madeAt }): [number, number] => [userId, madeAt])]
    const onlyIf = etag === undefined ? new Headers({ 'if-none-match': '*' }) : { etagMatches: etag }
    const stored = await bucket.put(deletedAccountsKey, JSON.stringify(all), { onlyIf }).catch((error: unknown) => {
      fault = error
      return null
    })
    if (stored) return
  }
  throw fault
}
