import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatTime } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import './now.css'

type NowScreenProps = {
  /** Where the arrow leads; none while something must be answered first. */
  back?: '/s/dashboard' | null
  children: ReactNode
  footer?: ReactNode
  className?: string
}

/** A whole screen on the evening band: what happens now, and one thing to do. */
export function NowScreen({ back = null, children, footer, className }: NowScreenProps) {
  const t = useCopy(copy)
  const at = useMinuteClock()
  return (
    <div className={cx('now-screen deep pattern', className)}>
      <header className="now-head flex items-center gap-3">
        {back && <IconButton icon="i-ph-arrow-left" flipIcon label={t('back')} render={<Link to={back} />} />}
        <HomeLogo />
        <span className="small quiet num ms-auto">{t('cairo', { time: formatTime(at) })}</span>
      </header>
      <main id="main" className="now-in">
        {children}
      </main>
      {footer && <footer className="now-foot">{footer}</footer>}
    </div>
  )
}
