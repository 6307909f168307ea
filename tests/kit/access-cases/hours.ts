/** Who may use a row, and who may not, at the endpoints of `contract/hours`. */
import { setSlots } from '#contract/hours/api/availability.ts'
import { addTimeOff, removeTimeOff } from '#contract/hours/api/schedule-settings.ts'
import { addCairoDays, cairoDay } from '#contract/shared/rules/time.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { ahead } from './rows.ts'

export const hoursAccess: readonly OwnedCase[] = [
  owned(setSlots, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    const { id } = await make.slot({ userId: owner.id, start: ahead(2), end: ahead(4) })
    return { owner, stranger, input: { body: { actions: [{ type: 'delete' as const, id }] } } }
  }),
  owned(removeTimeOff, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    const day = addCairoDays(cairoDay(Date.now()), 1)
    const { id } = await owner.api(addTimeOff, { body: { firstDay: day, lastDay: day } })
    return { owner, stranger, input: { params: { id } } }
  }),
]
