import { useState } from 'react'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAgree, useDeleteText } from './query.ts'

type PrivacyCardProps = { insight: Insight; otherName: string; now: number; isStudent: boolean }

/** What is left of the sound, who reads the text, and how both go. */
export function PrivacyCard({ insight, otherName, now, isStudent }: PrivacyCardProps) {
  const t = useCopy(insights)
  const [asks, setAsks] = useState<'delete' | 'withdraw' | null>(null)
  const remove = useDeleteText(insight.lessonId)
  const agree = useAgree(insight.lessonId)
  const { mine, withdrawUntil } = insight
  const mayWithdraw = insight.since !== null && now < Date.parse(withdrawUntil)
  const isWithdrawal = asks === 'withdraw'
  const act = isWithdrawal ? agree : remove
  const done = { onSuccess: () => setAsks(null) }
  return (
    <Card aria-labelledby="insight-privacy" className="stack">
      <SectionHead id="insight-privacy" title={t('privacy.title')} />
      <ul className="grid gap-2 small">
        <li className="flex items-start gap-2">
          <Icon name="i-ph-check-circle" className="flex-none size-5 mt-0.5 text-success" />
          {mine.soundGoneAt
            ? t('privacy.gone', { when: formatDateTime(mine.soundGoneAt, now) })
            : t('privacy.here', { when: formatDateTime(withdrawUntil, now) })}
        </li>
        <li className="flex items-start gap-2">
          <Icon name="i-ph-lock" className="flex-none size-5 mt-0.5 text-success" />
          {t(isStudent ? 'privacy.mine' : 'privacy.mineAlone', { name: otherName })}
        </li>
      </ul>
      <div className="btn-row">
        {mine.state === 'ready' && mine.text !== null && (
          <Button kind="danger-line" size="sm" icon="i-ph-trash" onClick={() => setAsks('delete')}>
            {t('privacy.delete')}
          </Button>
        )}
        {mayWithdraw && (
          <Button kind="danger-line" size="sm" icon="i-ph-hand-palm" onClick={() => setAsks('withdraw')}>
            {t('privacy.withdraw')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks !== null}
        onOpen={(open) => !open && setAsks(null)}
        kind="danger"
        icon={isWithdrawal ? 'i-ph-hand-palm' : 'i-ph-trash'}
        title={t(isWithdrawal ? 'privacy.withdrawQuestion' : 'privacy.question')}
        confirm={t(isWithdrawal ? 'privacy.withdraw' : 'privacy.delete')}
        cancel={t('privacy.keep')}
        busy={act.isPending}
        error={act.error}
        errorTitle={t('privacy.failed')}
        onConfirm={() => (isWithdrawal ? agree.mutate(false, done) : remove.mutate(undefined, done))}
      >
        {t(isWithdrawal ? 'privacy.withdrawEffect' : 'privacy.effect')}
      </ConfirmDialog>
    </Card>
  )
}
