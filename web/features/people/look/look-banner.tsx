import { useEffect } from 'react'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { look as copy } from '#web/features/people/copy/look.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { type Look, lookOfPage } from '#web/lib/look.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { endLookOfPage, leaveOverLook } from './query.ts'

function Banner({ look }: { look: Look }) {
  const t = useCopy(copy)
  const now = useMinuteClock()
  const left = look.endsAt - now
  useEffect(() => {
    const timer = setTimeout(leaveOverLook, Math.max(0, left))
    return () => clearTimeout(timer)
  }, [left])
  return (
    <section
      aria-label={t('label')}
      className="fixed z-toast inset-x-0 bottom-[calc(var(--bottombar)_+_0.5rem)] flex justify-center px-gutter pointer-events-none md:bottom-4"
    >
      <div className="flex items-center gap-3 py-2 px-4 rounded border border-warning-line bg-warning-subtle text-warning-text shadow-3 pointer-events-auto">
        <Icon name="i-ph-eye" className="flex-none" />
        <p className="min-w-0 small">
          <span className="font-strong">{t('title', { name: look.name ?? t('nameless') })}</span>{' '}
          <span>{t('left', { count: Math.max(0, Math.ceil(left / minuteMs)) })}</span>
        </p>
        <Button kind="line" size="sm" onClick={endLookOfPage}>
          {t('end')}
        </Button>
      </div>
    </section>
  )
}

/** Says on every screen of a look whose account this is and for how long, and ends it. */
export default function LookBanner() {
  const look = lookOfPage()
  return look && <Banner look={look} />
}
