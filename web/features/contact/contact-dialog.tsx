import { useId, useRef } from 'react'
import * as v from 'valibot'
import { ContactMessage, ContactTitle, Phone, UserName } from '#contract/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { help } from '#web/copy/help.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/account/query.ts'
import type { HelpTopic } from '#web/features/shell/help.ts'
import { retryAfterOf } from '#web/lib/api-errors.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { formatDuration } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSendContactRequest } from './query.ts'

const { contactTitle, contactMessage } = limits

const Contact = v.object({ name: UserName, phone: Phone, title: ContactTitle, message: ContactMessage })

type ContactDialogProps = { topic: HelpTopic; onClose: () => void }

/** Sends a message to the team. A visitor also gives a name and a phone number. */
export default function ContactDialog({ topic, onClose }: ContactDialogProps) {
  const t = useCopy(help)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const user = useUser()
  const subjects = {
    contact: '',
    match: t('contact.matchSubject'),
    report: t('contact.problem'),
    introVideo: t('contact.introVideo'),
    onboarding: t('contact.onboarding'),
    photoSession: t('contact.photoSession'),
  }
  const form = useTextForm(Contact, {
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    title: subjects[topic],
    message: '',
  })
  const contact = useSendContactRequest()
  const send = form.onSubmit((body) =>
    contact.mutate(body, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'contact', kind: 'success', title: t('contact.done'), text: t('contact.doneText') })
      },
      onError: () => focusFirstInvalid(ref.current),
    }),
  )
  const { fieldErrors, formError } = splitServerError(contact.error, ['name', 'phone', 'title', 'message'])
  const wait = retryAfterOf(contact.error)
  // The server's error stays until a field changes; a rate limit stays until it is over.
  const settle = () => contact.isError && wait === null && contact.reset()
  const problem = (name: 'name' | 'phone' | 'title' | 'message') => form.errorOf(name) ?? fieldErrors[name]
  const matching = topic === 'match'
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!contact.isPending}
      title={t(matching ? 'contact.match' : 'contact.title')}
      description={t(matching ? 'contact.matchLead' : 'contact.lead')}
      footerAtEnd
      footer={
        <Button type="submit" form={id} loading={contact.isPending} disabled={wait !== null}>
          {t('contact.send')}
        </Button>
      }
    >
      <form ref={ref} id={id} noValidate className="stack" onSubmit={send} onInput={settle}>
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
      </form>
    </Dialog>
  )
}
