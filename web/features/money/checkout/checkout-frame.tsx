import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { Notices } from '#web/features/shared/notices.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './checkout.css'

/** The checkout has a header of its own, without places to leave for. `summary` stands beside, on phones above. */
export function CheckoutFrame({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  const t = useCopy(checkout)
  return (
    <>
      <header className="checkout-header">
        <div className="checkout-width flex items-center gap-3 min-h-16">
          <HomeLogo />
          <span className="ms-auto row-2 small quiet whitespace-nowrap">
            <Icon name="i-ph-lock-simple" />
            {t('secure')}
          </span>
          <Button kind="plain" size="sm" icon="i-ph-question" onClick={() => openHelp('contact')}>
            {t('help')}
          </Button>
        </div>
      </header>
      <Notices />
      <main id="main" className="checkout-width checkout">
        {summary}
        <div className="stack-gap min-w-0">{children}</div>
      </main>
    </>
  )
}
