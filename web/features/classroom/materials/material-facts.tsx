import type { Material } from '#contract/classroom/shapes/material.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'

/** "PDF, 5 pages", and when it was last shown; of the library its level and subject. */
export function MaterialFacts({ material: { kind, pageCount, openedAt, isLibrary, tags } }: { material: Material }) {
  const t = useCopy(materials)
  const now = useMinuteClock()
  const what = kind === 'pdf' ? t('pdf', { count: pageCount }) : t('picture')
  if (isLibrary)
    return (
      <span>
        <bdi>{tags.join(' · ')}</bdi>، {what}
      </span>
    )
  return <span>{openedAt ? t('used', { what, day: formatDayAndMonth(openedAt, now) }) : what}</span>
}
