/**
 * Carries out deletions of accounts. Each step may be repeated, and what is killed between two goes on at the next run, so
 * that every order of interruptions ends in the same: an account without a person, and a row that says so.
 */

import { obstaclesOf } from '#contract/people/rules/my-data.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { folders } from '#contract/vocabulary/media.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { noteDeletedAccounts } from '#worker/backups/deleted-accounts.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { deletedMessage } from '#worker/copy/my-data.ts'
import { describeFault } from '#worker/database-errors.ts'
import { endInsightsOf } from '#worker/features/classroom/insights/end-store.ts'
import { deleteAllSound } from '#worker/features/classroom/insights/sound.ts'
import { cancelAhead } from '#worker/features/lessons/cancel-ahead.ts'
import { findDeletionFacts } from '#worker/features/people/my-data/store.ts'
import { writeFault } from '#worker/log.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Services } from '#worker/services.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'
import { listOwnRooms } from './archive-store.ts'
import * as store from './deletion-store.ts'

/** Rooms blanked in one run of a deletion; the next minute continues. */
const roomsPerRun = 100

/** True once the person's messages are gone from every room. */
const clearRooms = async (
  { db, announce }: Services,
  { userId, clearedRoomId }: store.DueDeletion,
): Promise<boolean> => {
  const rooms = await listOwnRooms(db, userId, clearedRoomId, roomsPerRun)
  for (const { roomId } of rooms) {
    await announce.forgetMember(roomId, userId, deletedMessage)
    await store.storeClearedRoom(db, userId, roomId)
  }
  return rooms.length < roomsPerRun
}

/** `deleted-accounts/7.1795690465254`: the id, and when the account was made. */
const markerOf = ({ userId, madeAt }: store.DeletedAccount): string => `${folders.deletedAccounts}${userId}.${madeAt}`

const parseMarker = (key: string): store.DeletedAccount | null => {
  const [, userId, madeAt] = /^([1-9]\d{0,14})\.(\d{1,15})$/.exec(key.slice(folders.deletedAccounts.length)) ?? []
  return userId && madeAt ? { userId: Number(userId), madeAt: Number(madeAt) } : null
}

/** The account waits: lessons ahead are cancelled, and the person is told that a day is left. */
const wait = async (services: Services, deletion: store.DueDeletion, now: number): Promise<void> => {
  const { db } = services
  await cancelAhead(services, deletion.userId, now)
  const isSoon = store.nextLookAt({ ...deletion, remindedAt: null }) <= now
  if (isSoon && deletion.remindedAt === null) await store.remind(db, deletion, now)
  await store.setNextStep(db, deletion.userId, store.nextLookAt({ ...deletion, remindedAt: isSoon ? now : null }))
}

/** Whether something has come up since that has to be over first; it is then looked at again. */
const isHeldUp = async ({ db }: Services, { userId, forfeits }: store.DueDeletion, now: number): Promise<boolean> => {
  const facts = await findDeletionFacts(db, userId, now)
  if (!facts) return true
  if (obstaclesOf(facts).length > 0) {
    await store.setNextStep(db, userId, now + hourMs)
    return true
  }
  if (facts.balance <= forfeits) return false
  const text = teamTexts.deletionHeld(userId)
  await queueNotice(db, createTeamAlert(`deletion:${userId}:${toIsoInstant(now).slice(0, 10)}`, text, now)).run()
  await store.setNextStep(db, userId, now + dayMs)
  return true
}

const deleteAccount = async (services: Services, deletion: store.DueDeletion, now: number): Promise<void> => {
  const { db, env, announce } = services
  const { userId, madeAt, startedAt } = deletion
  if (startedAt === null) {
    await cancelAhead(services, userId, now)
    if (await isHeldUp(services, deletion, now)) return
  }
  if (!(await store.begin(db, userId, now))) return
  await announce.disconnect(userId, realtime.close.revoked)
  await cancelAhead(services, userId, now)
  if (!(await clearRooms(services, deletion))) return store.setNextStep(db, userId, now)
  const balance = (await findDeletionFacts(db, userId, now))?.balance ?? 0
  // Before the rows, by which the sweep would find what the other side has not finished.
  await endInsightsOf(db, userId, now).run()
  await deleteAllSound(env.FILES, userId)
  await store.removeRows(db, userId, now)
  // After the rows, of which none is moved to the hub any more. The student's words go with them. Sound that was on its way at
  // the first look goes as well.
  await deleteAllSound(env.FILES, userId)
  await announce.forgetNotifications({ userId, madeAt })
  await env.FILES.put(markerOf({ userId, madeAt }), '')
  if (env.BACKUPS) await noteDeletedAccounts(env.BACKUPS, [{ userId, madeAt }])
  await store.finish(db, { userId, madeAt, balance }, now)
  services.raise('person-changed', { now })
  if (isTutorType(deletion.role)) services.raise('tutor-changed', { tutorId: userId, now })
}

/** A deletion goes through every table, and up to a hundred rooms of one conversation each. */
const statementsPerStep = 250

/** One that fails is tried again in a quarter of an hour, and does not stop those after it. */
export const deleteDueAccounts = async (services: Services, now: number, budget: Budget = ample): Promise<Progress> => {
  const faults: unknown[] = []
  const progress = await untilEmpty(budget, { size: 1, statements: statementsPerStep }, async () => {
    const deletion = await store.takeDueDeletion(services.db, now)
    if (!deletion) return 0
    const isWaiting = deletion.startedAt === null && deletion.dueAt > now
    await (isWaiting ? wait(services, deletion, now) : deleteAccount(services, deletion, now)).catch(
      (fault: unknown) => {
        writeFault({ deletion: deletion.userId, fault: describeFault(fault) })
        faults.push(fault)
        if (isUnderLoad(fault)) throw fault
      },
    )
    return 1
  })
  if (faults.length > 0) throw faults[0]
  return progress
}

/**
 * Deletes again whom a restored backup has brought back, by the objects that are outside the database, and copies their names
 * beside the backups.
 */
export const deleteRestoredAccounts = async ({ db, env }: Services, now: number): Promise<void> => {
  let cursor: string | undefined
  do {
    const page = await env.FILES.list({ prefix: folders.deletedAccounts, ...(cursor === undefined ? {} : { cursor }) })
    const accounts = page.objects.map(({ key }) => parseMarker(key)).filter((one) => one !== null)
    if (accounts.length > 0) await store.deleteAgain(db, accounts, now)
    if (accounts.length > 0 && env.BACKUPS) await noteDeletedAccounts(env.BACKUPS, accounts)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}
