/** What follows a block: open pages close, and coming bookings are cancelled for the other side. */
import { realtime } from '#contract/vocabulary/limits.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { cancelManagerBookingsForBlock } from '#worker/features/classroom/sessions/cancel-for-block.ts'
import { cancelLessonsForBlock } from '#worker/features/lessons/cancel-for-block.ts'
import type { Services } from '#worker/services.ts'
import { closePassedBlocks, findUnsettled, markSettled, type UnsettledBlock } from './store.ts'

/**
 * Closes every socket of the person and cancels at most so many lessons. May run any number of times; the block is settled
 * once nothing is left.
 */
const settleBlock = async (services: Services, block: UnsettledBlock, most: number, now: number): Promise<void> => {
  const { db, announce } = services
  const { id, userId, role } = block
  await announce.disconnect(userId, realtime.close.revoked)
  if (isTutorType(role)) services.raise('tutor-changed', { tutorId: userId, now })
  const isDone = await cancelLessonsForBlock(services, block, most, now)
  const isFree = await cancelManagerBookingsForBlock(services, userId, now)
  if (isDone && isFree) await markSettled(db, id, now)
}

/** Lessons cancelled while the caller waits; the sweep goes on. */
const mostAtOnce = 10

/** Does at once what a new block ends. */
export const settleNewBlock = async (services: Services, userId: number, now: number): Promise<void> => {
  for (const block of await findUnsettled(services.db, now, userId)) await settleBlock(services, block, mostAtOnce, now)
}

/** Lessons of one person cancelled by one run. */
const mostPerRun = 50

/**
 * Goes on with blocks of which something is left, and closes those that have passed their end, after which tutors are
 * listed again. One that fails is tried again, and does not stop those after it. The sweep calls it.
 */
export const settleBlocks = async (services: Services, now: number): Promise<void> => {
  const { db } = services
  for (const { userId, role } of await closePassedBlocks(db, now))
    if (isTutorType(role)) services.raise('tutor-changed', { tutorId: userId, now })
  const faults: unknown[] = []
  for (const block of await findUnsettled(db, now))
    await settleBlock(services, block, mostPerRun, now).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
