import type * as declared from '#contract/api/users.ts'
import { type Interviewer, pickInterviewer, refuseInterview } from '#contract/rules/interviews.ts'
import { addMonths } from '#contract/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { interviewPurposes } from '#contract/vocabulary/teaching.ts'
import { listSlotRows } from '#worker/features/availability/list-store.ts'
import type { Handler } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { findInterviewers, findNewestInterview } from './interviewer-store.ts'
import { fileUrl } from './view.ts'

/** Nearly always somebody is free within a month; only then the rest of what may be offered is read. */
const monthsLooked = [1, limits.slot.aheadMonths + 1]

const pick = async <M extends Interviewer>(db: Db, managers: readonly M[], now: number): Promise<M | null> => {
  const filter = {
    userIds: managers.map(({ id }) => id),
    roles: [Role.TutorManager],
    purposes: interviewPurposes,
    selfOrManagers: null,
    onboardedOnly: false,
  }
  for (const months of monthsLooked) {
    const before = addMonths(now, months)
    const { slots, busy } = await listSlotRows(db, filter, { after: now, before }, null)
    const picked = pickInterviewer({ managers, slots, busy, now })
    // Time that opens later may begin before a piece that a long slot leaves free past the border.
    if (picked?.start != null && picked.start < before) return picked.manager
  }
  return pickInterviewer({ managers, slots: [], busy: [], now })?.manager ?? null
}

export const selectInterviewer: Handler<typeof declared.selectInterviewer> = async ({ actor, services, now, fail }) => {
  const { db } = services
  const refused = refuseInterview(await findNewestInterview(db, actor.id), now)
  if (refused) return fail(refused.refused)
  const { id, name, image } = (await pick(db, await findInterviewers(db, now), now)) ?? fail('tutor-not-found')
  return { id, name, image: fileUrl(image) }
}
