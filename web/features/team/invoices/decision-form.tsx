import { useRef, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText, errorText } from '#web/copy/errors.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { groupFours, methodKeys, statusLooks } from '#web/features/money/invoices/request.ts'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { amountInWords } from '#web/features/team/copy/number-words.ts'
import { changerOf, codeOf, isStaleRowError } from '#web/lib/api-errors.ts'
import { formatPounds } from '#web/lib/format.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { scrollBehavior } from '#web/lib/use-media-query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { ReceiverLine } from '../transfer-rows.tsx'
import { type DecisionKind, openDecisions, refuseNote, statusOf } from './decision.ts'
import { type InvoiceDetails, useDecideInvoice } from './query.ts'
import { ReceiptField } from './receipt-field.tsx'

const looks: Record<
  DecisionKind,
  { icon: IconName; kind: 'main' | 'danger' | 'warning'; button: 'main' | 'line' | 'danger-line' }
> = {
  approve: { icon: 'i-ph-check-circle', kind: 'warning', button: 'main' },
  cancel: { icon: 'i-ph-arrow-u-up-left', kind: 'warning', button: 'main' },
  reject: { icon: 'i-ph-x-circle', kind: 'danger', button: 'danger-line' },
  keep: { icon: 'i-ph-arrow-right', kind: 'main', button: 'line' },
}

const isChangedMeanwhile = (error: unknown): boolean =>
  isStaleRowError(error) || codeOf(error) === 'illegal-invoice-update'

/** Somebody else was faster; nothing of this decision was stored. */
function Changed({ invoice, error }: { invoice: InvoiceDetails; error: unknown }) {
  const t = useCopy(adminInvoices)
  const s = useCopy(invoices)
  const by = changerOf(error)?.name ?? invoice.actor?.name ?? invoice.actor?.email
  return (
    <Alert kind="warning" urgent title={t('changed.title')}>
      {t('changed.text', { status: s(`status.${statusLooks[invoice.status].key}`) })}{' '}
      {by && t('changed.by', { name: by })}
    </Alert>
  )
}

