import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.tsx'
import { chosenMethod, type MessageMethod, methodNeeds, methodValues, offersTelegram } from './message-method.ts'
import { useEndLink, useTelegramLink } from './query.ts'

const VerifyPhoneDialog = lazy(() => import('#web/features/people/verification/verify-phone-dialog.tsx'))
const TelegramDialog = lazy(() => import('./telegram-dialog.tsx'))

const number = (chunks: ReactNode) => (
  <bdi dir="ltr" className="num">
    {chunks}
  </bdi>
)

/** Where messages to the phone go: to WhatsApp, which needs a verified number, to a chat of Telegram, or nowhere. */
export function MessagesCard() {
  const t = useCopy(settings)
  const user = useRequiredUser()
  const { notificationMethod, verifiedPhone, phone } = user
  const isOn = Boolean(useConfig()?.telegram)
  const { data: link } = useTelegramLink(isOn || notificationMethod === methodValues.telegram)
  const facts = { notificationMethod, linked: link?.linked }
  const hasTelegram = offersTelegram(facts, isOn)
  const update = useUpdateUser()
  const unlink = useEndLink()
  const [missing, setMissing] = useState<'phone' | 'chat' | null>(null)
  const pending = update.isPending ? update.variables?.notificationMethod : undefined
  const chosenNow = chosenMethod(pending === undefined ? facts : { ...facts, notificationMethod: pending })
  const save = (method: MessageMethod) =>
    update.mutate(
      { notificationMethod: methodValues[method] },
      {
        onSuccess: () =>
          toast.show({ id: 'notifications', kind: 'success', title: t(`notifications.chosen.${method}`) }),
      },
    )
  const choose = (method: MessageMethod) => {
    const need = methodNeeds(method, { verifiedPhone, linked: link?.linked })
    return need === null ? save(method) : setMissing(need)
  }
  const endProving = (open: boolean) => {
    if (open) return
    setMissing(null)
    // Verifying the number by WhatsApp turns the messages on there, unless another way was chosen before.
    if (verifiedPhone && chosenNow !== 'whatsapp') save('whatsapp')
  }
  const describeNumber = (key: 'notifications.to' | 'notifications.onNumber') =>
    verifiedPhone && phone !== null
      ? t.rich(key, { phone: formatPhone(phone), n: number })
      : t('notifications.needsPhone')
  const error = update.error ?? unlink.error
  const options = [
    {
      value: 'whatsapp' as const,
      label: t('notifications.methods.whatsapp'),
      sub: describeNumber('notifications.onNumber'),
      icon: 'i-ph-whatsapp-logo',
    },
    {
      value: 'telegram' as const,
      label: t('notifications.methods.telegram'),
      sub: isOn ? t(link?.linked ? 'telegram.isLinked' : 'telegram.isNot') : t('telegram.off'),
      icon: 'i-ph-telegram-logo',
      disabled: !isOn,
    },
    {
      value: 'none' as const,
      label: t('notifications.methods.none'),
      sub: t('notifications.noneText'),
      icon: 'i-ph-bell-slash',
    },
  ] as const
  return (
    <Card className="stack max-w-140">
      <h2>{t(hasTelegram ? 'notifications.titleMethods' : 'notifications.title')}</h2>
      {error && (
        <Alert kind="danger" urgent>
          {errorText(error)}
        </Alert>
      )}
      {hasTelegram ? (
        <RadioCards
          label={t('notifications.titleMethods')}
          value={chosenNow}
          onValue={choose}
          options={options.map(({ icon, ...option }) => ({
            ...option,
            start: <Icon name={icon} className="icon-5" />,
          }))}
        />
      ) : (
        <>
          <Switch atEnd checked={chosenNow === 'whatsapp'} onChecked={(on) => choose(on ? 'whatsapp' : 'none')}>
            {t('notifications.switch')}
          </Switch>
          <p className="small quiet">{describeNumber('notifications.to')}</p>
        </>
      )}
      {link?.linked && (
        <div className="btn-row">
          <Button
            kind="line"
            size="sm"
            loading={unlink.isPending}
            onClick={() =>
              unlink.mutate(undefined, {
                onSuccess: () => toast.show({ id: 'notifications', kind: 'success', title: t('telegram.unlinked') }),
              })
            }
          >
            {t('telegram.unlink')}
          </Button>
        </div>
      )}
      <Suspense>
        {missing === 'phone' && <VerifyPhoneDialog open onOpen={endProving} forMessages />}
        {missing === 'chat' && <TelegramDialog open onOpen={() => setMissing(null)} />}
      </Suspense>
      <p className="caption quiet">{t('notifications.never')}</p>
    </Card>
  )
}
