import { Suspense, useState } from 'react'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { type Recorder, useKeptVoice } from '#web/features/classroom/voice/kept-voice.ts'
import { OwnVoicePlayer } from '#web/features/classroom/voice/voice-player.tsx'
import { isStaleRowError } from '#web/lib/api-errors.ts'
import { formatPercent } from '#web/lib/format.ts'
import { readTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useHandIn } from './query.ts'

const formOf = ({ id }: Homework): string => `homework-answer-${id}`

/** Text, link and recording stay on the device until they are handed in. */
const useAnswer = (homework: Homework) => {
  const form = formOf(homework)
  const [texts, setTexts] = useState(() => {
    const kept = readTypedTexts(form)
    return { text: kept?.text ?? '', link: kept?.link ?? '' }
  })
  const { voice, keep, forget } = useKeptVoice(form)
  return {
    texts,
    voice,
    write: (next: typeof texts) => {
      setTexts(next)
      writeTypedTexts(form, next.text === '' && next.link === '' ? {} : next)
    },
    keep,
    forget: () => {
      writeTypedTexts(form, {})
      forget()
    },
  }
}

/** Whether an answer was begun on this device. */
export const hasBegunAnswer = (homework: Homework): boolean => readTypedTexts(formOf(homework)) !== null

type AnswerFormProps = { homework: Homework; Recorder: Recorder }

export function AnswerForm({ homework, Recorder }: AnswerFormProps) {
  const t = useCopy(homeworkCopy)
  const { texts, voice, write, keep, forget } = useAnswer(homework)
  const [isRecording, setRecording] = useState(false)
  const handIn = useHandIn(homework)
  const isEmpty = texts.text.trim() === '' && texts.link.trim() === '' && !voice
  const submit = () =>
    handIn.mutate(
      { ...texts, voice },
      {
        onSuccess: () => {
          forget()
          toast.show({
            id: 'homework',
            kind: 'success',
            title: t('answer.sent', { name: homework.tutor.name ?? '' }),
          })
        },
      },
    )
  return (
    <form
      noValidate
      className="grid gap-3 grid-cols-[minmax(0,1fr)] border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) submit()
      }}
    >
      <Field label={t('answer.text')} hint={t('answer.hint')}>
        <Textarea
          value={texts.text}
          onValue={(text) => write({ ...texts, text })}
          rows={3}
          maxLength={homeworkLimits.answerMax}
        />
      </Field>
      {isRecording ? (
        <Suspense fallback={<Spinner />}>
          <Recorder
            sendLabel={t('answer.keep')}
            onSend={({ file, shown }) => keep(file, shown.lengthMs)}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      ) : voice ? (
        <OwnVoice voice={voice} onRemove={() => keep(null)} />
      ) : (
        <Button
          kind="line"
          size="sm"
          icon="i-ph-microphone"
          className="justify-self-start"
          onClick={() => setRecording(true)}
        >
          {t('answer.record')}
        </Button>
      )}
      <Field label={t('answer.link')} aside={t('answer.optional')}>
        <TextInput ltr type="url" inputMode="url" value={texts.link} onValue={(link) => write({ ...texts, link })} />
      </Field>
      {handIn.error && (
        <Alert kind="danger" urgent title={t('answer.failed')}>
          {isStaleRowError(handIn.error) ? t('answer.changed') : errorText(handIn.error)}
        </Alert>
      )}
      {handIn.isPending && voice && (
        <p className="small quiet" role="status">
          {t('answer.sending', { share: formatPercent(handIn.share) })}
        </p>
      )}
      <div className="btn-row">
        <Button type="submit" loading={handIn.isPending} disabled={isEmpty || isRecording}>
          {t('answer.send')}
        </Button>
      </div>
    </form>
  )
}

function OwnVoice({ voice, onRemove }: { voice: File; onRemove: () => void }) {
  const t = useCopy(homeworkCopy)
  return (
    <div>
      <p className="caption quiet mb-1">{t('answer.recorded')}</p>
      <div className="row-2">
        <div className="grow min-w-0">
          <OwnVoicePlayer voice={voice} label={t('answerOf.voice')} />
        </div>
        <IconButton icon="i-ph-trash" label={t('answer.remove')} onClick={onRemove} />
      </div>
    </div>
  )
}
