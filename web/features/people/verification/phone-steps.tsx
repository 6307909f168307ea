import * as v from 'valibot'
import { Phone } from '#contract/shared/shapes/fields.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { splitServerError, useTextForm } from '#web/lib/form.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import type { CodeMethod } from './query.ts'

const codeMethods = ['whatsapp', 'telegram'] as const

const PhoneForm = v.object({ phone: Phone })

type PhoneStepProps = {
  by: CodeMethod
  /** Null where there is but one way. */
  onBy: ((by: CodeMethod) => void) | null
  /** The number the field starts with. */
  phone: string
  sending: boolean
  error: Error | null
  onSend: (phone: string) => void
}

/** Asks for the phone number to send a code to. */
export function PhoneStep({ by, onBy, phone, sending, error, onSend }: PhoneStepProps) {
  const t = useCopy(verification)
  const form = useTextForm(PhoneForm, { phone }, null)
  const { fieldErrors, formError } = splitServerError(error, ['phone'])
  // The server's error is about the number that was sent, so it is hidden once the number changes.
  const changed = form.values.phone !== phone
  return (
    <form noValidate className="stack" onSubmit={form.onSubmit(({ phone: number }) => onSend(number))}>
      {formError && (
        <Alert kind="danger" urgent>
          {formError}
        </Alert>
      )}
      <Field
        label={t('phone.number')}
        hint={t.rich('phone.numberHint', {
          by,
          bdi: (chunks) => <bdi className="ltr num whitespace-nowrap">{chunks}</bdi>,
        })}
        error={form.errorOf('phone') ?? (changed ? undefined : fieldErrors.phone)}
      >
        <PhoneInput {...form.fieldProps('phone')} />
      </Field>
      {onBy ? (
        <RadioCards
          label={t('phone.by')}
          value={by}
          onValue={onBy}
          className="grid-cols-2"
          options={codeMethods.map((value) => ({
            value,
            label: t(`phone.methods.${value}`),
            start: <Icon name={`i-ph-${value}-logo`} className="icon-5" />,
          }))}
        />
      ) : (
        <p className="flex items-center gap-2 small">
          <Icon name="i-ph-whatsapp-logo" className="icon-5" />
          {t('phone.channel')}
        </p>
      )}
      <Button type="submit" block loading={sending}>
        {t('phone.send')}
      </Button>
    </form>
  )
}

type UnreachablePhoneProps = {
  by: CodeMethod
  phone: string
  sending: boolean
  onRetry: () => void
  onChange: () => void
  /** Tries the other way; null where there is but one. */
  onOther: (() => void) | null
}

/** Shown when no message reaches the number: offers to try again or to change it. */
export function UnreachablePhone({ by, phone, sending, onRetry, onChange, onOther }: UnreachablePhoneProps) {
  const t = useCopy(verification)
  return (
    <div className="stack">
      <Alert kind="warning" urgent title={t('unreachable.title')}>
        {t('unreachable.body', { by })}
      </Alert>
      <ol className="grid gap-2 ps-5 list-decimal">
        <li>
          {t.rich('unreachable.first', {
            by,
            to: formatPhone(phone),
            bdi: (chunks) => <bdi className="ltr num whitespace-nowrap strong">{chunks}</bdi>,
          })}
        </li>
        <li>{t('unreachable.second', { by })}</li>
      </ol>
      <div className="btn-row">
        <Button loading={sending} onClick={onRetry}>
          {t('unreachable.retry')}
        </Button>
        {onOther && (
          <Button kind="line" disabled={sending} onClick={onOther}>
            {t('unreachable.other', { by })}
          </Button>
        )}
        <Button kind="line" disabled={sending} onClick={onChange}>
          {t('phone.change')}
        </Button>
      </div>
    </div>
  )
}
