/** The jobs of the shelf: one moves what is old enough, one reads back what was moved. */
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { readKeptMonths } from '#contract/team/rules/shelf.ts'
import type { Bindings } from '#worker/bindings.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'
import { Damaged, readPart } from './parts.ts'
import { type Shelf, shelveEntries } from './shelve.ts'
import { findPartsToCheck, noteChecked } from './store.ts'

const nothing: Progress = { done: 0, more: false }

/** Tells the team, once a day, and fails, so that the list of jobs says so. */
const report = async (db: Db, fault: Damaged, now: number): Promise<never> => {
  const text = teamTexts.shelf(fault)
  await queueNotice(db, createTeamAlert(`shelf:${toIsoInstant(now).slice(0, 10)}`, text, now)).run()
  throw fault
}

/** Null while it is off: no months are named, or there is no bucket, which health then names. */
const openShelf = ({ SHELF, SHELVE_AFTER_MONTHS }: Bindings): Pick<Shelf, 'bucket' | 'keptMonths'> | null => {
  const keptMonths = readKeptMonths(SHELVE_AFTER_MONTHS)
  return SHELF && keptMonths !== null ? { bucket: SHELF, keptMonths } : null
}

/** Moves entries of the ledger that are old enough, but for the time in which a backup is made. */
export const shelveLedger = async (
  { db, env, isBackupGoing }: Pick<Services, 'db' | 'env'> & Pick<Shelf, 'isBackupGoing'>,
  now: number,
  budget: Budget,
): Promise<Progress> => {
  const shelf = openShelf(env)
  if (!shelf) return nothing
  return shelveEntries({ db, isBackupGoing, ...shelf }, now, budget).catch((error: unknown) => {
    if (error instanceof Damaged) return report(db, error, now)
    throw error
  })
}

/** Every part is read back in this time. */
const lookedAtEveryMs = 28 * dayMs
const partsAtOnce = 20

/** Reads back parts that were not looked at for long, whatever the setting says by now. A damaged one holds up no other. */
export const checkShelf = async (
  { db, env: { SHELF } }: Pick<Services, 'db' | 'env'>,
  now: number,
  budget: Budget,
): Promise<Progress> => {
  const parts = await findPartsToCheck(db, now - lookedAtEveryMs, partsAtOnce)
  const faults: Damaged[] = []
  let done = 0
  for (const part of parts) {
    if (!budget.hasRoom(2)) break
    try {
      if (!SHELF) throw new Damaged(part.key, 'is in no bucket: none is bound as SHELF')
      await readPart(SHELF, part)
      await noteChecked(db, part, now)
      done++
    } catch (fault) {
      if (!(fault instanceof Damaged)) throw fault
      faults.push(fault)
    }
  }
  if (faults[0]) return report(db, faults[0], now)
  return { done, more: done === partsAtOnce || done < parts.length }
}
