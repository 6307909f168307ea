import { Link } from '@tanstack/react-router'
import type { StudioVisitor } from '#contract/joining/shapes/studio-appointment.ts'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { useVisitors } from '#web/features/joining/visit-query.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { PersonCardsSkeleton } from '#web/features/shared/person-cards-skeleton.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth, formatNearTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { missingMedia } from './checklist.ts'
import { TutorList } from './list-states.tsx'
import { MediaFilters } from './media-filters.tsx'
import { MissingChips } from './media-status.tsx'
import { useStudioTutors } from './query.ts'
import { type MediaSearch, noFilters } from './search.ts'
import { VisitAgenda } from './visit-agenda.tsx'
import { PhoneLink, VisitChip } from './visit-parts.tsx'
import { nameOf } from './words.ts'
import './media.css'

type TutorItemProps = { tutor: StudioTutor; visitor: StudioVisitor | undefined; now: number }

/** The visit of a tutor: its state, and its hour where it has one. */
function VisitLine({ visitor: { visit }, now }: { visitor: StudioVisitor; now: number }) {
  const start = visit && visit.state !== 'withdrawn' ? visit.start : null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 small">
      <VisitChip state={visit?.state ?? 'none'} />
      {start && <span>{formatNearTime(start, now)}</span>}
    </div>
  )
}

function TutorItem({ tutor, visitor, now }: TutorItemProps) {
  const t = useCopy(media)
  const name = nameOf(tutor)
  const missing = missingMedia(tutor)
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
      <MissingChips missing={missing} />
      {visitor && (visitor.visit || missing.length > 0) && <VisitLine visitor={visitor} now={now} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="caption quiet">{t('joined', { day: formatDayAndMonth(tutor.createdAt, now) })}</span>
        {visitor?.tutorPhone && (
          <span className="small">
            <PhoneLink phone={visitor.tutorPhone} />
          </span>
        )}
      </div>
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
  const visitors = useVisitors(query.tutors.map(({ id }) => id)).data
  return (
    <>
      <AdminHeading>{titles.photoSessions}</AdminHeading>
      <VisitAgenda studio={search.studio} />
      <MediaFilters search={search} onSearch={onSearch} />
      <TutorList query={query} search={search} onReset={() => onSearch(noFilters)} skeleton={<CardsSkeleton />}>
        <ul className="cards-3">
          {query.tutors.map((tutor) => (
            <TutorItem key={tutor.id} tutor={tutor} visitor={visitors?.get(tutor.id)} now={now} />
          ))}
        </ul>
      </TutorList>
    </>
  )
}
