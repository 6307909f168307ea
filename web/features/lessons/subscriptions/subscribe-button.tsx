import { Link } from '@tanstack/react-router'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** Where a subscription is missing or used up: leads to the plans. */
export function SubscribeButton(look: Pick<ButtonProps, 'kind' | 'size' | 'block'>) {
  const t = useCopy(subscriptions)
  return (
    <Button icon="i-ph-stack" {...look} render={<Link to="/plans" />}>
      {t('toPlans')}
    </Button>
  )
}
