import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

type WayRowProps = {
  icon: IconName
  title: string
  text: ReactNode
  /** Whether the way is set up; left out where that says nothing. */
  isOn?: boolean
  action?: ReactNode
  /** What belongs to the way, below it. */
  children?: ReactNode
}

/** A way to open the account, in the list of all of them. */
export function WayRow({ icon, title, text, isOn = false, action, children }: WayRowProps) {
  const t = useCopy(words)
  return (
    <li>
      <div className="list-row">
        <span
          className={cx(
            'grid size-10 flex-none place-items-center rounded turn-end',
            isOn ? 'bg-accent-subtle text-accent' : 'bg-fill text-quiet',
          )}
        >
          <Icon name={icon} className="icon-5" />
        </span>
        <div className="grow-in">
          <span className="flex flex-wrap items-center gap-2">
            <b>{title}</b>
            {isOn && (
              <StatusChip kind="success" icon="i-ph-check-circle-fill">
                {t('ways.on')}
              </StatusChip>
            )}
          </span>
          <span className="block caption quiet">{text}</span>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
