import { type ReactNode, useState } from 'react'
import type { StudioAppointment } from '#contract/joining/shapes/studio-appointment.ts'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { visit } from '#web/features/joining/copy/visit.ts'
import { useVisit, type VisitFacts } from '#web/features/joining/visit-query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisitClosing } from './visit-closing.tsx'
import { VisitOffer } from './visit-offer.tsx'
import { PhoneLink, VisitChip } from './visit-parts.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="small quiet">{name}</dt>
      <dd dir="auto" className="text-start">
        {children}
      </dd>
    </div>
  )
}

function Facts({ shown, phone }: { shown: StudioAppointment | null; phone: string | null }) {
  const t = useCopy(visit)
  const now = useMinuteClock()
  const isPlaced = shown !== null && shown.state !== 'withdrawn' && shown.state !== 'expired'
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {isPlaced && shown.start && (
        <Fact name={t('when')}>
          <b className="font-ui">{formatDateTime(shown.start, now)}</b>
        </Fact>
      )}
      {isPlaced && <Fact name={t('place')}>{shown.place}</Fact>}
      <Fact name={t('phone')}>
        <PhoneLink phone={phone} />
      </Fact>
    </dl>
  )
}

function Hours({ hours }: { hours: readonly string[] }) {
  const t = useCopy(visit)
  const now = useMinuteClock()
  return (
    <div>
      <h3 className="small quiet">{t('offered')}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {hours.map((start) => (
          <li key={start}>{formatDateTime(start, now)}</li>
        ))}
      </ul>
    </div>
  )
}

function Visit({ tutor, facts }: { tutor: StudioTutor; facts: VisitFacts }) {
  const t = useCopy(visit)
  const [edits, setEdits] = useState(false)
  const shown = facts.appointment
  const state = shown?.state ?? 'none'
  const mayOffer = state !== 'booked' && state !== 'due'
  const isForced = state === 'none' || state === 'withdrawn' || state === 'expired'
  const isOpen = state === 'asked' || state === 'expired'
  const offers = mayOffer && (isForced || edits)
  return (
    <>
      <Facts shown={shown} phone={facts.tutorPhone} />
      {state === 'expired' && <Alert kind="warning">{t('expiredText')}</Alert>}
      {state === 'asked' && shown && !offers && <Hours hours={shown.hours} />}
      {offers &&
        (tutor.studioId === null ? (
          <p className="quiet">{t('noStudio')}</p>
        ) : (
          <VisitOffer
            key={shown?.updatedAt ?? 'new'}
            tutorId={tutor.id}
            open={isOpen ? shown : null}
            busy={facts.busy}
            place={shown?.place ?? facts.address ?? ''}
            onClose={() => setEdits(false)}
            mayClose={!isForced}
          />
        ))}
      {shown && !offers && (
        <div className="btn-row">
          {mayOffer && (
            <Button size="sm" kind="line" icon="i-ph-calendar-plus" onClick={() => setEdits(true)}>
              {t(state === 'asked' ? 'edit' : 'again')}
            </Button>
          )}
          {state !== 'done' && <VisitClosing key={shown.id} shown={shown} tutorId={tutor.id} />}
        </div>
      )}
    </>
  )
}

/** When and where a tutor comes to the studio; hours are offered here, and the visit is closed. */
export function VisitCard({ tutor }: { tutor: StudioTutor }) {
  const t = useCopy(visit)
  const { data, error, isFetching, refetch } = useVisit(tutor.id)
  return (
    <Card className="stack" aria-labelledby="studio-visit">
      <div className="row between">
        <h2 id="studio-visit" className="text-h4">
          {t('title')}
        </h2>
        {data && <VisitChip state={data.appointment?.state ?? 'none'} />}
      </div>
      {data ? (
        <Visit tutor={tutor} facts={data} />
      ) : error ? (
        <ErrorStrip onRetry={() => void refetch()} retrying={isFetching}>
          {t('loadFailed')}
        </ErrorStrip>
      ) : (
        <Skeleton className="h-16 rounded" />
      )}
    </Card>
  )
}
