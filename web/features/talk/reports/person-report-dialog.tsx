import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
import { type PersonReportReason, personReportReasons } from '#contract/vocabulary/reports.ts'
import { errorText } from '#web/copy/errors.ts'
import { help } from '#web/copy/help.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { focusFirstInvalid, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSendReport } from './query.ts'
import { Screenshot } from './screenshot.tsx'

const { reportTitle, reportDescription } = limits

const PersonReport = v.object({
  description: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, () => forReader(help.report.textRequired)),
    v.maxLength(reportDescription.max),
  ),
})

type PersonReportDialogProps = {
  person: { readonly id: number; readonly name: string }
  /** Where it happened, such as a conversation by its number; for the team. */
  where?: string | undefined
  /** Blocks the person; absent where that is not possible, or done already. */
  onBlock?: (() => void) | undefined
  onClose: () => void
}

/** Reports a person to the team: why, what happened, and a picture if wanted. No log of the browser goes with it. */
export default function PersonReportDialog({ person, where, onBlock, onClose }: PersonReportDialogProps) {
  const t = useCopy(help)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<PersonReportReason | null>(null)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [picture, setPicture] = useState<File | null>(null)
  const [blocks, setBlocks] = useState(false)
  const form = useTextForm(PersonReport, { description: '' }, `report-person-${person.id}`)
  const report = useSendReport(() => {
    if (blocks) onBlock?.()
    onClose()
    toast.show({ id: 'report', kind: 'success', title: t('report.done'), text: t('report.doneText') })
  })
  const send = form.onSubmit(({ description }) => {
    if (reason === null) return setReasonMissing(true)
    const title = [t(`person.reasons.${reason}`), where].filter(Boolean).join(' · ').slice(0, reportTitle.max)
    report.mutate(
      { title, description, aboutId: person.id, reason, files: { ...(picture && { screenshot: picture }) } },
      { onError: () => focusFirstInvalid(ref.current) },
    )
  })
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!report.isPending}
      title={t('person.title', { name: person.name })}
      description={t('person.lead')}
      footerAtEnd
      footer={
        <Button type="submit" form={id} loading={report.isPending}>
          {t('report.send')}
        </Button>
      }
    >
      <form ref={ref} id={id} noValidate className="stack grid-cols-[minmax(0,1fr)]" onSubmit={send}>
        {report.error && (
          <Alert kind="danger" urgent>
            {errorText(report.error)}
          </Alert>
        )}
        <div className="stack-2">
          <span className="label">{t('person.reason')}</span>
          <RadioCards
            label={t('person.reason')}
            options={personReportReasons.map((reason) => ({ value: reason, label: t(`person.reasons.${reason}`) }))}
            value={reason}
            onValue={(chosen) => {
              setReason(chosen)
              setReasonMissing(false)
            }}
          />
          {isReasonMissing && (
            <p className="error" role="alert">
              {t('person.reasonRequired')}
            </p>
          )}
        </div>
        <Field
          label={t('report.text')}
          error={form.errorOf('description')}
          counter={{ used: form.values.description.trim().length, max: reportDescription.max }}
        >
          <Textarea {...form.fieldProps('description')} />
        </Field>
        <Screenshot file={picture} onFile={setPicture} />
        {onBlock && (
          <div className="stack-2">
            <Checkbox checked={blocks} onChecked={setBlocks}>
              {t('person.block', { name: person.name })}
            </Checkbox>
            <p className="caption quiet">{t('person.blockHint')}</p>
          </div>
        )}
        <p className="caption quiet">{t('person.private')}</p>
        {report.isPending && <ProgressLine label={t('report.sending')} share={report.share} />}
      </form>
    </Dialog>
  )
}
