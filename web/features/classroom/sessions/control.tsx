import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useCallCopy } from './call-copy.ts'

const looks = { plain: '', off: 'ctl-off', on: 'ctl-on', leave: 'ctl-leave' } as const

type ControlProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  icon: IconName
  /** What pressing it does; changes with the state. */
  label: string
  /** The keyboard shortcut of the same action. */
  shortcut?: string
  look?: keyof typeof looks
}

/** A round button of the call. */
export function Control({ icon, label, shortcut, look = 'plain', className, children, ...rest }: ControlProps) {
  const t = useCallCopy()
  const hint = shortcut ? `${label} (${t('controls.key', { key: shortcut })})` : label
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={hint}
      className={cx('ctl relative grid flex-none place-items-center', looks[look], className)}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}
