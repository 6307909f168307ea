import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { visit } from '#web/features/joining/copy/visit.ts'
import { useCloseVisit, useOpenVisits } from '#web/features/joining/visit-query.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PhoneLink, VisitChip } from './visit-parts.tsx'
import { isWaitingForStudio, type OpenVisit, sortVisits } from './visits.ts'
import { nameOf } from './words.ts'

const shownAtFirst = 5

type RowProps = { row: OpenVisit; name: string }

/** Leads to the page of the tutor; where no hour is left, to offering others. */
function OpenLink({ row: { tutor, visit: shown }, name }: RowProps) {
  const t = useCopy(visit)
  const m = useCopy(media)
  const again = shown.state === 'expired'
  return (
    <Button
      size="sm"
      kind="line"
      aria-label={again ? t('agenda.againOf', { name }) : t('agenda.openOf', { name })}
      render={<Link to="/admin/photo-session/$id" params={{ id: tutor.id }} />}
    >
      {again ? t('again') : m('open')}
    </Button>
  )
}

function AgendaRow({ row, now }: { row: OpenVisit; now: number }) {
  const t = useCopy(visit)
  const { tutor, tutorPhone, visit: shown } = row
  const close = useCloseVisit(tutor.id)
  const name = nameOf(tutor)
  const markDone = () =>
    close.mutate({ ...shown, state: 'done' }, { onSuccess: () => toast.show({ kind: 'success', title: t('marked') }) })
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_8rem_12rem_12rem]">
      {shown.start ? (
        <DateLeaf at={Date.parse(shown.start)} now={now} />
      ) : (
        <span className="grid place-items-center w-13">
          <Avatar decorative name={name} src={tutor.image} size={44} side="tutor" />
        </span>
      )}
      <div className="min-w-0 lt-lg:col-span-2">
        <bdi className="block truncate font-ui" title={name}>
          {name}
        </bdi>
        <span className="block small quiet">
          {shown.start ? formatNearTime(shown.start, now) : t('agenda.left', { count: shown.left })}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lt-lg:col-span-2 lg:contents">
        <span className="small">
          <PhoneLink phone={tutorPhone} />
        </span>
        <span>
          <VisitChip state={shown.state} />
        </span>
      </div>
      <span className="justify-self-end">
        {shown.state === 'due' ? (
          <Button
            size="sm"
            icon="i-ph-check"
            aria-label={t('doneOf', { name })}
            loading={close.isPending}
            onClick={markDone}
          >
            {t('doneShort')}
          </Button>
        ) : (
          <OpenLink row={row} name={name} />
        )}
      </span>
      {close.error && (
        <Alert kind="danger" urgent title={t('failed')} className="col-span-full">
          {errorText(close.error)}
        </Alert>
      )}
    </li>
  )
}

/** Visits that wait for the studio, then those that are booked by their hour, then those whose tutor chooses. */
export function VisitAgenda({ studio }: { studio: number | undefined }) {
  const t = useCopy(visit)
  const now = useMinuteClock()
  const { role } = useRequiredUser()
  // A studio sees its own whatever the address says.
  const { data, isError, isFetching, refetch } = useOpenVisits(isAdmin(role) ? studio : undefined)
  const [all, setAll] = useState(false)
  if (!data)
    return isError ? (
      <ErrorStrip onRetry={() => void refetch()} retrying={isFetching}>
        {t('agenda.failed')}
      </ErrorStrip>
    ) : (
      <SkeletonGroup label={t('agenda.loading')}>
        <Skeleton className="h-40 rounded-lg" />
      </SkeletonGroup>
    )
  const rows = sortVisits(data)
  if (rows.length === 0) return null
  const waiting = rows.filter(({ visit: { state } }) => isWaitingForStudio(state)).length
  const shown = all ? rows : rows.slice(0, Math.max(shownAtFirst, waiting))
  return (
    <Card aria-labelledby="studio-agenda">
      <h2 id="studio-agenda" className="text-h4">
        {t('agenda.title')}
      </h2>
      <ul className="divided">
        {shown.map((row) => (
          <AgendaRow key={row.visit.id} row={row} now={now} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button size="sm" kind="plain" onClick={() => setAll(true)}>
          {t('agenda.all')}
        </Button>
      )}
    </Card>
  )
}
