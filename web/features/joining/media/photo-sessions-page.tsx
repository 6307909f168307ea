import { Link } from '@tanstack/react-router'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { PersonCardsSkeleton } from '#web/features/shared/person-cards-skeleton.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { missingMedia } from './checklist.ts'
import { TutorList } from './list-states.tsx'
import { MediaFilters } from './media-filters.tsx'
import { MissingChips } from './media-status.tsx'
import { useStudioTutors } from './query.ts'
import { type MediaSearch, noFilters } from './search.ts'
import { nameOf } from './words.ts'
import './media.css'

function TutorItem({ tutor, now }: { tutor: StudioTutor; now: number }) {
  const t = useCopy(media)
  const name = nameOf(tutor)
  return (
    <li className="card card-link grid content-start gap-3">
      <Link to="/admin/photo-session/$id" params={{ id: tutor.id }} className="person text-inherit no-underline">
        <Avatar decorative name={name} src={tutor.image} side="tutor" />
        <span className="min-w-0 text-start">
          <bdi className="person-name truncate">{name}</bdi>
          <span className="person-sub truncate">
            <bdi dir="ltr">{tutor.email}</bdi>
          </span>
        </span>
      </Link>
      <MissingChips missing={missingMedia(tutor)} />
      <p className="caption quiet">{t('joined', { day: formatDayAndMonth(tutor.createdAt, now) })}</p>
    </li>
  )
}

function CardsSkeleton() {
  const t = useCopy(media)
  return (
    <PersonCardsSkeleton label={t('loading')} className="cards-3" count={6} end={<Skeleton className="h-4 w-1/3" />} />
  )
}

export type ListPageProps = { search: MediaSearch; onSearch: (next: Partial<MediaSearch>) => void }

/** `/admin/photo-sessions`: tutors to photograph and film, and what their pages still lack. */
export function PhotoSessionsPage({ search, onSearch }: ListPageProps) {
  const now = useMinuteClock()
  const query = useStudioTutors(search)
  return (
    <>
      <AdminHeading>{titles.photoSessions}</AdminHeading>
      <MediaFilters search={search} onSearch={onSearch} />
      <TutorList query={query} search={search} onReset={() => onSearch(noFilters)} skeleton={<CardsSkeleton />}>
        <ul className="cards-3">
          {query.tutors.map((tutor) => (
            <TutorItem key={tutor.id} tutor={tutor} now={now} />
          ))}
        </ul>
      </TutorList>
    </>
  )
}
