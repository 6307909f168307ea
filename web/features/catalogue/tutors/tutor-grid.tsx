import { type ComponentProps, memo, useMemo } from 'react'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSharedSlots } from '#web/features/lessons/booking/query.ts'
import { island } from '#web/features/shared/island.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type FreeTime, sevenDays } from './free-week.ts'
import { TutorCard } from './tutor-card.tsx'
import './tutors.css'
import { useViewer } from './viewer.ts'

/** Number of cards in the first row of the widest layout. */
const firstCards = 3

/** Draws itself again for its own minute: a `now` from the list would draw all of them. */
const CardPart = island((props: Omit<ComponentProps<typeof TutorCard>, 'now'>) => (
  <TutorCard {...props} now={useMinuteClock()} />
))

const nothing: FreeTime = { slots: [], busy: [] }

type PageProps = { list: readonly Tutor[]; start: number; onBook: (id: number) => void }

/** One page of cards. Their free times are fetched in one request, for those who may book. */
function Page({ list, start, onBook }: PageProps) {
  const mayBook = useViewer() !== 'other'
  const { start: from, end } = sevenDays(useMinuteClock())
  const window = useMemo(() => ({ start: from, end }), [from, end])
  const ids = useMemo(() => list.map(({ id }) => id), [list])
  const { data } = useSharedSlots(ids, window, mayBook)
  return list.map((tutor, index) => (
    <li key={tutor.id}>
      <CardPart
        tutor={tutor}
        free={data && (data.get(tutor.id) ?? nothing)}
        first={start + index < firstCards}
        onBook={onBook}
      />
    </li>
  ))
}

type TutorGridProps = { pages: readonly { list: readonly Tutor[] }[]; onBook: (id: number) => void }

/** Kept while only the address changes, as it does when the booking panel opens: no card is drawn again for it. */
export const TutorGrid = memo(({ pages, onBook }: TutorGridProps) => {
  const t = useCopy(tutors)
  let shownCount = 0
  return (
    <div className="tutor-grid">
      <ul aria-label={t('list')}>
        {pages.map(({ list }, index) => {
          const start = shownCount
          shownCount += list.length
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the list
          return <Page key={index} list={list} start={start} onBook={onBook} />
        })}
      </ul>
    </div>
  )
})

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
