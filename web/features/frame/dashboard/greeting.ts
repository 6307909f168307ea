import { firstNameOf } from '#contract/people/rules/first-name.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { cairoParts } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { displayNameOf } from '#web/features/shared/display-name.ts'

/** A greeting by first name: good morning from four o'clock until noon in Cairo, good evening otherwise. */
export const useGreeting = (user: Pick<UserSelf, 'name' | 'email'>, now: number): string => {
  const t = useCopy(dashboard)
  const { hour } = cairoParts(now)
  const name = user.name === null ? displayNameOf(user) : firstNameOf(user.name)
  return t(hour >= 4 && hour < 12 ? 'morning' : 'evening', { name })
}
