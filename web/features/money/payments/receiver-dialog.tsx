import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { RefundMethod, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { receivers } from '#web/features/money/copy/receivers.ts'
import { emptyReceiver, toReceiver, toReceiverDraft, toReceiverTexts } from '#web/features/money/invoices/receiver.ts'
import { ReceiverFields } from '#web/features/money/invoices/receiver-fields.tsx'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

const ways = [
  { method: WithdrawMethod.Instapay, refund: RefundMethod.Instapay, key: 'instapay', icon: 'i-ph-lightning' },
  { method: WithdrawMethod.Wallet, refund: RefundMethod.EWallet, key: 'wallet', icon: 'i-ph-wallet' },
  { method: WithdrawMethod.Bank, refund: RefundMethod.BankTransfer, key: 'bank', icon: 'i-ph-bank' },
] as const

export interface RefundTarget {
  readonly method: RefundMethod
  /** A wallet's phone, an Instapay address, or `BANK:ACCOUNT`. */
  readonly address: string
}

type ReceiverDialogProps = {
  title: string
  /** What happens, and to how much money. */
  children: ReactNode
  confirm: string
  danger?: boolean
  busy: boolean
  error: Error | null
  onConfirm: (target: RefundTarget) => void
  onClose: () => void
}

/** Asks where money goes that the team transfers by hand. */
export function ReceiverDialog(props: ReceiverDialogProps) {
  const { title, children, confirm, danger = false, busy, error, onConfirm, onClose } = props
  const t = useCopy(receivers)
  const p = useCopy(payments)
  const c = useCopy(common)
  const id = useId()
  const [texts, setTexts] = useTypedTexts('refund-receiver', toReceiverTexts(emptyReceiver))
  const draft = toReceiverDraft(texts)
  const change = (changes: Partial<typeof draft>) => setTexts(toReceiverTexts({ ...draft, ...changes }))
  const [tried, setTried] = useState(false)
  const way = ways.find(({ method }) => method === draft.method)
  const to = toReceiver(draft)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (way === undefined || isRefused(to)) return focusFirstInvalid(event.currentTarget)
    onConfirm({ method: way.refund, address: to.bank === null ? to.receiver : `${to.bank}:${to.receiver}` })
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!busy}
      focusTitle
      title={title}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={busy} onClick={onClose}>
            {c('back')}
          </Button>
          <Button type="submit" form={id} kind={danger ? 'danger' : 'main'} loading={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack" onSubmit={submit}>
        <div>{children}</div>
        <div className="stack-2">
          <span className="label" aria-hidden="true">
            {p('receiver.where')}
          </span>
          <RadioCards
            label={p('receiver.where')}
            value={way === undefined ? null : way.key}
            onValue={(key) => change({ method: ways.find((option) => option.key === key)?.method ?? null })}
            options={ways.map(({ key, icon }) => ({
              value: key,
              label: t(`methods.${key}`),
              start: <Icon name={icon} className="icon-6" />,
            }))}
          />
          {tried && way === undefined && (
            <p role="alert" className="error">
              <Icon name="i-ph-warning-circle-fill" />
              {p('receiver.choose')}
            </p>
          )}
        </div>
        <ReceiverFields draft={draft} onChange={change} refusal={tried && isRefused(to) ? to : null} />
        {error !== null && (
          <Alert kind="danger" urgent title={p('receiver.failed')}>
            {errorText(error)}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
