import { useId, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { isReceiverRefusal } from '#web/features/shared/receiver.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatNumber, formatPounds } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AmountStep } from './amount-step.tsx'
import { type EarningsReply, flattenInvoices, useCreateInvoice, useInvoices } from './query.ts'
import { ReceiverStep } from './receiver-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { startFields, toRequest } from './withdrawal.ts'

const steps = ['amount', 'receiver', 'review'] as const
type Step = (typeof steps)[number]

type WithdrawDialogProps = { earnings: EarningsReply; onClose: () => void }

/** Asks for a withdrawal in three steps: how much and by which way, to whom, and a look at the whole. */
export default function WithdrawDialog({ earnings, onClose }: WithdrawDialogProps) {
  const t = useCopy(invoices)
  const c = useCopy(common)
  const id = useId()
  const { data } = useInvoices()
  const [fields, setFields] = useState(() => startFields(flattenInvoices(data)))
  const [step, setStep] = useState<Step>('amount')
  const create = useCreateInvoice()
  const refusal = codeOf(create.error)
  const request = toRequest(fields)
  const at = steps.indexOf(step)
  const goTo = (next: Step) => {
    setStep(next)
    if (create.isError) create.reset()
  }
  const change = (changed: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...changed }))
    if (create.isError) create.reset()
  }
  const send = () =>
    request &&
    create.mutate(request, {
      onSuccess: ({ amount }) => {
        onClose()
        toast.show({
          id: 'invoice',
          kind: 'success',
          title: t('create.done'),
          text: t('create.doneText', { amount: formatPounds(amount) }),
        })
      },
      onError: (error) => {
        const code = codeOf(error)
        if (isReceiverRefusal(code)) setStep('receiver')
        else if (code !== null && code in backToAmount) setStep('amount')
      },
    })
  const back = at === 0 ? onClose : () => goTo(at === 1 ? 'amount' : 'receiver')
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!create.isPending}
      focusTitle
      title={t(`create.${step}Title`)}
      description={<Stepper at={at} />}
      footerAtEnd
      footer={
        <>
          <Button kind="plain" disabled={create.isPending} onClick={back}>
            {at === 0 ? c('cancel') : c('back')}
          </Button>
          {step === 'review' && request ? (
            <Button loading={create.isPending} onClick={send}>
              {t('create.confirm', { amount: formatPounds(request.amount) })}
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
        {t(`create.${step}Title`)}،{' '}
        {t('create.step', { step: formatNumber(at + 1), total: formatNumber(steps.length) })}
      </p>
      <div className="stack">
        {create.isError && !isReceiverRefusal(refusal) && (
          <Alert kind="danger" urgent title={t('create.failed')}>
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
        {step === 'review' && request && <ReviewStep request={request} earnings={earnings} onEdit={goTo} />}
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
          className={cx('stepper', index < at && 'bg-accent', index === at && 'bg-now', index > at && 'bg-fill')}
        />
      ))}
      <span className="ms-1">
        {t('create.step', { step: formatNumber(at + 1), total: formatNumber(steps.length) })}
      </span>
    </span>
  )
}
