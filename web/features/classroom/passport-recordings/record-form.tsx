import { Suspense, useState } from 'react'
import type { GoalKind } from '#contract/vocabulary/marks.ts'
import type { PassportWeek } from '#contract/vocabulary/passport.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import { type Recorder, useKeptVoice } from '#web/features/classroom/voice/kept-voice.ts'
import { OwnVoicePlayer } from '#web/features/classroom/voice/voice-player.tsx'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { formatPercent } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Prompt } from './prompt.tsx'
import { useSendRecording } from './query.ts'
import { type Tutor, tutorOptions } from './tutors.ts'

/** Names the recording that is kept on this device until it is sent, for whoever returns after a session has ended. */
export const keptFormOf = (userId: number, week: PassportWeek): string => `passport-recording-${userId}-${week}`

type RecordFormProps = {
  week: PassportWeek
  goal: GoalKind
  tutors: readonly Tutor[]
  Recorder: Recorder
  onClose: () => void
}

/** Records a minute, plays it, and sends it to be kept, and to be marked by a tutor where one is chosen. */
export function RecordForm({ week, goal, tutors, Recorder, onClose }: RecordFormProps) {
  const t = useCopy(passportRecordings)
  const { voice, keep, forget } = useKeptVoice(keptFormOf(useRequiredUser().id, week))
  const [isRecording, setRecording] = useState(false)
  const close = () => {
    forget()
    onClose()
  }
  return (
    <div className="stack-2 grid-cols-[minmax(0,1fr)]">
      <Prompt label={t('prompt')} goal={goal} week={week} />
      {isRecording ? (
        <Suspense fallback={<Spinner />}>
          <Recorder
            sendLabel={t('record.keep')}
            onSend={({ file, shown }) => keep(file, shown.lengthMs)}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      ) : voice ? (
        <SendForm
          week={week}
          voice={voice}
          tutors={tutors}
          onAgain={() => {
            keep(null)
            setRecording(true)
          }}
          onSent={close}
        />
      ) : (
        <>
          <p className="small quiet">{t('record.before')}</p>
          <div className="btn-row">
            <Button icon="i-ph-microphone" onClick={() => setRecording(true)}>
              {t('record.start')}
            </Button>
            <Button kind="plain" onClick={close}>
              {t('record.close')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type SendFormProps = {
  week: PassportWeek
  voice: File
  tutors: readonly Tutor[]
  onAgain: () => void
  onSent: () => void
}

const nobody = 'nobody'

function SendForm({ week, voice, tutors, onAgain, onSent }: SendFormProps) {
  const t = useCopy(passportRecordings)
  const [chosen, setChosen] = useState(String(tutors[0]?.id ?? nobody))
  const send = useSendRecording(week)
  const tutor = tutors.find(({ id }) => String(id) === chosen)
  const submit = () =>
    send.mutate(
      { voice, tutorId: tutor?.id ?? null },
      {
        onSuccess: () => {
          const title = tutor ? t('record.sentTo', { name: tutor.name ?? '' }) : t('record.sent')
          toast.show({ id: 'passport-recording', kind: 'success', title })
          onSent()
        },
      },
    )
  return (
    <form
      noValidate
      className="stack-2 grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <OwnVoicePlayer voice={voice} label={t('record.own')} />
      {tutors.length > 0 && (
        <Field label={t('record.tutor')}>
          <Select
            value={chosen}
            onValue={setChosen}
            options={[...tutorOptions(tutors), { value: nobody, label: t('record.nobody') }]}
          />
        </Field>
      )}
      <p className="caption quiet">{t('record.hears')}</p>
      {send.error && (
        <Alert kind="danger" urgent title={t('record.failed')}>
          {errorText(send.error)}
        </Alert>
      )}
      {send.isPending && (
        <p className="small quiet" role="status">
          {t('record.sending', { share: formatPercent(send.share) })}
        </p>
      )}
      <div className="btn-row">
        <Button type="submit" loading={send.isPending}>
          {t('record.send')}
        </Button>
        <Button kind="line" icon="i-ph-arrow-counter-clockwise" disabled={send.isPending} onClick={onAgain}>
          {t('record.again')}
        </Button>
      </div>
    </form>
  )
}
