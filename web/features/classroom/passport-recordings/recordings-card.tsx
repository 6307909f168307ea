import { useEffect, useState } from 'react'
import type { PassportPlace } from '#contract/classroom/shapes/passport-recording.ts'
import type { PassportWeek } from '#contract/vocabulary/passport.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import type { Recorder } from '#web/features/classroom/voice/kept-voice.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { formatDate } from '#web/lib/format.ts'
import { readKeptFile } from '#web/lib/kept-files.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOwnRecordings } from './query.ts'
import { keptFormOf, RecordForm } from './record-form.tsx'
import { RecordingView } from './recording-view.tsx'

type Own = NonNullable<ReturnType<typeof useOwnRecordings>['data']>
type CardProps = { now: number; Recorder: Recorder }

/** The three minutes of a student's passport. Nothing while it is not known what may be recorded. */
export function RecordingsCard({ now, Recorder }: CardProps) {
  const t = useCopy(passportRecordings)
  const query = useOwnRecordings()
  if (!query.data && !query.isError) return null
  return (
    <Card className="stack-2 grid-cols-[minmax(0,1fr)]">
      <SectionHead title={t('title')} />
      {query.data ? (
        <Places own={query.data} now={now} Recorder={Recorder} />
      ) : (
        <FailedSection text={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </Card>
  )
}

function Places({ own, now, Recorder }: CardProps & { own: Own }) {
  const t = useCopy(passportRecordings)
  const { id: userId } = useRequiredUser()
  const mayRecord = own.state === 'open'
  const empty = own.places.filter(({ isOpen, recording }) => mayRecord && isOpen && !recording).map(({ week }) => week)
  const [recorded, setRecorded] = useState<PassportWeek | null>(null)
  const weeks = JSON.stringify(empty)
  // After a reload, the week whose recording is still on this device.
  useEffect(() => {
    let isOver = false
    for (const week of JSON.parse(weeks) as PassportWeek[])
      void readKeptFile(keptFormOf(userId, week)).then((kept) => !isOver && kept && setRecorded((now) => now ?? week))
    return () => {
      isOver = true
    }
  }, [userId, weeks])
  return (
    <>
      <p className="small quiet">{t('text')}</p>
      {!mayRecord && <p className="small strong">{t('guardian')}</p>}
      <ul className="divided">
        {own.places.map((place) => (
          <li key={place.week} className="py-4 last:pb-0 stack-2 grid-cols-[minmax(0,1fr)]">
            <PlaceHead
              place={place}
              mayRecord={empty.includes(place.week) && recorded !== place.week}
              now={now}
              onRecord={() => setRecorded(place.week)}
            />
            {place.recording && <RecordingView recording={place.recording} tutors={own.tutors} now={now} />}
            {recorded === place.week && empty.includes(place.week) && (
              <RecordForm
                week={place.week}
                goal={own.goal}
                tutors={own.tutors}
                Recorder={Recorder}
                onClose={() => setRecorded(null)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type HeadProps = { place: PassportPlace; mayRecord: boolean; now: number; onRecord: () => void }

function PlaceHead({ place: { week, opensAt, isOpen, recording }, mayRecord, now, onRecord }: HeadProps) {
  const t = useCopy(passportRecordings)
  const name = t(`weeks.w${week}`)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0">
        <h3 className="text-h4">{name}</h3>
        {recording && <p className="caption quiet">{t('sentAt', { day: formatDate(recording.createdAt, now) })}</p>}
        {!isOpen && !recording && (
          <p className="caption quiet row-2">
            <Icon name="i-ph-lock-simple" />
            {opensAt === null ? t('later') : t('opens', { day: formatDate(opensAt, now) })}
          </p>
        )}
      </div>
      {mayRecord && (
        <Button
          kind="line"
          size="sm"
          icon="i-ph-microphone"
          aria-label={t('record.beginOf', { week: name })}
          onClick={onRecord}
        >
          {t('record.begin')}
        </Button>
      )}
    </div>
  )
}
