import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { errorText } from '#web/copy/errors.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/account/query.ts'
import { ChoicesCard } from '#web/features/notifications/choices-card.tsx'
import { PushCard } from '#web/features/notifications/push-card.tsx'
import { formatPhone } from '#web/lib/phone.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'

const VerifyPhoneDialog = lazy(() => import('#web/features/verification/verify-phone-dialog.tsx'))

const number = (chunks: ReactNode) => (
  <bdi dir="ltr" className="num">
    {chunks}
  </bdi>
)

/** Turns WhatsApp messages on or off; they need a verified phone number. */
function WhatsAppCard() {
  const t = useCopy(settings)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const [proving, setProving] = useState(false)
  const wanted = update.isPending ? update.variables?.notificationMethod : user.notificationMethod
  const change = (on: boolean) => {
    // Verifying the number turns the messages on, so no update is needed.
    if (on && !user.verifiedPhone) return setProving(true)
    update.mutate(
      { notificationMethod: on ? NotificationMethod.WhatsApp : null },
      {
        onSuccess: () =>
          toast.show({ id: 'notifications', kind: 'success', title: t(on ? 'notifications.on' : 'notifications.off') }),
      },
    )
  }
  return (
    <Card className="stack max-w-140">
      <h2>{t('notifications.title')}</h2>
      {update.error && (
        <Alert kind="danger" urgent>
          {errorText(update.error)}
        </Alert>
      )}
      <Switch atEnd checked={Boolean(wanted)} onChecked={change}>
        {t('notifications.switch')}
      </Switch>
      <p className="small quiet">
        {user.verifiedPhone && user.phone !== null
          ? t.rich('notifications.to', { phone: formatPhone(user.phone), n: number })
          : t('notifications.needsPhone')}
      </p>
      {proving && (
        <Suspense>
          <VerifyPhoneDialog open onOpen={setProving} />
        </Suspense>
      )}
      <p className="caption quiet">{t('notifications.never')}</p>
    </Card>
  )
}

/** What a person is told outside the app: on this device, by WhatsApp and by e-mail. */
export function NotificationsTab() {
  return (
    <div className="stack">
      <PushCard />
      <WhatsAppCard />
      <ChoicesCard />
      <CalendarFeedCard />
    </div>
  )
}
