import { useState } from 'react'
import type { TutorQuality } from '#contract/team/shapes/quality.ts'
import { quality, qualityLimits } from '#contract/vocabulary/quality.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { adminQuality } from '#web/features/team/copy/admin-quality.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useCloseCase, useTutorQuality } from './query.ts'
import { figureText, formatLimit } from './shown.ts'

const { min, max } = quality.note

type CaseProps = { tutor: TutorQuality; since: string; isMainAct: boolean }

function Case({ tutor, since, isMainAct }: CaseProps) {
  const t = useCopy(adminQuality)
  const now = useMinuteClock()
  const close = useCloseCase(tutor.id)
  const [note, setNote] = useState('')
  const [isShown, setShown] = useState(false)
  const length = textLength(cleanText(note))
  const isUnfit = length < min || length > max
  const send = () => {
    setShown(isUnfit)
    if (isUnfit || close.isPending) return
    close.mutate(
      { note: cleanText(note), seen: since },
      { onSuccess: () => toast.show({ id: `case-${tutor.id}`, kind: 'success', title: t('case.done') }) },
    )
  }
  return (
    <Card className="stack" aria-labelledby="case-title">
      <div>
        <h2 id="case-title" className="text-h4">
          {t('case.title')}
        </h2>
        <p className="caption quiet">{t('case.since', { when: formatNearTime(since, now) })}</p>
      </div>
      <ul className="stack-1 small">
        {tutor.marks.map(({ check, level }) => (
          <li key={check} className="row between flex-wrap">
            <span className={level === 'act' ? 'strong' : undefined}>{t(`checks.${check}`)}</span>
            <span className={level === 'act' ? 'num text-danger-text' : 'num quiet'}>
              {t(`case.bound.${qualityLimits[check].bound}`, {
                figure: figureText(check, tutor) ?? '',
                limit: formatLimit(check),
              })}
            </span>
          </li>
        ))}
      </ul>
      <Field
        label={t('case.note')}
        hint={t('case.hint')}
        error={isShown && isUnfit ? t('case.short') : undefined}
        counter={{ used: length, max }}
      >
        <Textarea rows={2} value={note} onValue={setNote} />
      </Field>
      {close.error && <ChangeFailed title={t('case.failed')} error={close.error} onReload={() => close.reset()} />}
      <div>
        <Button {...(isMainAct && mainAct)} icon="i-ph-check" loading={close.isPending} onClick={send}>
          {t('case.close')}
        </Button>
      </div>
    </Card>
  )
}

/** A tutor whose figures call for a decision, until somebody notes one. Absent for everybody else. */
export function CaseCard({ id, isMainAct }: { id: number; isMainAct: boolean }) {
  const t = useCopy(adminQuality)
  const { data: tutor, error, refetch, isFetching } = useTutorQuality(id)
  // A case that could not be read must not look like none.
  if (!tutor && error)
    return <LoadFailed title={t('case.unread')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!tutor || tutor.caseSince === null) return null
  return <Case key={tutor.caseSince} tutor={tutor} since={tutor.caseSince} isMainAct={isMainAct} />
}
