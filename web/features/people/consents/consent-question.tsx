import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { consents as copy } from '#web/features/people/copy/consents.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { askLater, mayAsk, useAskedTexts, useGiveConsent } from './query.ts'

/**
 * Asks for what somebody has not agreed to in the version that holds. It stands above the screen and takes nothing of it:
 * everything works on, and it can be put off for a day.
 */
export default function ConsentQuestion() {
  const t = useCopy(copy)
  const { id } = useRequiredUser()
  const [isOpen, setOpen] = useState(() => mayAsk(id))
  const asked = useAskedTexts(isOpen)
  const give = useGiveConsent()
  if (asked.length === 0) return null
  const [first] = asked
  const later = () => {
    askLater(id)
    setOpen(false)
  }
  return (
    <div
      role="dialog"
      aria-modal="false"
      aria-labelledby="consent-title"
      className="fixed z-bar inset-x-0 bottom-[calc(var(--bottombar)_+_0.5rem)] flex justify-center px-gutter pointer-events-none md:bottom-4"
    >
      <div className="stack-2 max-w-140 py-3 px-4 rounded border bg-overlay shadow-3 pointer-events-auto">
        <h2 id="consent-title" className="text-ui font-strong">
          {t('ask.title')}
        </h2>
        <p className="small">
          {t.rich(`ask.${asked.length > 1 ? 'both' : (first?.text ?? 'both')}`, {
            terms: (name) => <Link to="/terms">{name}</Link>,
            privacy: (name) => <Link to="/privacy">{name}</Link>,
          })}
        </p>
        {give.error && (
          <Alert kind="danger" urgent title={t('ask.failed')}>
            {errorText(give.error)}
          </Alert>
        )}
        <div className="btn-row">
          <Button size="sm" loading={give.isPending} onClick={() => give.mutate(asked)}>
            {t('ask.agree')}
          </Button>
          <Button size="sm" kind="line" disabled={give.isPending} onClick={later}>
            {t('ask.later')}
          </Button>
        </div>
      </div>
    </div>
  )
}
