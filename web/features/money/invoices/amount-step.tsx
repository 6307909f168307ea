import { type FormEvent, useState } from 'react'
import type { WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { formatPounds } from '#web/lib/format.ts'
import { parseAmount } from '#web/lib/parse-amount.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useWithdrawMethods } from './query.ts'
import { methodKeys } from './request.ts'
import { boundsOf, judgeAmount, type WithdrawalFields } from './withdrawal.ts'

const icons: Record<WithdrawMethod, IconName> = {
  [WithdrawMethod.Wallet]: 'i-ph-wallet',
  [WithdrawMethod.Bank]: 'i-ph-bank',
  [WithdrawMethod.Instapay]: 'i-ph-lightning',
}
/** The most used first. */
const order: readonly WithdrawMethod[] = [WithdrawMethod.Instapay, WithdrawMethod.Wallet, WithdrawMethod.Bank]

export type StepProps = {
  /** Of the form, for the button outside it. */
  id: string
  fields: WithdrawalFields
  onChange: (changes: Partial<WithdrawalFields>) => void
  onNext: () => void
}

/** How much, and by which way. */
export function AmountStep(props: StepProps & { spendable: number }) {
  const t = useCopy(invoices)
  const { data, isError, error, isFetching, refetch } = useWithdrawMethods()
  if (data === undefined) {
    return isError ? (
      <ErrorState title={t('create.methodsFailed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    ) : (
      <SkeletonGroup label={t('create.methodsLoading')} className="stack">
        <Skeleton className="h-control-lg rounded!" />
        <Skeleton className="h-18 rounded!" />
        <Skeleton className="h-18 rounded!" />
        <Skeleton className="h-18 rounded!" />
      </SkeletonGroup>
    )
  }
  const enabled = order.flatMap((type) => data.find((row) => row.type === type && row.enabled) ?? [])
  if (enabled.length === 0) return <Alert kind="warning">{t('create.noMethods')}</Alert>
  return <AmountForm {...props} methods={enabled} />
}

type AmountFormProps = StepProps & { spendable: number; methods: readonly WithdrawMethodRow[] }

function AmountForm({ id, fields, onChange, onNext, spendable, methods }: AmountFormProps) {
  const t = useCopy(invoices)
  const [tried, setTried] = useState(false)
  const chosenMethod = methods.find(({ type }) => type === fields.method)
  const bounds = boundsOf(chosenMethod ?? limits.invoicePiastres, spendable)
  const amount = parseAmount(fields.amount)
  const problem = judgeAmount(amount, bounds)
  const sums = { min: formatPounds(bounds.min), max: formatPounds(bounds.max) }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && chosenMethod) onNext()
    else focusFirstInvalid(event.currentTarget)
  }
  return (
    <form id={id} noValidate className="stack" onSubmit={submit}>
      <Field
        label={t('create.amount')}
        hint={t('create.amountHint', sums)}
        error={tried && problem !== null && t(`create.${problem}`, sums)}
        aside={
          <Button
            size="sm"
            kind="quiet"
            aria-label={t('create.allLabel', { amount: sums.max })}
            onClick={() => onChange({ amount: String(bounds.max / 100) })}
          >
            {t('create.all')}
          </Button>
        }
      >
        <TextInput
          ltr
          inputMode="decimal"
          autoComplete="off"
          className="num text-h3 font-strong"
          unit={t('currency')}
          value={fields.amount}
          onValue={(typed) => onChange({ amount: typed })}
        />
      </Field>
      <div className="stack-2">
        <span className="label" aria-hidden="true">
          {t('create.methods')}
        </span>
        <RadioCards
          label={t('create.methods')}
          value={chosenMethod ? String(chosenMethod.type) : null}
          onValue={(value) => {
            const method = methods.find(({ type }) => String(type) === value)
            if (method) onChange({ method: method.type })
          }}
          options={methods.map(({ type, min }) => ({
            value: String(type),
            label: t(`method.${methodKeys[type]}`),
            sub:
              min > spendable
                ? t('create.methodFrom', { min: formatPounds(min) })
                : t(`create.methodSub.${methodKeys[type]}`),
            start: <Icon name={icons[type]} className="icon-6" />,
            disabled: min > spendable,
          }))}
        />
        {tried && !chosenMethod && (
          <p role="alert" className="error">
            <Icon name="i-ph-warning-circle-fill" />
            {t('create.chooseMethod')}
          </p>
        )}
      </div>
    </form>
  )
}
