import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
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
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSendReport } from './query.ts'
import './report.css'
import { readLogLines, redact } from '#web/lib/log.ts'
import { Screenshot } from './screenshot.tsx'

/** A few facts about the page and the browser, then the log lines, newest last. */
const buildLogText = (): string => {
  const { pathname } = location
  const facts = [
    `page ${redact(pathname)}`,
    `browser ${navigator.userAgent}`,
    `window ${innerWidth}×${innerHeight} at ${devicePixelRatio}`,
    `online ${navigator.onLine}`,
  ]
  return [...facts, '', ...readLogLines()].join('\n')
}

const toLogFile = (text: string): File => new File([text], 'log.txt', { type: 'text/plain' })

const text = (empty: () => string, max: number) => v.pipe(v.string(), v.trim(), v.minLength(1, empty), v.maxLength(max))
const { reportTitle, reportDescription } = limits

const Report = v.object({
  title: text(() => forReader(help.report.subjectRequired), reportTitle.max),
  description: text(() => forReader(help.report.textRequired), reportDescription.max),
})

type ReportDialogProps = {
  /** What the report is about, where it is known; it can be changed. */
  about?: string | undefined
  onClose: () => void
}

/** Sends a problem report. Everything it sends, log and screenshot included, is shown here first. */
export default function ReportDialog({ about = '', onClose }: ReportDialogProps) {
  const t = useCopy(help)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const [withLog, setWithLog] = useState(true)
  // Read once, so that the log shown is exactly the log sent.
  const [log] = useState(buildLogText)
  const form = useTextForm(Report, { title: about, description: '' }, `report-${about}`)
  const report = useSendReport(() => {
    onClose()
    toast.show({ id: 'report', kind: 'success', title: t('report.done'), text: t('report.doneText') })
  })
  const send = form.onSubmit((body) =>
    report.mutate(
      { ...body, files: { ...(picture && { screenshot: picture }), ...(withLog && { log: toLogFile(log) }) } },
      { onError: () => focusFirstInvalid(ref.current) },
    ),
  )
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!report.isPending}
      title={t('report.title')}
      description={t('report.lead')}
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
        <Field
          label={t('report.subject')}
          hint={t('report.subjectHint')}
          error={form.errorOf('title')}
          counter={{ used: form.values.title.trim().length, max: reportTitle.max }}
        >
          <TextInput dir="auto" {...form.fieldProps('title')} />
        </Field>
        <Field
          label={t('report.text')}
          hint={t('report.textHint')}
          error={form.errorOf('description')}
          counter={{ used: form.values.description.trim().length, max: reportDescription.max }}
        >
          <Textarea {...form.fieldProps('description')} />
        </Field>
        <Screenshot file={picture} onFile={setPicture} />
        <div className="stack-2 grid-cols-[minmax(0,1fr)]">
          <Checkbox checked={withLog} onChecked={setWithLog}>
            {t('report.withLog')}
          </Checkbox>
          <p className="caption quiet">{t('report.logHint')}</p>
          {withLog && (
            <details className="well small">
              <summary className="cursor-pointer">{t('report.showLog')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
              <pre className="report-log text-caption mt-2" dir="ltr" tabIndex={0}>
                {log}
              </pre>
            </details>
          )}
          <p className="caption quiet">{t('report.private')}</p>
        </div>
        {report.isPending && <ProgressLine label={t('report.sending')} share={report.share} />}
      </form>
    </Dialog>
  )
}
