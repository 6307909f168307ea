import { useMemo } from 'react'
import { findSafetyHint } from '#contract/talk/rules/safety-hints.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A calm line where a text leads out of the product; nothing beside any other text. Both people see it. */
export function SafetyNote({ text, className }: { text: string; className?: string }) {
  const t = useCopy(chat)
  const hint = useMemo(() => findSafetyHint(text), [text])
  if (hint === null) return null
  return (
    <span className={cx('flex items-start gap-1 caption quiet', className)}>
      <Icon name="i-ph-shield-check" className="mt-0.5 shrink-0" />
      {t(`safety.${hint}`)}
    </span>
  )
}
