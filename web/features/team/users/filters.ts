import { Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { cityOptions } from '../people/city-options.ts'
import { toRoleOption } from '../people/roles.ts'
import { days, oneOf, yesOrNo } from '../table/filters.ts'

/** In the order in which they are asked for. */
const roles = [Role.Student, Role.Tutor, Role.TutorManager, Role.Studio, Role.RegularAdmin, Role.SuperAdmin]

export const userFilters = {
  role: oneOf(adminUsers.filters.role, roles.map(toRoleOption)),
  verified: yesOrNo(adminUsers.filters.verified, adminTable),
  gender: oneOf(adminUsers.filters.gender, [
    { value: 'female', label: adminPeople.gender.female, means: Gender.Female },
    { value: 'male', label: adminPeople.gender.male, means: Gender.Male },
  ]),
  city: oneOf(adminUsers.filters.city, cityOptions),
  created: days(adminUsers.filters.created),
}
