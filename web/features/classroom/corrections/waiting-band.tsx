import type { LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isWaiting } from './is-waiting.ts'
import { useShowCorrections } from './query.ts'

type WaitingBandProps = { lessonId: number; list: readonly LessonCorrection[]; now: number }

/** How many wait for the end of the lesson, and what shows them to the student now; nothing where none does. */
export function WaitingBand({ lessonId, list, now }: WaitingBandProps) {
  const t = useCopy(corrections)
  const show = useShowCorrections(lessonId)
  const count = list.filter((one) => isWaiting(one, now)).length
  if (count === 0) return null
  const press = () =>
    show.mutate(undefined, {
      onError: (error) =>
        toast.show({ id: 'correction', kind: 'danger', title: t('showFailed'), text: errorText(error) }),
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 small">
      <span className="grow-in">{t('waiting', { count })}</span>
      <Button size="sm" kind="line" icon="i-ph-eye" loading={show.isPending} onClick={press}>
        {t('showNow')}
      </Button>
    </div>
  )
}
