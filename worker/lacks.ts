/** What an installation lacks that only its team can bring. */
import type { Bindings } from './bindings.ts'
import { hasRelay } from './gateways/ice-servers.ts'
import { hasSecondAdmin } from './storage/approvals.ts'
import type { Db } from './storage/db.ts'

/**
 * What its settings lack: a bucket for `backups`, one for the `shelf` where entries are to be moved there, and a relay, `turn`, where calls run directly and fail for whoever is behind
 * the shared address of a carrier; and a key, `passport`, to sign speaking passports with.
 */
export const lacksBySettings = (env: Bindings, hasMediaServer: boolean): string[] => [
  ...(env.BACKUPS ? [] : ['backups']),
  ...(env.SHELVE_AFTER_MONTHS && !env.SHELF ? ['shelf'] : []),
  ...(hasMediaServer || hasRelay(env) ? [] : ['turn']),
  ...(env.PASSPORT_KEY ? [] : ['passport']),
]

/** With one admin alone nothing is done that two of the team decide about. */
export const findLacks = async (db: Db): Promise<string[]> => ((await hasSecondAdmin(db)) ? [] : ['second-admin'])
