import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { help } from '#web/copy/help.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { contact } from '#web/features/public/copy/contact.ts'
import { ContactFields, useContactForm } from '#web/features/talk/contact/contact-fields.tsx'
import { contactFormAction } from '#web/features/talk/contact/query.ts'
import { focusFirstInvalid } from '#web/lib/form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarketingHead, MarketingPage } from './marketing-page.tsx'

/** In place of the form once the message has arrived. */
function Sent() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="stack justify-items-start">
      <Icon name="i-ph-check-circle-fill" className="icon-12 text-success" />
      <h2 ref={heading} tabIndex={-1} className="focus:shadow-none">
        {contact.sent.title}
      </h2>
      <p className="quiet">{contact.sent.text}</p>
      <Link to="/" className={buttonClass('line')}>
        {contact.sent.home}
      </Link>
    </Card>
  )
}

/** Without a script the browser posts the form, and the server answers with a page. */
function ContactForm({ about }: { about: 'appeal' | undefined }) {
  const t = useCopy(help)
  const c = useCopy(contact)
  const ref = useRef<HTMLFormElement>(null)
  const written = useContactForm(about ? t('contact.appeal') : '')
  const { form, contact: request, wait, settle } = written
  const send = form.onSubmit((body) =>
    request.mutate(about ? { ...body, about } : body, { onError: () => focusFirstInvalid(ref.current) }),
  )
  if (request.isSuccess) return <Sent />
  return (
    <form
      ref={ref}
      noValidate
      className="card stack"
      method="post"
      action={contactFormAction}
      onSubmit={send}
      onInput={settle}
    >
      <ContactFields {...written} />
      <p className="caption quiet">{c.rich('consent', { link: (words) => <Link to="/privacy">{words}</Link> })}</p>
      <Button type="submit" size="lg" loading={request.isPending} disabled={wait !== null}>
        {t('contact.send')}
      </Button>
    </form>
  )
}

function OtherWays() {
  const user = useUser()
  const ways = contact.ways
  return (
    <aside className="stack content-start" aria-label={ways.title}>
      <h2 className="text-h3">{ways.title}</h2>
      {user && (
        <Link to="/support" className="card card-link text-inherit no-underline">
          <b>{titles.ownThreads}</b>
          <p className="small quiet">{ways.threads}</p>
        </Link>
      )}
      <Link to="/faq" className="card card-link text-inherit no-underline">
        <b>{ways.faq.title}</b>
        <p className="small quiet">{ways.faq.text}</p>
      </Link>
      <Link to="/tutor" className="card card-link text-inherit no-underline">
        <b>{ways.teach.title}</b>
        <p className="small quiet">{ways.teach.text}</p>
      </Link>
      <div className="card">
        <b>{ways.report.title}</b>
        <p className="small quiet">{ways.report.text}</p>
      </div>
      <div className="card">
        <b>{ways.complaint.title}</b>
        <p className="small quiet">
          {ways.complaint.text}{' '}
          <Link to="/terms" hash="complaints">
            {ways.complaint.link}
          </Link>
        </p>
      </div>
    </aside>
  )
}

export function ContactPage({ about }: { about: 'appeal' | undefined }) {
  // The page of the build knows no address: the form of an appeal follows once the app runs.
  const [shown, setShown] = useState<'appeal'>()
  useEffect(() => setShown(about), [about])
  return (
    <MarketingPage>
      <MarketingHead title={contact.title} lead={contact.lead} />
      <div className="site-in pb-16 grid gap-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <ContactForm key={shown ?? ''} about={shown} />
        <OtherWays />
      </div>
    </MarketingPage>
  )
}
