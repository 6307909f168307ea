import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { help } from '#web/copy/help.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/people/account/query.ts'
import type { HelpTopic } from '#web/features/shared/help.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ContactFields, useContactForm } from './contact-fields.tsx'

type ContactDialogProps = { topic: HelpTopic; onClose: () => void }

/** Sends a message to the team. A visitor also gives a name and a phone number. */
export default function ContactDialog({ topic, onClose }: ContactDialogProps) {
  const t = useCopy(help)
  const id = useId()
  const user = useUser()
  const ref = useRef<HTMLFormElement>(null)
  const subjects = {
    contact: '',
    match: t('contact.matchSubject'),
    report: t('contact.problem'),
    introVideo: t('contact.introVideo'),
    onboarding: t('contact.onboarding'),
    photoSession: t('contact.photoSession'),
  }
  const contactForm = useContactForm(subjects[topic])
  const { form, contact, wait, settle } = contactForm
  const send = form.onSubmit((body) =>
    contact.mutate(body, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'contact', kind: 'success', title: t('contact.done'), text: t('contact.doneText') })
      },
      onError: () => focusFirstInvalid(ref.current),
    }),
  )
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
        <ContactFields {...contactForm} />
        {user && (
          <p className="small">
            <Link to="/support" onClick={onClose}>
              {titles.ownThreads}
            </Link>
          </p>
        )}
      </form>
    </Dialog>
  )
}
