import { Link } from '@tanstack/react-router'
import type { ToldBlock } from '#contract/shared/shapes/wire.ts'
import { blocks } from '#web/copy/blocks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Tells whoever gave the right password or proof why their account is blocked, until when, and how to appeal. */
export function BlockedNotice({ block: { reason, words, until } }: { block: ToldBlock }) {
  const t = useCopy(blocks)
  const now = useMinuteClock()
  return (
    <Alert kind="danger" urgent title={t('own.title')}>
      <p>{t('own.reason', { reason: t(`reasons.${reason}`) })}</p>
      <p>
        <bdi dir="auto">{words}</bdi>
      </p>
      <p>{until === null ? t('own.endless') : t('own.until', { moment: formatDateTime(until, now) })}</p>
      <p>
        <Link to="/contact" search={{ about: 'appeal' }} className="link">
          {t('own.appeal')}
        </Link>
      </p>
    </Alert>
  )
}
