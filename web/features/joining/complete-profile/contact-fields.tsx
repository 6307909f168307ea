import { lazy, Suspense, useState } from 'react'
import * as v from 'valibot'
import { Phone } from '#contract/shared/shapes/fields.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { TutorForm } from './tutor-form.ts'

const VerifyEmail = lazy(() => import('#web/features/people/verification/verify-email-dialog.tsx'))
const VerifyPhone = lazy(() => import('#web/features/people/verification/verify-phone-dialog.tsx'))

function VerifiedChip() {
  const t = useCopy(completeProfile)
  return (
    <StatusChip kind="success" icon="i-ph-seal-check-fill">
      {t('tutor.verified')}
    </StatusChip>
  )
}

/** E-mail address and phone number, each with a button to verify it; a verified one is read-only here. */
export function ContactFields({ form, user, fieldErrors }: Pick<TutorForm, 'form' | 'user' | 'fieldErrors'>) {
  const t = useCopy(completeProfile)
  const [open, setOpen] = useState<'email' | 'phone' | null>(null)
  const { phone } = form.values
  const close = (next: boolean) => !next && setOpen(null)
  const verify = (what: 'email' | 'phone', disabled = false) => (
    <Button kind="line" className="self-start mt-6.75" disabled={disabled} onClick={() => setOpen(what)}>
      {t('tutor.verify')}
    </Button>
  )
  return (
    <>
      <div className="verify-row">
        <Field label={t('tutor.email')} aside={user.verifiedEmail && <VerifiedChip />}>
          <EmailInput value={user.email} readOnly />
        </Field>
        {!user.verifiedEmail && verify('email')}
      </div>
      <div className="verify-row">
        <Field
          label={t('tutor.phone')}
          aside={user.verifiedPhone && <VerifiedChip />}
          hint={
            user.verifiedPhone
              ? undefined
              : t.rich('tutor.phoneHint', {
                  bdi: (chunks) => <bdi className="ltr num whitespace-nowrap">{chunks}</bdi>,
                })
          }
          error={form.errorOf('phone') ?? fieldErrors.phone}
        >
          <PhoneInput {...form.fieldProps('phone')} readOnly={user.verifiedPhone} />
        </Field>
        {!user.verifiedPhone && verify('phone', !v.is(Phone, phone))}
      </div>
      <Suspense>
        {open === 'email' && <VerifyEmail open onOpen={close} />}
        {open === 'phone' && <VerifyPhone open onOpen={close} phone={phone} />}
      </Suspense>
    </>
  )
}
