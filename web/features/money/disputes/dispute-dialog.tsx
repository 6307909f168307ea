import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { disputeKindsOf } from '#contract/money/rules/disputes.ts'
import { type DisputeKind, disputeLimits } from '#contract/vocabulary/disputes.ts'
import { pictureTypes } from '#contract/vocabulary/media.ts'
import { errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { disputes } from '#web/features/money/copy/disputes.ts'
import { PickedPicture, pictureProblemOf } from '#web/features/shared/picked-picture.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { focusFirstInvalid, useTextForm } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useOpenDispute } from './query.ts'

const { text } = disputeLimits

const Opened = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(text.min, () => forReader(disputes.form.textShort)),
    v.maxLength(text.max),
  ),
})

/** An optional picture, with a preview and a button that removes it. */
function Picture({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const t = useCopy(disputes)
  const [problem, setProblem] = useState<'wrongType' | 'tooLarge' | null>(null)
  const take = (picked: File) => {
    const wrong = pictureProblemOf(picked, pictureTypes)
    setProblem(wrong)
    if (!wrong) onFile(picked)
  }
  return (
    <div className="stack-2">
      <span className="label">{t('form.picture')}</span>
      {file ? (
        <PickedPicture
          file={file}
          alt={t('form.pictureAlt')}
          removeLabel={t('form.removePicture')}
          onRemove={() => onFile(null)}
        />
      ) : (
        <FileButton
          kind="line"
          size="sm"
          icon="i-ph-image"
          accept={pictureTypes}
          onFile={take}
          className="justify-self-start"
        >
          {t('form.attach')}
        </FileButton>
      )}
      {problem && (
        <p className="error" role="alert">
          {t(`form.${problem}`)}
        </p>
      )}
    </div>
  )
}

/** Opens a dispute: what kind it is, what happened, and a picture if wanted. Says who will read it. */
export default function DisputeDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const t = useCopy(disputes)
  const id = useId()
  const now = useMinuteClock()
  const ref = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<DisputeKind | null>(null)
  const [isKindMissing, setKindMissing] = useState(false)
  const [picture, setPicture] = useState<File | null>(null)
  const form = useTextForm(Opened, { text: '' }, `dispute-${meeting.id}`)
  const opened = useOpenDispute(() => {
    onClose()
    toast.show({ id: 'dispute', kind: 'success', title: t('form.done') })
  })
  const send = form.onSubmit((body) => {
    if (kind === null) return setKindMissing(true)
    opened.mutate({ lessonId: meeting.id, kind, ...body, picture }, { onError: () => focusFirstInvalid(ref.current) })
  })
  const name = nameOf(meeting.other)
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!opened.isPending}
      title={t('form.title')}
      description={t('form.lesson', { name, when: formatDateTime(meeting.start, now) })}
      footerAtEnd
      footer={
        <>
          <Button type="submit" form={id} loading={opened.isPending}>
            {t('form.send')}
          </Button>
          <Button kind="quiet" disabled={opened.isPending} onClick={onClose}>
            {t('form.back')}
          </Button>
        </>
      }
    >
      <form ref={ref} id={id} noValidate className="stack grid-cols-[minmax(0,1fr)]" onSubmit={send}>
        {opened.error && (
          <Alert kind="danger" urgent>
            {errorText(opened.error)}
          </Alert>
        )}
        <div className="stack-2">
          <RadioCards
            label={t('form.kind')}
            options={disputeKindsOf(meeting).map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onValue={(chosen) => {
              setKind(chosen)
              setKindMissing(false)
            }}
          />
          {isKindMissing && (
            <p className="error" role="alert">
              {t('form.kindRequired')}
            </p>
          )}
        </div>
        <Field
          label={t('form.text')}
          error={form.errorOf('text')}
          counter={{ used: form.values.text.trim().length, max: text.max }}
        >
          <Textarea rows={4} {...form.fieldProps('text')} />
        </Field>
        <Picture file={picture} onFile={setPicture} />
        <p className="caption quiet">{t('form.note', { name })}</p>
        {opened.isPending && <ProgressLine label={t('form.sending')} share={opened.share} />}
      </form>
    </Dialog>
  )
}
