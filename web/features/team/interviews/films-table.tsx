import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { FilmChip } from '#web/features/joining/interviews/outcome-chip.tsx'
import { personName } from '#web/features/joining/interviews/words.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { LinkedPerson, PersonLink } from '../people/person-link.tsx'
import { Moment, NotSet } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchFilms, filmFilters } from './query.ts'

/** All intro videos, newest first. */
export const filmsTable = defineTable({
  name: 'intro-videos',
  title: adminInterviews.tableTitle.films,
  filters: filmFilters,
  idOf: ({ id }: IntroVideo) => id,
  nameOf: ({ tutorName }) => personName({ name: tutorName }),
  fetchPage: fetchFilms,
  columns: [
    {
      id: 'applicant',
      title: adminInterviews.columns.applicant,
      card: 'title',
      cell: ({ tutorId, tutorName, tutorImage }) => (
        <LinkedPerson id={tutorId} name={tutorName} image={tutorImage} side="tutor" />
      ),
    },
    {
      id: 'status',
      title: adminInterviews.columns.status,
      card: 'main',
      cell: ({ state }) => <FilmChip state={state} />,
    },
    {
      id: 'length',
      title: adminInterviews.columns.length,
      card: 'main',
      cell: ({ durationMs }) => <bdi className="num ltr">{formatStopwatch(durationMs / 1000)}</bdi>,
    },
    {
      id: 'reviewer',
      title: adminInterviews.columns.reviewer,
      card: 'main',
      cell: ({ reviewerId, reviewerName }) =>
        reviewerId === null ? (
          <NotSet>{adminInterviews.unassigned}</NotSet>
        ) : (
          <PersonLink person={{ id: reviewerId, name: reviewerName }} />
        ),
    },
    {
      id: 'reason',
      title: adminInterviews.columns.reason,
      cell: ({ reason }) =>
        reason === null ? (
          adminInterviews.none
        ) : (
          <div dir="auto" className="line-clamp-2 whitespace-normal">
            {reason}
          </div>
        ),
    },
    {
      id: 'sent',
      title: adminInterviews.columns.sent,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
  ],
})
