import { useState } from 'react'
import { type AnswerReading, mostAnswerLength, readAnswer } from '#contract/money/rules/payout-answers.ts'
import { transferReference } from '#contract/money/rules/payout-batches.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { decodeAnswer } from './decode-answer.ts'
import { type BatchDetails, useSettleBatch } from './query.ts'
import { referenceOf } from './words.ts'

const accepted = ['.csv', '.txt', 'text/csv', 'text/plain']

function Reading({ reading }: { reading: AnswerReading }) {
  const t = useCopy(adminPayouts)
  const paid = reading.results.filter((one) => one.paid).length
  const failed = reading.results.length - paid
  return (
    <ul className="grid gap-1 fs-small">
      {paid > 0 && (
        <li className="text-success-text">
          <Icon name="i-ph-check-circle-fill" className="icon-4" /> {t('batch.paid', { count: paid })}
        </li>
      )}
      {failed > 0 && (
        <li className="text-danger-text">
          <Icon name="i-ph-x-circle-fill" className="icon-4" /> {t('batch.failedRows', { count: failed })}
        </li>
      )}
      {reading.missing.length > 0 && <li className="quiet">{t('batch.missing', { count: reading.missing.length })}</li>}
      {reading.problems.map(({ line, reference, problem }) => (
        <li key={line} className="text-warning-text">
          {t(`batch.problem.${problem}`, { line: String(line), reference })}
        </li>
      ))}
    </ul>
  )
}

/** The answer of the bank as a file: read and shown first, then stored. */
export function BatchAnswer({ batch }: { batch: BatchDetails }) {
  const t = useCopy(adminPayouts)
  const settle = useSettleBatch(batch)
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [problem, setProblem] = useState<string>()
  const [bankReference, setBankReference] = useState(batch.bankReference ?? '')
  const awaited = batch.items.filter(
    (item) => item.state === 'waiting' && batch.exports.some(({ file: left }) => left === item.file),
  )
  const reading = file && readAnswer(file.text, awaited, (id) => transferReference(batch.id, id))
  const take = async (chosen: File) => {
    settle.reset()
    setFile(null)
    // A letter has at most four bytes.
    if (chosen.size > mostAnswerLength * 2) return setProblem(t('batch.large'))
    setProblem(undefined)
    setFile({ name: chosen.name, text: decodeAnswer(new Uint8Array(await chosen.arrayBuffer())) })
  }
  const drop = useFileDrop((chosen) => void take(chosen))
  const apply = () => {
    if (!file) return
    settle.mutate(
      { text: file.text, ...(bankReference.trim() !== '' && { bankReference }) },
      {
        onSuccess: () => {
          setFile(null)
          toast.show({
            id: `payout-${batch.id}`,
            kind: 'success',
            title: t('batch.applied', { reference: referenceOf(batch) }),
          })
        },
      },
    )
  }
  const said = problem ?? (reading && 'unread' in reading ? t('batch.unread') : undefined)
  return (
    <section className="stack-2">
      <h3 className="label">{t('batch.answer')}</h3>
      <Field label={t('batch.reference')} hint={t('batch.referenceHint')}>
        <TextInput dir="ltr" maxLength={60} value={bankReference} onValue={setBankReference} />
      </Field>
      <div className="receipt-drop flex flex-wrap items-center gap-3 py-3 px-4 rounded" {...drop}>
        <Icon name="i-ph-file-csv" className="text-accent" />
        <span className="grow-in">
          {file && <bdi className="block truncate">{file.name}</bdi>}
          <span className="caption quiet">{t('batch.hint')}</span>
        </span>
        <FileButton kind="line" size="sm" accept={accepted} onFile={(chosen) => void take(chosen)}>
          {t('batch.pick')}
        </FileButton>
      </div>
      {said !== undefined && (
        <p className="error" role="alert">
          <Icon name="i-ph-warning-circle-fill" />
          <span>{said}</span>
        </p>
      )}
      {reading && !('unread' in reading) && (
        <>
          <Reading reading={reading} />
          {reading.results.length > 0 && (
            <Button loading={settle.isPending} onClick={apply}>
              {t('batch.apply')}
            </Button>
          )}
        </>
      )}
      {settle.error && (
        <ChangeFailed title={t('batch.applyFailed')} error={settle.error} onReload={() => settle.reset()} />
      )}
    </section>
  )
}
