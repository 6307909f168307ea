/** Requests that succeed at the endpoints of `contract/joining`. */
import { bookDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview, findInterviewer, selectInterviewer } from '#contract/joining/api/interviews.ts'
import { submitIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { applicant, at, managerWithSlot, readyForDemo } from '#tests/kit/applicants.ts'
import { offer } from '#tests/kit/bookings.ts'
import { minuteClaim, uploadFilm } from '#tests/kit/intro-videos.ts'
import { people } from '#tests/kit/people.ts'
import { type CostCase, cost } from './cost-case.ts'

export const joiningCosts: readonly CostCase[] = [
  cost(submitIntroVideo, async () => {
    const [caller] = [await people.tutor(), await people.manager()]
    return { caller, input: { body: { duration: minuteClaim, uploadId: await uploadFilm(caller) } } }
  }),
  cost(bookInterview, async () => ({ caller: await applicant(), input: at((await managerWithSlot()).slot) })),
  cost(bookDemoSession, async () => ({ caller: await readyForDemo(), input: at((await managerWithSlot()).slot) })),
  cost(findInterviewer, async () => {
    await managerWithSlot()
    return { caller: await applicant(), input: {} }
  }),
  cost(selectInterviewer, async () => {
    const [caller, manager] = [await people.tutor(), await people.manager()]
    await offer(manager, { purpose: SlotPurpose.Interview })
    return { caller, input: {} }
  }),
]
