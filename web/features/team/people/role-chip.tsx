import type { Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { roleKeys } from './roles.ts'

const looks: Record<Role, { kind: StatusKind; icon: IconName }> = {
  [Role.SuperAdmin]: { kind: 'warning', icon: 'i-ph-shield-star' },
  [Role.RegularAdmin]: { kind: 'warning', icon: 'i-ph-shield' },
  [Role.Tutor]: { kind: 'accent', icon: 'i-ph-chalkboard-teacher' },
  [Role.Student]: { kind: 'neutral', icon: 'i-ph-student' },
  [Role.TutorManager]: { kind: 'info', icon: 'i-ph-user-focus' },
  [Role.Studio]: { kind: 'karkadeh', icon: 'i-ph-camera' },
}

export function RoleChip({ role, gender = null }: { role: Role; gender?: Gender | null }) {
  const t = useCopy(adminPeople)
  const key = roleKeys[role]
  return <StatusChip {...looks[role]}>{gender === null ? t(`role.${key}`) : t(`roleOf.${key}`, { gender })}</StatusChip>
}
