import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { openHelp } from '#web/features/shell/help.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** Where a subscription is missing: opens the contact form, because the team sets subscriptions up. */
export function SubscribeButton(look: Pick<ButtonProps, 'kind' | 'size' | 'block'>) {
  const t = useCopy(subscriptions)
  return (
    <Button icon="i-ph-envelope-simple" {...look} onClick={() => openHelp('subscription')}>
      {t('askTeam')}
    </Button>
  )
}
