import type * as declared from '#contract/joining/api/interviews.ts'
import { type Interviewer, pickInterviewer, refuseInterview } from '#contract/joining/rules/interviews.ts'
import { addMonths } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { interviewPurposes } from '#contract/vocabulary/teaching.ts'
import { listSlotRows, wholeSlotList } from '#worker/features/lessons/slots/list-store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handler } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { findInterviewers, findNewestInterview } from './interviewer-store.ts'

/** Nearly always a manager is free within a month; only otherwise the later slots are read. */
const soonMonths = 1
const monthsLooked = [soonMonths, limits.slot.aheadMonths + 1]

/** Slots of every manager, because they are read in parallel with the list of who may interview. */
const findOffers = (db: Db, now: number, before: number) => {
  const filter = {
    userIds: null,
    roles: [Role.TutorManager],
    purposes: interviewPurposes,
    selfOrManagers: null,
    onboardedOnly: false,
  }
  return listSlotRows(db, filter, { after: now, before }, wholeSlotList)
}
type Offers = Awaited<ReturnType<typeof findOffers>>

const pickManager = async <M extends Interviewer>(
  db: Db,
  managers: readonly M[],
  soon: Offers,
  now: number,
): Promise<M | null> => {
  for (const months of monthsLooked) {
    const before = addMonths(now, months)
    const { slots, busy } = months === soonMonths ? soon : await findOffers(db, now, before)
    const picked = pickInterviewer({ managers, slots, busy, now })
    // A start at or after `before` is not final: slots that begin after `before` were not read and may offer an earlier
    // one.
    if (picked?.start != null && picked.start < before) return picked.manager
  }
  return pickInterviewer({ managers, slots: [], busy: [], now })?.manager ?? null
}

export const selectInterviewer: Handler<typeof declared.selectInterviewer> = async ({ actor, services, now, fail }) => {
  const { db } = services
  const [newest, managers, soon] = await Promise.all([
    findNewestInterview(db, actor.id),
    findInterviewers(db, now),
    findOffers(db, now, addMonths(now, soonMonths)),
  ])
  const refused = refuseInterview(newest, now)
  if (refused) return fail(refused.refused)
  const { id, name, image } = (await pickManager(db, managers, soon, now)) ?? fail('tutor-not-found')
  return { id, name, image: fileUrl(image) }
}
