import { Role } from '#contract/vocabulary/roles.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import type { FilterOption } from '../table/filters.ts'

/** Names of the roles in the copy and in addresses. */
export const roleKeys = {
  [Role.SuperAdmin]: 'superAdmin',
  [Role.RegularAdmin]: 'regularAdmin',
  [Role.Tutor]: 'tutor',
  [Role.Student]: 'student',
  [Role.TutorManager]: 'tutorManager',
  [Role.Studio]: 'studio',
} as const satisfies Record<Role, keyof typeof adminPeople.role>

export const toRoleOption = (role: Role): FilterOption<Role> => ({
  value: roleKeys[role],
  label: adminPeople.role[roleKeys[role]],
  means: role,
})
