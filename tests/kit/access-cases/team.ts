/** Who may use a row, and who may not, at the endpoints of `contract/team`. */
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { withdrawAct } from '#contract/team/api/approvals.ts'
import { waitingOf } from '#tests/kit/approvals.ts'
import { people } from '#tests/kit/people.ts'
import { type OwnedCase, owned } from './owned-case.ts'

export const teamAccess: readonly OwnedCase[] = [
  owned(withdrawAct, async () => {
    const [owner, stranger] = [await people.admin(), await people.admin()]
    const params = { userId: (await people.student()).id }
    const body = { minutes: 300, days: 28, reason: 'عطل عندنا' }
    const { id } = await waitingOf(owner.api(grantMinutes, { params, body }))
    return { owner, stranger, input: { params: { id } } }
  }),
]
