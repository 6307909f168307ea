import { useMemo } from 'react'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSharedSlots } from '#web/features/lessons/booking/query.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { sevenDays } from './free-week.ts'
import { TutorCard } from './tutor-card.tsx'
import './tutors.css'
import { useViewer } from './viewer.ts'

/** Number of cards in the first row of the widest layout. */
const firstCards = 3

type PageProps = { list: readonly Tutor[]; start: number; now: number; onBook: (id: number) => void }

/** One page of cards. Their free times are fetched in one request, for those who may book. */
function Page({ list, start, now, onBook }: PageProps) {
  const mayBook = useViewer() !== 'other'
  const { start: from, end } = sevenDays(now)
  const window = useMemo(() => ({ start: from, end }), [from, end])
  const ids = useMemo(() => list.map(({ id }) => id), [list])
  const { data } = useSharedSlots(ids, window, mayBook)
  const nothing = { slots: [], busy: [] }
  return list.map((tutor, index) => (
    <li key={tutor.id}>
      <TutorCard
        tutor={tutor}
        now={now}
        free={data && (data.get(tutor.id) ?? nothing)}
        first={start + index < firstCards}
        onBook={onBook}
      />
    </li>
  ))
}

type TutorGridProps = { pages: readonly { list: readonly Tutor[] }[]; now: number; onBook: (id: number) => void }

export function TutorGrid({ pages, now, onBook }: TutorGridProps) {
  const t = useCopy(tutors)
  let shownCount = 0
  return (
    <div className="tutor-grid">
      <ul aria-label={t('list')}>
        {pages.map(({ list }, index) => {
          const start = shownCount
          shownCount += list.length
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the list
          return <Page key={index} list={list} start={start} now={now} onBook={onBook} />
        })}
      </ul>
    </div>
  )
}

/** Placeholder cards, with the same dimensions. */
export function TutorGridSkeleton({ cards = 6, label }: { cards?: number; label: string }) {
  return (
    <SkeletonGroup label={label} className="tutor-grid">
      <div>
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
          <div key={card} className="card tutor-card">
            <Skeleton className="thumb" />
            <div className="tutor-card-body">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-4 w-5/6 my-1" />
            </div>
            <div className="tutor-card-next">
              <Skeleton className="h-4 w-2/3 my-1" />
            </div>
            <div className="tutor-card-week">
              <Skeleton className="h-7.5" />
            </div>
            <div className="tutor-card-actions">
              <Skeleton className="h-control min-w-24 flex-1" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
