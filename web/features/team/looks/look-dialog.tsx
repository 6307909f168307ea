import { useState } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { lookLimits } from '#contract/vocabulary/looks.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminLooks } from '#web/features/team/copy/admin-looks.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useOpenReportsAbout, useStartLook } from './query.ts'

type LookDialogProps = { person: UserSelf; onClose: () => void }

const noReport = 'none'

/** Opens the screens of a person to be read, with a reason: an open report about them, or words that they are told. */
export function LookDialog({ person, onClose }: LookDialogProps) {
  const t = useCopy(adminLooks)
  const start = useStartLook(person)
  const { data: reports = [] } = useOpenReportsAbout(person.id)
  const [report, setReport] = useState<string>(noReport)
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const isReady = words.trim().length >= lookLimits.words.min
  const send = () => {
    setTried(true)
    if (isReady) start.mutate({ words: words.trim(), reportId: report === noReport ? null : Number(report) })
  }
  const isTold = report === noReport
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!start.isPending}
      title={t('title', { name: person.name ?? person.email })}
      description={t('lead')}
      footer={
        <>
          <Button kind="line" disabled={start.isPending} onClick={onClose}>
            {t('keep')}
          </Button>
          <Button loading={start.isPending || start.data === true} onClick={send}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {reports.length > 0 && (
          <Field label={t('because')}>
            <Select
              options={[
                { value: noReport, label: t('none') },
                ...reports.map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
              value={report}
              onValue={setReport}
            />
          </Field>
        )}
        <Field label={t('words')} hint={t(isTold ? 'told' : 'untold')}>
          <Textarea rows={3} maxLength={lookLimits.words.max} value={words} onValue={setWords} />
        </Field>
        {tried && !isReady && (
          <p role="alert" className="error">
            {t('wrong')}
          </p>
        )}
        {(start.error || start.data === false) && (
          <Alert kind="danger" urgent title={t('failed')}>
            {start.error ? errorText(start.error) : t('unkept')}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
