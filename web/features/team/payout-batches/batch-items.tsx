import { useState } from 'react'
import type { PayoutItem } from '#contract/money/shapes/payout-batch.ts'
import { common } from '#web/copy/common.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { groupFours, methodKeys } from '#web/features/money/invoices/request.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { formatPounds } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ReceiverLine } from '../transfer-rows.tsx'
import { type BatchDetails, useSettleBatch } from './query.ts'

const kinds: Record<PayoutItem['state'], StatusKind> = {
  waiting: 'warning',
  paid: 'success',
  failed: 'danger',
  removed: 'neutral',
}

type MarkProps = { item: PayoutItem; paid: boolean; batch: BatchDetails; onClose: () => void }

/** What became of one transfer, where the bank gives no file. */
function MarkDialog({ item, paid, batch, onClose }: MarkProps) {
  const t = useCopy(adminPayouts)
  const c = useCopy(common)
  const s = useCopy(invoices)
  const settle = useSettleBatch(batch)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { invoiceId, name, amount, bank, method, receiver } = item
  const words = { amount: formatPounds(amount), name: name ?? '' }
  const typed = text.trim()
  const send = () => {
    if (!paid && typed === '') return setMissing(true)
    const said = paid ? { bankRef: typed } : { reason: typed }
    settle.mutate({ results: [{ invoiceId, paid, ...(typed !== '' && said) }] }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind={paid ? 'warning' : 'danger'}
      icon={paid ? 'i-ph-check-circle' : 'i-ph-x-circle'}
      title={t(paid ? 'batch.paidTitle' : 'batch.failedTitle', words)}
      confirm={t('batch.mark')}
      cancel={c('back')}
      busy={settle.isPending}
      error={settle.error}
      errorTitle={t('batch.applyFailed')}
      onConfirm={send}
    >
      {t(paid ? 'batch.paidText' : 'batch.failedText')}
      <ReceiverLine
        name={bank === null ? s(`method.${methodKeys[method]}`) : s(`banks.${bank}`)}
        number={bank === null ? receiver : groupFours(receiver)}
      />
      <Field
        label={t(paid ? 'transferRef' : 'batch.reason')}
        aside={paid ? c('optional') : undefined}
        error={isMissing ? t('batch.reasonNeeded') : undefined}
      >
        <TextInput
          maxLength={paid ? 60 : 200}
          value={text}
          onValue={(value) => {
            setText(value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}

/** The transfers of a batch, each with what became of it. */
export function BatchItems({ batch }: { batch: BatchDetails }) {
  const t = useCopy(adminPayouts)
  const s = useCopy(invoices)
  const [marked, setMarked] = useState<{ item: PayoutItem; paid: boolean } | null>(null)
  const hasLeft = ({ file }: PayoutItem) => batch.exports.some((one) => one.file === file)
  return (
    <section className="stack-2">
      <h3 className="label">{t('batch.list')}</h3>
      <ul className="border rounded overflow-hidden">
        {batch.items.map((item) => {
          const { invoiceId, name, bank, method, receiver, amount, state, reason, bankRef } = item
          return (
            <li key={invoiceId} className="grid gap-1 py-2 px-3 border-b last:border-b-0">
              <span className="row-2 between">
                <b className="grow-in truncate">
                  <bdi dir="auto">{name}</bdi>
                </b>
                <b className="num ltr">{formatPounds(amount)}</b>
              </span>
              <span className="caption quiet">
                {bank === null ? s(`method.${methodKeys[method]}`) : s(`banks.${bank}`)}{' '}
                <bdi dir="ltr" className="num break-all">
                  {bank === null ? receiver : groupFours(receiver)}
                </bdi>
              </span>
              <span className="row-2 between">
                <StatusChip kind={kinds[state]}>{t(`batch.states.${state}`)}</StatusChip>
                {state === 'waiting' && hasLeft(item) && (
                  <span className="row-2">
                    {[true, false].map((paid) => {
                      const mark = t(paid ? 'batch.markPaid' : 'batch.markFailed')
                      return (
                        <Button
                          key={mark}
                          size="sm"
                          kind={paid ? 'line' : 'danger-line'}
                          aria-label={t('batch.markOf', { mark, name: name ?? '' })}
                          onClick={() => setMarked({ item, paid })}
                        >
                          {mark}
                        </Button>
                      )
                    })}
                  </span>
                )}
              </span>
              {(reason ?? bankRef) !== null && (
                <span className="caption quiet">
                  <bdi dir="auto">{reason ?? bankRef}</bdi>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {marked && <MarkDialog {...marked} batch={batch} onClose={() => setMarked(null)} />}
    </section>
  )
}
