/** The look of this page: its end, for the server and for this tab. */
import { endLook } from '#contract/people/api/looks.ts'
import { api } from '#web/lib/api.ts'
import { leaveLook } from '#web/lib/look.ts'
import { ownToken } from '#web/lib/token.ts'

/** Removes what the service worker has kept of the pages that were opened. */
const forgetPages = async (): Promise<unknown> =>
  import('#web/features/people/account/forget.ts').then(({ forgetWhatWasRead }) => forgetWhatWasRead())

/** Ends the look by the admin's own session, which alone may; whatever fails, this tab returns to it. */
export const endLookOfPage = (): void => {
  const token = ownToken()
  const end = token === null ? Promise.resolve() : api(endLook, {}, { token })
  leaveLook(() => Promise.allSettled([end, forgetPages()]))
}

/** Returns to the admin's own pages when the time is over; the server has ended it by itself. */
export const leaveOverLook = (): void => leaveLook(forgetPages)
