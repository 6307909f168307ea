import { recaps } from '#web/copy/recaps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usePractised } from './query.ts'

/** What was practised in a lesson, where the tutor has written it. */
export function Practised({ lessonId }: { lessonId: number }) {
  const t = useCopy(recaps)
  const text = usePractised().data?.get(lessonId)
  if (!text) return null
  return (
    <p className="small flex gap-2">
      <Icon name="i-ph-check-circle" className="icon-4 mt-1 text-accent" />
      <span dir="auto" className="line-clamp-2" title={text}>
        <span className="visually-hidden">{t('parts.practised')}: </span>
        {text}
      </span>
    </p>
  )
}
