import { lazy, Suspense, useState } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PendingContactChanges } from '#web/features/people/account/pending-contact-changes.tsx'
import type { FormFields } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

export type ContactField = 'email' | 'phone'

type ContactCardProps = {
  form: FormFields<ContactField>
  user: UserSelf
  changed: readonly string[]
  fieldErrors: { [Field in ContactField]?: string }
  /** The address cannot be changed, as for tutors, whose address only the team changes. */
  emailFixed?: boolean | undefined
}

type EmailFieldsProps = Pick<ContactCardProps, 'user' | 'changed' | 'emailFixed'> & {
  form: FormFields<'email'>
  fieldErrors: { email?: string }
}

/** The e-mail address, and whether it is verified. */
export function EmailFields({ form, user, changed, fieldErrors, emailFixed }: EmailFieldsProps) {
  const t = useCopy(settings)
  const newEmail = changed.includes('email')
  return (
    <>
      <Field
        label={t('contact.email')}
        hint={emailFixed && t('contact.emailFixed')}
        error={form.errorOf('email') ?? fieldErrors.email}
      >
        <EmailInput autoComplete="email" readOnly={emailFixed} {...form.fieldProps('email')} />
      </Field>
      {!newEmail && <VerificationStatus what="email" verified={user.verifiedEmail} />}
      {newEmail && <Alert kind="warning">{t('contact.emailChange')}</Alert>}
    </>
  )
}

/** E-mail address and phone number, with the consequences of changing each shown before saving. */
export function ContactCard({ form, user, changed, fieldErrors, emailFixed }: ContactCardProps) {
  const t = useCopy(settings)
  return (
    <Card className="stack">
      <h2>{t('contact.title')}</h2>
      <PendingContactChanges userId={user.id} isOwn />
      <EmailFields form={form} user={user} changed={changed} fieldErrors={fieldErrors} emailFixed={emailFixed} />
      <Field
        label={t('contact.phone')}
        hint={t('contact.phoneHint')}
        error={form.errorOf('phone') ?? fieldErrors.phone}
      >
        <PhoneInput {...form.fieldProps('phone')} />
      </Field>
      {changed.includes('phone') ? (
        <Alert kind={user.phone === null ? 'neutral' : 'warning'}>
          {t(user.phone === null ? 'contact.saveFirst' : 'contact.phoneChange')}
        </Alert>
      ) : (
        user.phone !== null && <VerificationStatus what="phone" verified={user.verifiedPhone} />
      )}
    </Card>
  )
}

const dialogs = {
  email: lazy(() => import('#web/features/people/verification/verify-email-dialog.tsx')),
  phone: lazy(() => import('#web/features/people/verification/verify-phone-dialog.tsx')),
} as const

/** Whether an e-mail address or phone number is verified, with a button to verify it. */
function VerificationStatus({ what, verified }: { what: keyof typeof dialogs; verified: boolean }) {
  const t = useCopy(settings)
  const [open, setOpen] = useState(false)
  const Dialog = dialogs[what]
  return (
    <>
      {verified ? (
        <StatusChip kind="success" icon="i-ph-seal-check-fill">
          {t(`contact.proofs.${what}.proved`)}
        </StatusChip>
      ) : (
        <Alert
          kind="warning"
          action={
            <Button size="sm" kind="line" onClick={() => setOpen(true)}>
              {t(`contact.proofs.${what}.prove`)}
            </Button>
          }
        >
          {t(`contact.proofs.${what}.unproved`)}
        </Alert>
      )}
      {open && (
        <Suspense>
          <Dialog open onOpen={setOpen} />
        </Suspense>
      )}
    </>
  )
}
