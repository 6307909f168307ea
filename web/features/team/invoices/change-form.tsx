import { useState } from 'react'
import type { WithdrawalTerms } from '#contract/money/shapes/invoice.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { TermsTable } from '#web/features/money/invoices/terms-table.tsx'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { formatPounds } from '#web/lib/format.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { refuseNote } from './decision.ts'
import { type InvoiceDetails, useDecideChange } from './query.ts'

type ChangeFormProps = { invoice: InvoiceDetails; change: WithdrawalTerms; isHeld: boolean }

/** Other terms that a tutor asks for, beside the present ones, and the decision about them. */
export function ChangeForm({ invoice, change, isHeld }: ChangeFormProps) {
  const t = useCopy(adminInvoices)
  const c = useCopy(common)
  const decide = useDecideChange(invoice.id)
  const [reason, setReason] = useTypedText(`invoice-change-${invoice.id}`)
  const [isMissing, setMissing] = useState(false)
  // With the state the question is about: the tutor may ask for something else while it is open.
  const [question, setQuestion] = useState<{ approved: boolean; seen: string; terms: WithdrawalTerms } | null>(null)
  const code = refuseNote(reason)
  const ask = (approved: boolean) => {
    setMissing(!approved && reason.trim() === '')
    if (code !== null || (!approved && reason.trim() === '')) return
    setQuestion({ approved, seen: invoice.updatedAt, terms: change })
  }
  const send = ({ approved, seen }: { approved: boolean; seen: string }) =>
    decide.mutate(
      { approved, seen, ...(reason.trim() !== '' && { reason: toLimitedHtml(reason) }) },
      {
        onSuccess: () => {
          setQuestion(null)
          setReason('')
          toast.show({
            id: `invoice-${invoice.id}`,
            kind: 'success',
            title: t(approved ? 'change.approved' : 'change.refused'),
          })
        },
      },
    )
  return (
    <section className="well stack">
      <h3 className="label">{t('change.title')}</h3>
      <TermsTable from={invoice} to={change} />
      <p className="caption quiet">{t('change.rule')}</p>
      <Field
        label={t('change.reason')}
        aside={c('optional')}
        hint={t('note.hint')}
        error={code !== null ? errorCodeText(code) : isMissing ? t('note.needed') : undefined}
        counter={{ used: reason.length, max: limits.invoiceNote.max }}
      >
        <Textarea
          rows={2}
          value={reason}
          onValue={(text) => {
            setReason(text)
            setMissing(false)
          }}
        />
      </Field>
      <div className="btn-row">
        <Button icon="i-ph-check-circle" disabled={isHeld} onClick={() => ask(true)}>
          {t('change.approve')}
        </Button>
        <Button kind="danger-line" icon="i-ph-x-circle" onClick={() => ask(false)}>
          {t('change.refuse')}
        </Button>
      </div>
      {question !== null && (
        <ConfirmDialog
          open
          onOpen={(next) => {
            if (next) return
            setQuestion(null)
            decide.reset()
          }}
          kind={question.approved ? 'warning' : 'danger'}
          icon={question.approved ? 'i-ph-check-circle' : 'i-ph-x-circle'}
          title={t(question.approved ? 'change.approveTitle' : 'change.refuseTitle', {
            amount: formatPounds(question.terms.amount),
          })}
          confirm={t(question.approved ? 'change.approve' : 'change.refuse')}
          cancel={c('back')}
          busy={decide.isPending}
          error={decide.error}
          errorTitle={t('change.failed')}
          onConfirm={() => send(question)}
        >
          <p>{t(question.approved ? 'change.approveText' : 'change.refuseText')}</p>
          {question.approved && <TermsTable from={invoice} to={question.terms} />}
        </ConfirmDialog>
      )}
    </section>
  )
}
