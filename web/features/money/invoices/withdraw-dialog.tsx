import { useId, useState } from 'react'
import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatNumber, formatPounds } from '#web/lib/format.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AmountStep } from './amount-step.tsx'
import { type EarningsReply, flattenInvoices, useInvoices, useSendInvoice } from './query.ts'
import { isReceiverRefusal } from './receiver.ts'
import { ReceiverStep } from './receiver-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { changedFields, earningsWithout, startFields, toFields, toFieldTexts, toRequest } from './withdrawal.ts'

const steps = ['amount', 'receiver', 'review'] as const
type Step = (typeof steps)[number]

type WithdrawDialogProps = {
  earnings: EarningsReply
  /** A request that waits, whose terms are to be different. */
  changed?: Invoice
  onClose: () => void
}

/** Asks for a withdrawal, or for other terms of one, in three steps: how much and how, to whom, and the whole. */
export default function WithdrawDialog({ earnings: present, changed, onClose }: WithdrawDialogProps) {
  const t = useCopy(invoices)
  const c = useCopy(common)
  const id = useId()
  const { data } = useInvoices()
  const [start] = useState(() => toFieldTexts(changed ? changedFields(changed) : startFields(flattenInvoices(data))))
  const [texts, setTexts] = useTypedTexts(changed ? `withdrawal-${changed.id}` : 'withdrawal', start)
  const fields = toFields(texts)
  const [step, setStep] = useState<Step>('amount')
  // As it was when the form was opened: a change of the team meanwhile is refused, not overwritten.
  const [seen] = useState(changed ?? null)
  const create = useSendInvoice(seen)
  const earnings = seen ? earningsWithout(present, seen) : present
  const refusal = codeOf(create.error)
  const request = toRequest(fields)
  const at = steps.indexOf(step)
  const goTo = (next: Step) => {
    setStep(next)
    if (create.isError) create.reset()
  }
  const change = (changes: Partial<typeof fields>) => {
    setTexts((before) => toFieldTexts({ ...toFields(before), ...changes }))
    if (create.isError) create.reset()
  }
  const send = () =>
    request &&
    create.mutate(request, {
      onSuccess: ({ amount }) => {
        onClose()
        const notice = seen
          ? { title: t('change.done'), text: t('change.doneText') }
          : { title: t('create.done'), text: t('create.doneText', { amount: formatPounds(amount) }) }
        toast.show({ id: 'invoice', kind: 'success', ...notice })
      },
      onError: (error) => {
        const code = codeOf(error)
        if (isReceiverRefusal(code)) setStep('receiver')
        else if (code !== null && code in backToAmount) setStep('amount')
      },
    })
  const title = seen && step !== 'receiver' ? t(`change.${step}Title`) : t(`create.${step}Title`)
  const goBack = at === 0 ? onClose : () => goTo(at === 1 ? 'amount' : 'receiver')
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!create.isPending}
      focusTitle
      title={title}
      description={<Stepper at={at} />}
      footerAtEnd
      footer={
        <>
          <Button kind="plain" disabled={create.isPending} onClick={goBack}>
            {at === 0 ? c('cancel') : c('back')}
          </Button>
          {step === 'review' && request ? (
            <Button loading={create.isPending} onClick={send}>
              {seen ? t('change.send') : t('create.confirm', { amount: formatPounds(request.amount) })}
            </Button>
          ) : (
            // A second press on the same spot would otherwise answer the next step unread.
            <Button type="submit" form={id} loading={false}>
              {t('create.next')}
            </Button>
          )}
        </>
      }
    >
      {/* The title changes without a move of the focus, so the step is said aloud. */}
      <p role="status" className="visually-hidden">
        {title}، {t('create.step', { step: formatNumber(at + 1), total: formatNumber(steps.length) })}
      </p>
      <div className="stack">
        {create.isError && !isReceiverRefusal(refusal) && (
          <Alert kind="danger" urgent title={seen ? t('change.failed') : t('create.failed')}>
            {refusal !== null && refusal in sentences ? t(sentences[refusal as Explained]) : errorText(create.error)}
          </Alert>
        )}
        {step === 'amount' && (
          <AmountStep
            id={id}
            fields={fields}
            onChange={change}
            spendable={earnings.spendable}
            onNext={() => goTo('receiver')}
          />
        )}
        {step === 'receiver' && (
          <ReceiverStep
            id={id}
            fields={fields}
            onChange={change}
            refused={isReceiverRefusal(refusal) ? refusal : null}
            onNext={() => goTo('review')}
          />
        )}
        {step === 'review' && request && (
          <ReviewStep request={request} changed={seen} earnings={earnings} onEdit={goTo} />
        )}
      </div>
    </Dialog>
  )
}

/** Refusals that mean more here than their general sentence says. */
const sentences = {
  'invoice-max-amount-exceeded': 'create.changed',
  'invoice-min-amount-subceeded': 'create.changed',
  'withdraw-method-not-found': 'create.methodOff',
  'invalid-invoice-method': 'create.methodOff',
  illegal: 'create.tooManyNow',
  'empty-request': 'change.same',
  'changed-meanwhile': 'change.gone',
  'illegal-invoice-update': 'change.gone',
} as const
type Explained = keyof typeof sentences

/** Refusals that are mended in the first step. */
const backToAmount = {
  'invoice-max-amount-exceeded': true,
  'invoice-min-amount-subceeded': true,
  'withdraw-method-not-found': true,
  'invalid-invoice-method': true,
}

function Stepper({ at }: { at: number }) {
  const t = useCopy(invoices)
  return (
    <span className="flex items-center gap-1.5 mt-1">
      {steps.map((step, index) => (
        <i
          key={step}
          aria-hidden="true"
          className={cx(
            'w-6 h-1.5 rounded-[4px] [border-end-start-radius:1px]',
            index < at && 'bg-accent',
            index === at && 'bg-now',
            index > at && 'bg-fill',
          )}
        />
      ))}
      <span className="ms-1">
        {t('create.step', { step: formatNumber(at + 1), total: formatNumber(steps.length) })}
      </span>
    </span>
  )
}
