import { useState } from 'react'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSetText } from './query.ts'

/** The text itself, to read and to change. */
export function TextCard({ insight: { lessonId, mine } }: { insight: Insight }) {
  const t = useCopy(insights)
  const [draft, setDraft] = useState<string | null>(null)
  const save = useSetText(lessonId)
  const { text } = mine
  const close = () => {
    save.reset()
    setDraft(null)
  }
  return (
    <Card aria-labelledby="insight-text" className="stack grid-cols-[minmax(0,1fr)]">
      <SectionHead
        id="insight-text"
        title={t('text.title')}
        action={
          text !== null &&
          draft === null && (
            <Button size="sm" kind="line" icon="i-ph-pencil-simple" onClick={() => setDraft(text)}>
              {t('text.edit')}
            </Button>
          )
        }
      />
      <p className="row-2 flex-wrap caption quiet">
        {mine.simulated && (
          <StatusChip kind="info" icon="i-ph-robot">
            {t('page.simulated')}
          </StatusChip>
        )}
        {t('text.auto')}
      </p>
      {draft !== null ? (
        <>
          <Textarea
            aria-label={t('text.label')}
            value={draft}
            maxLength={insightLimits.text}
            onValue={setDraft}
            rows={8}
          />
          <div className="btn-row">
            <Button
              loading={save.isPending}
              onClick={() => save.mutate(draft, { onSuccess: close })}
              disabled={draft.trim() === ''}
            >
              {t('text.save')}
            </Button>
            <Button kind="plain" disabled={save.isPending} onClick={close}>
              {t('text.cancel')}
            </Button>
          </div>
          {save.isError && (
            <Alert kind="danger" urgent title={t('text.failed')}>
              {errorText(save.error)}
            </Alert>
          )}
        </>
      ) : text === null ? (
        <p className="small quiet">{t('text.deleted')}</p>
      ) : text === '' ? (
        <p className="small quiet">{t('page.silent')}</p>
      ) : (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
          {text}
        </p>
      )}
    </Card>
  )
}
