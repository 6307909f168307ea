/** Which parts a person's page has. Pure. */
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import type { PersonTab } from './search.ts'

/** Students pay, tutors withdraw, both have lessons and conversations; everybody has a log. */
export const tabsOf = ({ role }: Pick<UserSelf, 'role'>): PersonTab[] => {
  const isStudent = role === Role.Student
  const isTeaching = isTutorType(role)
  return [
    'overview',
    ...(isStudent || isTeaching ? (['lessons'] as const) : []),
    ...(isStudent ? (['payments'] as const) : []),
    // Tutor managers earn nothing.
    ...(role === Role.Tutor ? (['invoices'] as const) : []),
    ...(isStudent || isTeaching ? (['chat'] as const) : []),
    'activity',
  ]
}

/** The open part; one that this person does not have is the first. */
export const openTab = (person: Pick<UserSelf, 'role'>, requestedTab: PersonTab | undefined): PersonTab =>
  requestedTab !== undefined && tabsOf(person).includes(requestedTab) ? requestedTab : 'overview'
