import { useState } from 'react'
import type { PassportRecording } from '#contract/classroom/shapes/passport-recording.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import { Criteria } from '#web/features/classroom/goals/criteria.tsx'
import { formatBand } from '#web/features/classroom/goals/words.ts'
import { StoredVoicePlayer } from '#web/features/classroom/voice/voice-player.tsx'
import { formatDate, formatNearDay } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAskRecordingMark, useDeleteRecording, useRefreshRecordings } from './query.ts'
import { type Tutor, tutorOptions } from './tutors.ts'

type ViewProps = { recording: PassportRecording; tutors: readonly Tutor[]; now: number }

/** A recording as its student hears it: with its mark, or with whom it waits for. */
export function RecordingView({ recording, tutors, now }: ViewProps) {
  const t = useCopy(passportRecordings)
  const { week, url, tutor, askedAt, mark } = recording
  const name = tutor?.name ?? ''
  const refresh = useRefreshRecordings()
  return (
    <>
      <StoredVoicePlayer
        key={url.split('?')[0]}
        src={url}
        label={t('player', { week: t(`weeks.w${week}`) })}
        refresh={refresh}
      />
      {mark ? (
        <>
          <p className="flex items-baseline gap-2">
            <b className="num text-h3">{formatBand(mark.overall)}</b>
            <span className="small quiet">{t('mark.by', { name, day: formatDate(mark.markedAt, now) })}</span>
          </p>
          <details>
            <summary className="row-2 min-h-control cursor-pointer small strong text-accent">{t('mark.all')}</summary>
            <div className="stack-2 pt-3">
              <Criteria mark={mark} before={null} goal={null} />
              {mark.words !== '' && (
                <p className="small whitespace-pre-wrap break-words" dir="auto">
                  {mark.words}
                </p>
              )}
            </div>
          </details>
        </>
      ) : (
        <>
          <p className="small quiet">
            {tutor && askedAt ? t('mark.waits', { name, day: formatNearDay(askedAt, now) }) : t('mark.none')}
          </p>
          <Ask recording={recording} tutors={tutors} />
        </>
      )}
      <Remove recording={recording} />
    </>
  )
}

/** Asks a tutor for marks, or another one in the place of who was asked. */
function Ask({ recording: { week, tutor }, tutors }: Omit<ViewProps, 'now'>) {
  const t = useCopy(passportRecordings)
  const [isOpen, setOpen] = useState(false)
  const askable = tutors.filter(({ id }) => id !== tutor?.id)
  const [chosen, setChosen] = useState('')
  const ask = useAskRecordingMark(week)
  const picked = askable.find(({ id }) => String(id) === chosen) ?? askable[0]
  if (!picked) return tutor ? null : <p className="caption quiet">{t('mark.noTutor')}</p>
  const submit = () =>
    ask.mutate(picked.id, {
      onSuccess: () => {
        setOpen(false)
        const title = t('mark.asked', { name: picked.name ?? '' })
        toast.show({ id: 'passport-recording', kind: 'success', title })
      },
    })
  if (!isOpen)
    return (
      <Button kind="line" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t(tutor ? 'mark.other' : 'mark.ask')}
      </Button>
    )
  return (
    <form
      noValidate
      className="stack-2 max-w-104"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('mark.tutor')}>
        <Select value={String(picked.id)} onValue={setChosen} options={tutorOptions(askable)} />
      </Field>
      {ask.error && (
        <Alert kind="danger" urgent title={t('mark.failed')}>
          {errorText(ask.error)}
        </Alert>
      )}
      <Button type="submit" size="sm" className="justify-self-start" loading={ask.isPending}>
        {t('mark.ask')}
      </Button>
    </form>
  )
}

function Remove({ recording: { week } }: Pick<ViewProps, 'recording'>) {
  const t = useCopy(passportRecordings)
  const [isAsked, setAsked] = useState(false)
  const remove = useDeleteRecording(week)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setAsked(false)
        toast.show({ id: 'passport-recording', kind: 'success', title: t('remove.done') })
      },
    })
  return (
    <>
      <Button
        kind="plain"
        size="sm"
        icon="i-ph-trash"
        className="justify-self-start -ms-3"
        aria-label={t('remove.of', { week: t(`weeks.w${week}`) })}
        onClick={() => setAsked(true)}
      >
        {t('remove.button')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpen={setAsked}
        kind="danger"
        icon="i-ph-trash"
        title={t('remove.title')}
        confirm={t('remove.button')}
        cancel={t('remove.no')}
        busy={remove.isPending}
        error={remove.error}
        errorTitle={t('remove.failed')}
        onConfirm={confirm}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  )
}
