import { useState } from 'react'
import type { UserSelf } from '#contract/shapes/user.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogOut, useRequiredUser } from '#web/features/account/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { readTheme, setTheme } from '#web/ui/theme.ts'
import { callName } from './call-name.ts'

export function Person({ user, size = 44 }: { user: UserSelf; size?: 36 | 44 }) {
  return (
    <span className="person">
      <Avatar
        decorative
        name={callName(user)}
        src={user.image}
        size={size}
        side={isTutorType(user.role) ? 'tutor' : 'student'}
      />
      <span className="min-w-0 text-start">
        <bdi className="person-name truncate text-small" title={callName(user)}>
          {callName(user)}
        </bdi>
        <span className="person-sub truncate" title={user.email}>
          <bdi dir="ltr">{user.email}</bdi>
        </span>
      </span>
    </span>
  )
}

export function ThemeSwitch() {
  const t = useCopy(shell)
  const [theme, choose] = useState(readTheme)
  return (
    <div className="stack-2">
      <span className="label" aria-hidden="true">
        {t('theme.label')}
      </span>
      <Segmented
        block
        label={t('theme.label')}
        value={theme}
        onValue={(next) => {
          setTheme(next)
          choose(next)
        }}
        options={[
          { value: 'system', label: t('theme.system') },
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
      />
    </div>
  )
}

/** Who is signed in, how the product looks, and the way out: in the header's menu and in the sheet on phones. */
export function AccountPanel() {
  const t = useCopy(shell)
  const user = useRequiredUser()
  const logOut = useLogOut()
  return (
    <div className="stack">
      <Person user={user} />
      <ThemeSwitch />
      <Button kind="line" block icon="i-ph-sign-out" flipIcon onClick={logOut}>
        {t('logout')}
      </Button>
    </div>
  )
}
