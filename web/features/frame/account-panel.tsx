import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogOut, useRequiredUser } from '#web/features/people/account/query.ts'
import { type HelpTopic, openHelp } from '#web/features/shared/help.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { readTheme, setTheme } from '#web/ui/theme.ts'
import { AccountSummary } from './account-summary.tsx'
import { type NavItem, navItemsOf } from './nav.tsx'
import { NavBadge } from './nav-link.tsx'

function ThemeSwitch() {
  const t = useCopy(shell)
  const [theme, choose] = useState(readTheme)
  return (
    <div className="stack-2">
      <span className="label" aria-hidden="true">
        {t('theme.label')}
      </span>
      <SegmentedControl
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

/** Links to the screens that the bottom bar has no room for, and buttons to report a problem or write to the team. */
function AccountLinks({ places, onLeave }: { places: readonly NavItem[]; onLeave: () => void }) {
  const t = useCopy(shell)
  const c = useCopy(common)
  const ask = (help: HelpTopic) => {
    onLeave()
    openHelp(help)
  }
  return (
    <div className="-mx-3 grid">
      {places.map((item) => (
        <Link key={item.to} to={item.to} className="menu-item" onClick={onLeave}>
          <Icon name={item.icon} />
          <span className="grow-in">{item.label}</span>
          <NavBadge kind={item.badge} />
        </Link>
      ))}
      <button type="button" className="menu-item" onClick={() => ask('contact')}>
        <Icon name="i-ph-chat-circle-text" />
        {t('contact')}
      </button>
      <button type="button" className="menu-item" onClick={() => ask('report')}>
        <Icon name="i-ph-flag" />
        {c('report')}
      </button>
    </div>
  )
}

/** The account menu: who is signed in, links, the theme and the log-out button. */
export function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const t = useCopy(shell)
  const user = useRequiredUser()
  const logOut = useLogOut()
  return (
    <div className="stack">
      <AccountSummary user={user} />
      <AccountLinks places={regularRoles.includes(user.role) ? navItemsOf(user.role).more : []} onLeave={onLeave} />
      <ThemeSwitch />
      <Button kind="line" block icon="i-ph-sign-out" flipIcon onClick={logOut}>
        {t('logout')}
      </Button>
    </div>
  )
}
