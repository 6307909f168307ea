import { useEffect } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { postToParent } from '#web/features/money/payments/frame-messages.ts'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The checkout inside the frame of a bank that has returned to it: tells the checkout around it, which closes it. */
export function ReturnedPage({ statusCode }: { statusCode: string | undefined }) {
  const t = useCopy(checkout)
  useEffect(() => postToParent({ action: 'returned', statusCode }), [statusCode])
  return (
    <main id="main">
      <PageLoader />
      <VisuallyHidden>{t('cardAdded.returned')}</VisuallyHidden>
    </main>
  )
}
