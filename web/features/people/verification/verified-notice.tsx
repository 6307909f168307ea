import { useEffect, useEffectEvent } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** How long the notice is shown, ms. */
const shownMs = 1000

type VerifiedNoticeProps = { children: string; onOver: () => void }

/** The success notice, which calls `onOver` after a second. */
export function VerifiedNotice({ children, onOver }: VerifiedNoticeProps) {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => over(), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="grid justify-items-center gap-3 py-6 text-center strong">
      <span className="dialog-icon dialog-icon-success">
        <Icon name="i-ph-check-bold" />
      </span>
      {children}
    </p>
  )
}
