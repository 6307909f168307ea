import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const kinds = {
  neutral: { look: '', icon: 'i-ph-info' },
  info: { look: 'alert-info', icon: 'i-ph-info' },
  success: { look: 'alert-success', icon: 'i-ph-check-circle' },
  warning: { look: 'alert-warning', icon: 'i-ph-warning' },
  danger: { look: 'alert-danger', icon: 'i-ph-warning-circle' },
  now: { look: 'alert-now', icon: 'i-ph-clock-countdown' },
} as const satisfies Record<string, { look: string; icon: IconName }>

type AlertProps = {
  kind?: keyof typeof kinds
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announces at once and scrolls into view; for the error of an action that the person has just taken. */
  urgent?: boolean
  className?: string
}

export function Alert({ kind = 'info', icon, title, children, action, urgent, className }: AlertProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (urgent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [urgent])
  return (
    <div ref={ref} className={cx('alert', kinds[kind].look, className)} role={urgent ? 'alert' : undefined}>
      <Icon name={icon ?? kinds[kind].icon} />
      <div className="grow-in">
        {title && <b className={children ? 'block' : undefined}>{title}</b>} {children}
      </div>
      {action}
    </div>
  )
}
