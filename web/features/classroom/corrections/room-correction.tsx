/** What the tutor corrects while the call runs, over the student's picture for some seconds. */
import { useEffect, useRef, useState } from 'react'
import type { LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { CorrectionTexts } from './correction-texts.tsx'
import { useLessonCorrections } from './query.ts'

/** Long enough to read two sentences twice while somebody speaks. */
const shownMs = 20_000

/** The correction that came last since this was first shown; null once it was read, or taken back. */
const useLatest = (list: readonly LessonCorrection[] | undefined) => {
  const known = useRef<ReadonlySet<number> | null>(null)
  const [shownId, setShown] = useState<number | null>(null)
  useEffect(() => {
    if (!list) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...list.map(({ id }) => id)])
    const added = before && list.filter(({ id }) => !before.has(id)).at(-1)
    if (added) setShown(added.id)
  }, [list])
  useEffect(() => {
    if (shownId === null) return
    const timer = setTimeout(() => setShown(null), shownMs)
    return () => clearTimeout(timer)
  }, [shownId])
  return { latest: list?.find(({ id }) => id === shownId) ?? null, hide: () => setShown(null) }
}

/** Of the student. It takes no focus, and goes by itself; the list beside the call keeps it. */
export function RoomCorrection({ lessonId }: { lessonId: number }) {
  const t = useCopy(corrections)
  const { latest, hide } = useLatest(useLessonCorrections(lessonId).data)
  return (
    <LiveRegion visible>
      {latest && (
        <section className="room-correction" aria-label={t('notice.title')}>
          <CorrectionTexts texts={latest} />
          <IconButton icon="i-ph-x" size="sm" label={t('notice.close')} onClick={hide} />
        </section>
      )}
    </LiveRegion>
  )
}
