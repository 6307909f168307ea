import { type FormEvent, useId, useState } from 'react'
import type { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { receiptLimits } from '#contract/vocabulary/receipts.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminReceipts } from '#web/features/team/copy/admin-receipts.ts'
import { waitingOf } from '#web/lib/api-errors.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { type ReceiptSettings, useSaveReceiptSettings } from './query.ts'

const texts = ['name', 'address', 'taxNumber', 'register'] as const
const seller = {
  name: 'seller.name',
  address: 'seller.address',
  taxNumber: 'seller.taxNumber',
  register: 'seller.register',
} as const

/** Basis points of a percentage with up to two decimals; null for anything else. */
const toRate = (typed: string): number | null => {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(typed.trim())) return null
  const rate = Math.round(Number(typed) * 100)
  return rate <= receiptLimits.vatRate.max ? rate : null
}

type Props = { settings: PlatformSettings; onClose: () => void }

/** Sends what was changed; what is about the tax waits for a second admin, and all that is sent with it. */
export function ReceiptSettingsDialog({ settings: latest, onClose }: Props) {
  const t = useCopy(adminReceipts)
  const c = useCopy(common)
  const id = useId()
  // As they were when the form was opened: a colleague's change meanwhile is refused, not overwritten.
  const [settings] = useState(latest)
  const save = useSaveReceiptSettings()
  const [typed, setTyped] = useState(() => ({
    name: settings['seller.name'],
    address: settings['seller.address'],
    taxNumber: settings['seller.taxNumber'],
    register: settings['seller.register'],
  }))
  const [isRegistered, setRegistered] = useState(settings['vat.registered'])
  const [rate, setRate] = useState(String(settings['vat.rate'] / 100))
  const [isTried, setTried] = useState(false)
  const wantedRate = toRate(rate)
  const wanted = {
    ...Object.fromEntries(texts.map((name) => [seller[name], typed[name].trim()])),
    'vat.registered': isRegistered,
    'vat.rate': wantedRate ?? settings['vat.rate'],
  } as ReceiptSettings
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => settings[name as keyof ReceiptSettings] !== value),
  ) as Partial<ReceiptSettings>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wantedRate === null || save.isPending) return
    if (Object.keys(changes).length === 0) return onClose()
    const names = Object.keys(changes) as (keyof ReceiptSettings)[]
    const seen: Partial<ReceiptSettings> = Object.fromEntries(names.map((name) => [name, settings[name]]))
    save.mutate(
      { ...changes, seen },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: 'receipts', kind: 'success', title: t('saved') })
        },
        onError: (error) => tellWaiting(error) && onClose(),
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!save.isPending}
      title={t('title')}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={save.isPending} onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={id} loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack" onSubmit={submit}>
        {texts.map((name) => (
          <Field key={name} label={t(name)}>
            <TextInput
              dir="auto"
              maxLength={receiptLimits.sellerText}
              value={typed[name]}
              onValue={(text) => setTyped((known) => ({ ...known, [name]: text }))}
            />
          </Field>
        ))}
        <Switch atEnd checked={isRegistered} onChecked={setRegistered}>
          {t('registered')}
        </Switch>
        {isRegistered && (
          <Field
            label={t('rate')}
            error={
              isTried && wantedRate === null
                ? t('rateWrong', { max: formatNumber(receiptLimits.vatRate.max / 100) })
                : undefined
            }
          >
            <TextInput ltr inputMode="decimal" unit="%" value={rate} onValue={setRate} />
          </Field>
        )}
        <p className="small quiet">
          {t('later')} {t('second')}
        </p>
        {save.error && !waitingOf(save.error) && (
          <ChangeFailed title={t('saveFailed')} error={save.error} onReload={onClose} />
        )}
      </form>
    </Dialog>
  )
}
