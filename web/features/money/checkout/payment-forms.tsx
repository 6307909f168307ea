import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { instalmentSums } from '#contract/money/rules/instalments.ts'
import { FullName } from '#contract/shared/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { HostedPaymentMethod } from '#contract/vocabulary/money.ts'
import { errorCodeText, errorText } from '#web/copy/errors.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { methodNames } from '#web/features/money/payments/status.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { formatAmount, formatDiscount } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { CardFields, isCvv, useCardChoice } from './card-fields.tsx'
import { PayBar, PayerField, PayForm, parsePhone, usePayerPhone } from './payer-fields.tsx'
import type { InstallmentOffer, PayAttempt } from './query.ts'

const strong = (chunks: ReactNode) => <b className="num">{chunks}</b>

type PaymentFormProps = {
  amount: number
  paying: boolean
  /** What the server said of the phone. */
  phoneError?: string | undefined
  onPay: (attempt: PayAttempt) => void
}

export function CardForm({ amount, paying, phoneError, onPay }: PaymentFormProps) {
  const t = useCopy(checkout)
  const [tried, setTried] = useState(false)
  const card = useCardChoice()
  const payer = usePayerPhone()
  const submit = () => {
    setTried(true)
    const { token, cvv } = card
    if (token === null || !isCvv(cvv) || payer.phone === null) return false
    onPay({ way: 'card', cardToken: token, cvv, phone: payer.phone })
    // Another attempt asks for it again: it is kept no longer than it takes to send it.
    card.setCvv('')
    setTried(false)
    return true
  }
  return (
    <PayForm onSubmit={submit}>
      <CardFields card={card} payer={payer} tried={tried} phoneError={phoneError} />
      {card.token !== null && (
        <>
          <p className="flex gap-2 caption quiet">
            <Icon name="i-ph-shield-check" className="icon-5 shrink-0" />
            {t('card.bank')}
          </p>
          <PayBar amount={amount} loading={paying} />
        </>
      )}
    </PayForm>
  )
}

export function WalletForm({ amount, paying, phoneError, onPay }: PaymentFormProps) {
  const t = useCopy(checkout)
  const user = useRequiredUser()
  const onPhone = useMediaQuery('(pointer: coarse)')
  const [tried, setTried] = useState(false)
  const [picked, setMode] = useState<'qr' | 'notify' | null>(null)
  const [typed, setTyped] = useState(user.phone ?? '')
  // Nobody can scan the screen of the phone in their hand.
  const mode = picked ?? (onPhone ? 'notify' : 'qr')
  const phone = parsePhone(typed)
  const submit = () => {
    setTried(true)
    if (phone === null) return false
    onPay({ way: 'wallet', phone, mode })
    return true
  }
  return (
    <PayForm onSubmit={submit}>
      <p className="small quiet">{t('wallet.names')}</p>
      <RadioCards
        label={t('wallet.mode')}
        value={mode}
        onValue={setMode}
        options={[
          { value: 'notify', label: t('wallet.notify'), sub: t('wallet.notifyHint') },
          { value: 'qr', label: t('wallet.qr'), sub: t('wallet.qrHint') },
        ]}
      />
      <Field
        label={t('phone.wallet')}
        hint={t('phone.walletHint')}
        error={phoneError ?? (tried && phone === null ? errorCodeText('invalid-phone') : undefined)}
      >
        <PhoneInput value={typed} onValue={setTyped} />
      </Field>
      <PayBar amount={amount} loading={paying} label={t(mode === 'qr' ? 'scan' : 'notify')} />
    </PayForm>
  )
}

type PhoneFormProps = PaymentFormProps & { title?: string; text: string; action: string }

/** Asks for nothing but the phone. A purchase that costs nothing is sent the same way, because no way is charged then. */
function PhoneForm({ title, text, action, amount, paying, phoneError, onPay }: PhoneFormProps) {
  const [tried, setTried] = useState(false)
  const payer = usePayerPhone()
  const submit = () => {
    setTried(true)
    if (payer.phone === null) return false
    onPay({ way: 'reference', phone: payer.phone })
    return true
  }
  return (
    <PayForm {...(title === undefined ? {} : { title })} onSubmit={submit}>
      <p className="small quiet">{text}</p>
      <PayerField payer={payer} tried={tried} phoneError={phoneError} />
      <PayBar amount={amount} loading={paying} label={action} />
    </PayForm>
  )
}

export function ReferenceForm(props: PaymentFormProps) {
  const t = useCopy(checkout)
  return <PhoneForm {...props} text={t('reference.text')} action={t('number')} />
}

type InstallmentFormProps = PaymentFormProps & { plans: readonly InstallmentOffer[] }

