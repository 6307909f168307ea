import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pausing } from '#contract/vocabulary/minutes.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { pauseWords } from '#web/features/money/copy/pauses.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type PauseOffer, usePause, usePauseChange } from './query-pauses.ts'

/** A week of rest: the one that runs or is coming, or the one that can be had. Nothing where neither. */
export function PausePart() {
  const { data } = usePause()
  if (data?.current) return <Resting current={data.current} />
  return data?.next ? <Offer next={data.next} /> : null
}

function Resting({ current }: { current: NonNullable<PauseOffer['current']> }) {
  const t = useCopy(pauseWords)
  const now = useMinuteClock()
  const [isAsking, setAsking] = useState(false)
  const hasBegun = Date.parse(current.start) <= now
  const end = formatDate(current.end, now)
  const change = usePauseChange(({ subscriptionEnd }) => {
    setAsking(false)
    toast.show({
      id: 'pause',
      kind: 'success',
      title: t(hasBegun ? 'end.done' : 'end.doneWhole'),
      text: t('until', { date: formatDate(subscriptionEnd, now) }),
    })
  })
  const confirm = () => change.mutate(null)
  return (
    <Alert
      kind="info"
      icon="i-ph-pause-circle"
      title={hasBegun ? t('rests', { end }) : t('willRest', { start: formatDate(current.start, now), end })}
    >
      <span className="block">{t('restsText')}</span>
      {current.earliest !== null && (
        <Button kind="line" size="sm" className="mt-3" onClick={() => setAsking(true)}>
          {t(hasBegun ? 'end.action' : 'end.actionWhole')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        icon="i-ph-play-circle"
        title={t(hasBegun ? 'end.title' : 'end.titleWhole')}
        confirm={t(hasBegun ? 'end.action' : 'end.actionWhole')}
        cancel={t('end.keep')}
        busy={change.isPending}
        error={change.error}
        errorTitle={t('end.failed')}
        onConfirm={confirm}
      >
        {current.earliest !== null &&
          (hasBegun ? t('end.text', { date: formatDate(current.earliest, now) }) : t('end.textWhole'))}
      </ConfirmDialog>
    </Alert>
  )
}

function Offer({ next }: { next: NonNullable<PauseOffer['next']> }) {
  const t = useCopy(pauseWords)
  const now = useMinuteClock()
  const [isAsking, setAsking] = useState(false)
  const dates = { start: formatDate(next.start, now), end: formatDate(Date.parse(next.end) - 1, now) }
  const isBooked = next.lessons.length > 0
  const change = usePauseChange(({ end }) => {
    setAsking(false)
    toast.show({ id: 'pause', kind: 'success', title: t('done', { date: formatDate(end, now) }) })
  })
  const confirm = () => change.mutate(next.start)
  return (
    <div className="stack-2">
      <h3 className="text-h4">{t('title')}</h3>
      <p className="small quiet">{t('lead', { days: pausing.days, weeks: pausing.everyWeeks })}</p>
      {isBooked && (
        <>
          <Alert kind="neutral" title={t('lessons', { count: next.lessons.length })}>
            {next.lessons.map(({ id, start, tutorName }) => (
              <span key={id} className="block" dir="auto">
                {[formatDateTime(Date.parse(start), now), tutorName].filter(Boolean).join('، ')}
              </span>
            ))}
          </Alert>
          <Link to="/upcoming-lessons" className={buttonClass('line', 'md', 'btn-block')}>
            {t('toLessons')}
          </Link>
        </>
      )}
      {!isBooked && (
        <Button
          kind="line"
          block
          icon="i-ph-pause-circle"
          className="whitespace-normal"
          onClick={() => setAsking(true)}
        >
          {t('action', { date: formatDate(Date.parse(next.end) - 1, now) })}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        icon="i-ph-pause-circle"
        title={t('confirm.title')}
        confirm={t('confirm.yes')}
        cancel={t('confirm.no')}
        busy={change.isPending}
        error={change.error}
        errorTitle={t('confirm.failed')}
        onConfirm={confirm}
      >
        {t('confirm.text', { ...dates, subscriptionEnd: formatDate(next.subscriptionEnd, now) })}
      </ConfirmDialog>
    </div>
  )
}
