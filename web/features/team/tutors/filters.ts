import { Gender } from '#contract/vocabulary/people.ts'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { missingFields, tutorSteps } from '#contract/vocabulary/tutor-list.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { cityOptions } from '../people/city-options.ts'
import { toRoleOption } from '../people/roles.ts'
import { anyOf, days, oneOf, yesOrNo } from '../table/filters.ts'

export const tutorFilters = {
  activated: yesOrNo(adminTutors.filters.activated, adminTable),
  role: anyOf(adminTutors.filters.role, tutorRoles.map(toRoleOption)),
  step: oneOf(
    adminTutors.filters.step,
    tutorSteps.map((step) => ({ value: step, label: adminTutors.step[step], means: step })),
  ),
  missing: anyOf(
    adminTutors.filters.missing,
    missingFields.map((field) => ({ value: field, label: adminTutors.missing[field], means: field })),
  ),
  gender: anyOf(adminTutors.filters.gender, [
    { value: 'female', label: adminPeople.gender.female, means: Gender.Female },
    { value: 'male', label: adminPeople.gender.male, means: Gender.Male },
  ]),
  city: anyOf(adminTutors.filters.city, cityOptions),
  created: days(adminTutors.filters.created),
}