export function InstallmentForm({ plans, amount, paying, phoneError, onPay }: InstallmentFormProps) {
  const t = useCopy(checkout)
  const [tried, setTried] = useState(false)
  const [picked, setPlan] = useState<string | null>(null)
  const card = useCardChoice()
  const payer = usePayerPhone()
  const chosenPlan = plans.find((plan) => String(plan.id) === picked)
  const submit = () => {
    setTried(true)
    const { token, cvv } = card
    if (!chosenPlan || token === null || !isCvv(cvv) || payer.phone === null) return false
    onPay({ way: 'installment', installmentPlanId: chosenPlan.id, cardToken: token, cvv, phone: payer.phone })
    card.setCvv('')
    setTried(false)
    return true
  }
  return (
    <PayForm onSubmit={submit}>
      <RadioCards
        label={t('installment.plans')}
        value={picked}
        onValue={setPlan}
        options={plans.map((plan) => {
          const { total, perMonth } = instalmentSums(amount, plan)
          return {
            value: String(plan.id),
            label: t.rich('installment.perMonth', { amount: formatAmount(perMonth), b: strong }),
            sub:
              plan.rate > 0
                ? t.rich('installment.total', {
                    total: formatAmount(total),
                    interest: formatAmount(total - amount),
                    rate: formatDiscount(plan.rate),
                    b: strong,
                  })
                : t.rich('installment.noRate', { total: formatAmount(total), b: strong }),
            end: <span className="num small">{t('installment.payments', { count: plan.months })}</span>,
          }
        })}
      />
      {tried && !chosenPlan && (
        <p role="alert" className="error">
          {t('installment.choose')}
        </p>
      )}
      <CardFields card={card} payer={payer} tried={tried} phoneError={phoneError} />
      {card.token !== null && (
        <PayBar
          amount={chosenPlan ? instalmentSums(amount, chosenPlan).total : amount}
          {...(chosenPlan && chosenPlan.rate > 0 ? { caption: t('installment.barTotal') } : {})}
          loading={paying}
        />
      )}
    </PayForm>
  )
}

type HostedFormProps = PaymentFormProps & { methods: readonly HostedPaymentMethod[] }

/** Whether it has a first and a last part. */
const isWholeName = (name: string): boolean => name.trim().split(/\s+/).length >= limits.userName.parts

/** Leads to the page of a gateway, which wants a first and a last name; one that is missing is asked for here and kept. */
export function HostedForm({ methods, amount, paying, phoneError, onPay }: HostedFormProps) {
  const t = useCopy(checkout)
  const m = useCopy(money)
  const user = useRequiredUser()
  const [tried, setTried] = useState(false)
  const [picked, setMethod] = useState<HostedPaymentMethod | undefined>(methods[0])
  const [name, setName] = useState(user.name ?? '')
  // What is asked stays in the form until it is sent, although the name is complete as soon as it is saved.
  const [asksName] = useState(!isWholeName(user.name ?? ''))
  const update = useUpdateUser()
  const payer = usePayerPhone()
  const isNamed = !asksName || (v.is(FullName, name) && isWholeName(name))
  const submit = () => {
    setTried(true)
    if (picked === undefined || payer.phone === null || !isNamed) return false
    const attempt = { way: 'hosted', paymentMethod: picked, phone: payer.phone } as const
    if (asksName && name.trim() !== user.name) update.mutate({ name: name.trim() }, { onSuccess: () => onPay(attempt) })
    else onPay(attempt)
    return true
  }
  return (
    <PayForm onSubmit={submit}>
      <p className="small quiet">{t('hosted.text')}</p>
      {methods.length > 1 && (
        <RadioCards
          label={t('hosted.method')}
          className="sm:grid-cols-2"
          value={String(picked)}
          onValue={(value) => setMethod(methods.find((method) => String(method) === value))}
          options={methods.map((method) => ({ value: String(method), label: m(`method.${methodNames[method]}`) }))}
        />
      )}
      {asksName && (
        <Field
          label={t('hosted.name')}
          hint={t('hosted.nameHint')}
          error={
            update.error
              ? errorText(update.error)
              : tried && !isNamed
                ? errorCodeText('api-invalid-user-name')
                : undefined
          }
        >
          <TextInput autoComplete="name" dir="auto" maxLength={limits.userName.max} value={name} onValue={setName} />
        </Field>
      )}
      <PayerField payer={payer} tried={tried} phoneError={phoneError} />
      <PayBar amount={amount} loading={paying || update.isPending} label={t('toHosted')} />
    </PayForm>
  )
}

/** A coupon covers the whole price. */
export function FreeForm({ isUpgrade, ...props }: PaymentFormProps & { isUpgrade: boolean }) {
  const t = useCopy(checkout)
  return (
    <PhoneForm
      {...props}
      title={t('free.title')}
      text={t(isUpgrade ? 'free.upgradeText' : 'free.text')}
      action={t('activate')}
    />
  )
}
