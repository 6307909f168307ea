import { Link } from '@tanstack/react-router'
import type { BookingAccess } from '#contract/lessons/rules/booking-access.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

type WayOnProps = Pick<ButtonProps, 'kind' | 'size'> & { access: BookingAccess }

/** The link that helps where booking is closed; nothing where the student can only wait. */
export function NextStep({ access, ...look }: WayOnProps) {
  const t = useCopy(subscriptions)
  if (access.state === 'trial-lesson-booked')
    return (
      <Button {...look} render={<Link to="/upcoming-lessons" />}>
        {t('toLesson')}
      </Button>
    )
  if (access.week && access.renewsAt !== null) return null
  return <SubscribeButton {...look} />
}
