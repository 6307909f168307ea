import type { UserSelf } from '#contract/people/shapes/user.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { displayNameOf } from '#web/features/shared/display-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Avatar, name and e-mail address of the signed-in person. */
export function AccountSummary({ user, size = 44 }: { user: UserSelf; size?: 36 | 44 }) {
  return (
    <span className="person">
      <Avatar
        decorative
        name={displayNameOf(user)}
        src={user.image}
        size={size}
        side={isTutorType(user.role) ? 'tutor' : 'student'}
      />
      <span className="min-w-0 text-start">
        <bdi className="person-name truncate text-small" title={displayNameOf(user)}>
          {displayNameOf(user)}
        </bdi>
        <span className="person-sub truncate" title={user.email}>
          <bdi dir="ltr">{user.email}</bdi>
        </span>
      </span>
    </span>
  )
}
