import { ContactForm } from '#contract/talk/shapes/contact.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { help } from '#web/copy/help.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { retryAfterOf } from '#web/lib/api-errors.ts'
import { splitServerError, useTextForm } from '#web/lib/form.ts'
import { formatDuration } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSendContactRequest } from './query.ts'

const { contactTitle, contactMessage } = limits

/** A message to the team while it is written: its fields, the request, and how long the next one has to wait. */
export const useContactForm = (title: string) => {
  const user = useUser()
  const form = useTextForm(
    ContactForm,
    { name: user?.name ?? '', phone: user?.phone ?? '', email: '', title, message: '' },
    `contact-${title}`,
  )
  const contact = useSendContactRequest()
  /** Seconds; null when nothing has to wait. */
  const wait = retryAfterOf(contact.error)
  return {
    form,
    contact,
    wait,
    /** The server's error stays until a field changes; a rate limit stays until it is over. */
    settle: () => void (contact.isError && wait === null && contact.reset()),
  }
}

/** The fields of such a message, and what was wrong with it. Of who is signed in only what the account lacks is asked. */
export function ContactFields({ form, contact, wait }: ReturnType<typeof useContactForm>) {
  const t = useCopy(help)
  const user = useUser()
  const { fieldErrors, formError } = splitServerError(contact.error, ['name', 'phone', 'email', 'title', 'message'])
  const problem = (name: 'name' | 'phone' | 'email' | 'title' | 'message') => form.errorOf(name) ?? fieldErrors[name]
  return (
    <>
      {wait !== null && (
        <Alert kind="warning" urgent>
          {t('contact.wait', { time: formatDuration(Math.ceil(wait / 60), true) })}
        </Alert>
      )}
      {wait === null && formError !== undefined && (
        <Alert kind="danger" urgent>
          {formError}
        </Alert>
      )}
      {user?.name == null && (
        <Field label={t('contact.name')} error={problem('name')}>
          <TextInput autoComplete="name" dir="auto" {...form.fieldProps('name')} />
        </Field>
      )}
      {user?.phone == null && (
        <Field label={t('contact.phone')} hint={t('contact.phoneHint')} error={problem('phone')}>
          <PhoneInput {...form.fieldProps('phone')} />
        </Field>
      )}
      {user === null && (
        <Field label={t('contact.email')} hint={t('contact.emailHint')} error={problem('email')}>
          <TextInput type="email" autoComplete="email" dir="ltr" {...form.fieldProps('email')} />
        </Field>
      )}
      <Field
        label={t('contact.subject')}
        error={problem('title')}
        counter={{ used: form.values.title.trim().length, max: contactTitle.max }}
      >
        <TextInput dir="auto" {...form.fieldProps('title')} />
      </Field>
      <Field
        label={t('contact.text')}
        hint={t('contact.rule')}
        error={problem('message')}
        counter={{ used: form.values.message.trim().length, max: contactMessage.max }}
      >
        <Textarea {...form.fieldProps('message')} />
      </Field>
    </>
  )
}