/** Parts of the case it decides, whose foot stays in view. Receipt, note, and the decisions that the request is open to; once it is decided, the note and a missing receipt. */
export function DecisionForm({ invoice, isHeld }: { invoice: InvoiceDetails; isHeld: boolean }) {
  const t = useCopy(adminInvoices)
  const c = useCopy(common)
  const s = useCopy(invoices)
  const decide = useDecideInvoice(invoice.id)
  const [receipt, setReceipt] = useState<File | null>(null)
  const [note, setNote] = useTypedText(`invoice-${invoice.id}`)
  // With the state the question is about: the request may change while it is open.
  const [question, setQuestion] = useState<{ kind: DecisionKind; seen: string } | null>(null)
  const [problem, setProblem] = useState<'receipt' | 'note' | null>(null)
  const receiptField = useRef<HTMLFieldSetElement>(null)
  const noteField = useRef<HTMLDivElement>(null)
  const open = openDecisions(invoice)
  const name = invoice.tutor?.name ?? invoice.tutor?.email ?? ''
  const amount = formatPounds(invoice.amount)
  const noteCode = refuseNote(note)
  const takesReceipt =
    open.includes('approve') || (invoice.status === InvoiceStatus.Approved && invoice.receipt === null)
  const typedNote = note.trim() === '' ? undefined : toLimitedHtml(note)

  const ask = (kind: DecisionKind) => {
    const missing = kind === 'approve' && !receipt ? 'receipt' : kind === 'reject' && note.trim() === '' ? 'note' : null
    setProblem(missing)
    // The decision stays in view, what it lacks may not.
    if (missing === 'receipt') {
      receiptField.current?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
      receiptField.current?.querySelector('input')?.click()
    }
    if (missing === 'note') noteField.current?.querySelector('textarea')?.focus()
    if (missing === null && noteCode === null) setQuestion({ kind, seen: invoice.updatedAt })
  }
  const send = ({ kind, seen }: { kind: DecisionKind; seen: string }) =>
    decide.mutate(
      { status: statusOf[kind], note: typedNote, seen, ...(kind === 'approve' && receipt && { receipt }) },
      {
        onSuccess: () => {
          setQuestion(null)
          setNote('')
          setReceipt(null)
          toast.show({ id: `invoice-${invoice.id}`, kind: 'success', title: t(`${kind}.done`, { amount, name }) })
        },
        // The form says who was faster; the question is about a state that is gone.
        onError: (error) => {
          if (tellWaiting(error)) {
            setNote('')
            setReceipt(null)
            decide.reset()
            return setQuestion(null)
          }
          if (isChangedMeanwhile(error)) setQuestion(null)
        },
      },
    )
  const saveNote = () =>
    decide.mutate(
      { note: toLimitedHtml(note), seen: invoice.updatedAt },
      {
        onSuccess: () => {
          toast.show({
            id: `invoice-${invoice.id}`,
            kind: 'success',
            title: t(note.trim() === '' ? 'note.removed' : 'note.saved'),
          })
          setNote('')
        },
        onError: (error) =>
          toast.show({ id: `invoice-${invoice.id}`, kind: 'danger', title: t('note.failed'), text: errorText(error) }),
      },
    )
  const attach = () => {
    if (!receipt) return setProblem('receipt')
    decide.mutate(
      { receipt, seen: invoice.updatedAt },
      {
        onSuccess: () => {
          setReceipt(null)
          toast.show({ id: `invoice-${invoice.id}`, kind: 'success', title: t('receipt.attached') })
        },
        onError: (error) =>
          toast.show({
            id: `invoice-${invoice.id}`,
            kind: 'danger',
            title: t('receipt.attachFailed'),
            text: errorText(error),
          }),
      },
    )
  }
  const noteError = noteCode !== null ? errorCodeText(noteCode) : problem === 'note' ? t('note.needed') : undefined
  return (
    <>
      {isChangedMeanwhile(decide.error) && <Changed invoice={invoice} error={decide.error} />}
      {takesReceipt && (
        <ReceiptField
          ref={receiptField}
          file={receipt}
          onFile={(file) => {
            setReceipt(file)
            setProblem(null)
            // The payment was asked for and lacked it.
            if (problem === 'receipt' && open.includes('approve') && noteCode === null)
              setQuestion({ kind: 'approve', seen: invoice.updatedAt })
          }}
          error={problem === 'receipt' ? t('receipt.missing') : undefined}
        />
      )}
      <div ref={noteField}>
        <Field
          label={t('note.label')}
          aside={c('optional')}
          hint={t('note.hint')}
          error={noteError}
          counter={{ used: note.length, max: limits.invoiceNote.max }}
        >
          <Textarea
            rows={3}
            value={note}
            onValue={(text) => {
              setNote(text)
              setProblem(null)
            }}
          />
        </Field>
      </div>
      <div className="drawer-foot">
        {open.map((kind) => (
          <Button
            key={kind}
            kind={kind === 'approve' && open.includes('cancel') ? 'line' : looks[kind].button}
            icon={looks[kind].icon}
            disabled={kind === 'approve' && isHeld}
            {...(kind === open[0] && mainAct)}
            onClick={() => ask(kind)}
          >
            {t(`${kind}.action`)}
          </Button>
        ))}
        {open.length === 0 && takesReceipt && (
          <Button loading={decide.isPending} onClick={attach}>
            {t('receipt.attach')}
          </Button>
        )}
        {(open.length === 0 || invoice.note !== null) && (
          <Button
            kind="line"
            disabled={noteCode !== null || (note.trim() === '' && invoice.note === null)}
            loading={decide.isPending && question === null}
            onClick={saveNote}
          >
            {t('note.save')}
          </Button>
        )}
      </div>
      {question !== null && (
        <ConfirmDialog
          open
          onOpen={(next) => !next && setQuestion(null)}
          kind={looks[question.kind].kind}
          icon={looks[question.kind].icon}
          title={t(`${question.kind}.title`, { amount, name })}
          subject={
            question.kind === 'approve' ? t('approve.words', { words: amountInWords(invoice.amount) }) : undefined
          }
          confirm={t(`${question.kind}.confirm`)}
          cancel={c('back')}
          busy={decide.isPending}
          error={decide.error}
          errorTitle={t(`${question.kind}.failed`)}
          onConfirm={() => send(question)}
        >
          {t(`${question.kind}.text`)}
          <ReceiverLine
            name={invoice.bank === null ? s(`method.${methodKeys[invoice.method]}`) : s(`banks.${invoice.bank}`)}
            number={invoice.bank === null ? invoice.receiver : groupFours(invoice.receiver)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
