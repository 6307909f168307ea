import * as v from 'valibot'
import { Phone } from '#contract/shapes/fields.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/copy/verification.ts'
import { splitServerError, useTextForm } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'

const PhoneForm = v.object({ phone: Phone })

type PhoneStepProps = {
  /** The number to begin with. */
  phone: string
  sending: boolean
  error: Error | null
  onSend: (phone: string) => void
}

/** Which number, and by which way the code gets there. */
export function PhoneStep({ phone, sending, error, onSend }: PhoneStepProps) {
  const t = useCopy(verification)
  const form = useTextForm(PhoneForm, { phone })
  const { fieldErrors, formError } = splitServerError(error, ['phone'])
  // What the server said is about the number it got.
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
          bdi: (chunks) => <bdi className="ltr num whitespace-nowrap">{chunks}</bdi>,
        })}
        error={form.errorOf('phone') ?? (changed ? undefined : fieldErrors.phone)}
      >
        <PhoneInput {...form.fieldProps('phone')} />
      </Field>
      <p className="flex items-center gap-2 small">
        <Icon name="i-ph-whatsapp-logo" className="icon-5" />
        {t('phone.channel')}
      </p>
      <Button type="submit" block loading={sending}>
        {t('phone.send')}
      </Button>
    </form>
  )
}
