import { Link } from '@tanstack/react-router'
import type { BookingAccess } from '#contract/lessons/rules/booking-access.ts'
import { packSizes } from '#contract/vocabulary/minutes.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { MoreMinutes } from './more-minutes.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

type WayOnProps = Pick<ButtonProps, 'kind' | 'size'> & { access: BookingAccess }

/** The link that helps where booking is closed: until new minutes come, some can be bought. */
export function NextStep({ access, ...look }: WayOnProps) {
  const t = useCopy(subscriptions)
  if (access.state === 'trial-lesson-booked')
    return (
      <Button {...look} render={<Link to="/upcoming-lessons" />}>
        {t('toLesson')}
      </Button>
    )
  if (access.week && access.renewsAt !== null) return <MoreMinutes minutes={packSizes[0]} {...look} />
  return <SubscribeButton {...look} />
}
