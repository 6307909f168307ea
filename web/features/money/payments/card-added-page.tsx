import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { declineReasonOf } from './decline.ts'
import { isFramed, postToParent } from './frame-messages.ts'
import { readRememberedCheckout } from './return-path.ts'

/** What the gateway answers for a saved card. */
const savedCode = '200'

type CardAddedPageProps = { statusCode: string | undefined; statusDescription: string | undefined }

/** Where the gateway leads after a card was saved, or was not: inside its frame, or alone where it left the frame. */
export function CardAddedPage({ statusCode, statusDescription }: CardAddedPageProps) {
  const t = useCopy(checkout)
  const saved = statusCode === savedCode
  const reason = declineReasonOf(statusCode)
  return (
    <main id="main" className="empty min-h-dvh">
      <span className={`dialog-icon ${saved ? 'dialog-icon-success' : 'dialog-icon-danger'}`}>
        <Icon name={saved ? 'i-ph-check-fat-fill' : 'i-ph-x-circle-fill'} />
      </span>
      <h1 className="text-h3 focus:shadow-none">{t(saved ? 'cardAdded.done' : 'cardAdded.failed')}</h1>
      {saved && <p>{t('cardAdded.doneText')}</p>}
      {!saved && reason && <p>{t(`decline.${reason}`)}</p>}
      {isFramed() ? (
        <FramedActions saved={saved} statusCode={statusCode} statusDescription={statusDescription} />
      ) : (
        <BackToCheckout />
      )}
    </main>
  )
}

type FramedActionsProps = CardAddedPageProps & { saved: boolean }

function FramedActions({ saved, statusCode, statusDescription }: FramedActionsProps) {
  const t = useCopy(checkout)
  const c = useCopy(common)
  useEffect(() => {
    // The checkout closes the frame and shows the card.
    if (saved) postToParent({ action: 'close' })
  }, [saved])
  // For a page around it that is still loading and has not heard.
  if (saved) return <Button onClick={() => postToParent({ action: 'close' })}>{t('cardAdded.continue')}</Button>
  return (
    <div className="btn-row justify-center">
      <Button onClick={() => postToParent({ action: 'try-again' })}>{t('cardAdded.retry')}</Button>
      <Button
        kind="plain"
        icon="i-ph-flag"
        onClick={() =>
          postToParent({ action: 'report', fawryErrorCode: statusCode, fawryErrorDescription: statusDescription })
        }
      >
        {c('report')}
      </Button>
    </div>
  )
}

function BackToCheckout() {
  const t = useCopy(checkout)
  const rememberedCheckout = readRememberedCheckout()
  if (rememberedCheckout)
    return (
      <Button
        render={
          <Link
            to="/checkout/$plan/$period"
            params={{ plan: rememberedCheckout.planId, period: rememberedCheckout.period }}
          />
        }
      >
        {t('cardAdded.toCheckout')}
      </Button>
    )
  return <Button render={<Link to="/payments" />}>{t('cardAdded.toPayments')}</Button>
}
