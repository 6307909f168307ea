import { use, useMemo } from 'react'
import { findSafetyHint, leadsOutside } from '#contract/talk/rules/safety-hints.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MinorSideContext } from './minor-side.ts'

/**
 * A calm line where a text leads out of the product; nothing beside any other text. Where one of the two is under age it
 * warns of links, addresses and messengers as well. Both people see it.
 */
export function SafetyNote({ text, className }: { text: string; className?: string }) {
  const t = useCopy(chat)
  const minor = use(MinorSideContext)
  const hint = useMemo(() => findSafetyHint(text), [text])
  const isWarning = useMemo(
    () => minor !== null && hint !== 'payment' && (hint !== null || leadsOutside(text, location.hostname)),
    [text, hint, minor],
  )
  if (isWarning)
    return (
      <span className={cx('flex items-start gap-1 caption font-strong', className)}>
        <Icon name="i-ph-warning" className="mt-0.5 shrink-0" />
        {t(minor === 'other' ? 'safety.minorTutor' : 'safety.minorStudent')}
      </span>
    )
  if (hint === null) return null
  return (
    <span className={cx('flex items-start gap-1 caption quiet', className)}>
      <Icon name="i-ph-shield-check" className="mt-0.5 shrink-0" />
      {t(`safety.${hint}`)}
    </span>
  )
}
