import { useState } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogOut, useRequiredUser } from '#web/features/account/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { readTheme, setTheme } from '#web/ui/theme.ts'
import { Person } from './person.tsx'

function ThemeSwitch() {
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
