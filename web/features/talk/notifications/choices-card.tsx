import { useId } from 'react'
import { textCarrier } from '#contract/lessons/rules/reminders.ts'
import { topicsOfRole } from '#contract/talk/rules/notifications.ts'
import { type NotificationChannel, notificationChannels } from '#contract/vocabulary/notifications.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type NotificationPreferences, useNotificationPreferences, useSetNotificationPreferences } from './query.ts'

const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** A whole hour of Cairo as people read it, `11:00 م`. On a winter day, when Cairo is two hours ahead of UTC. */
const formatHour = (hour: number): string => formatTime(Date.UTC(2026, 0, 15, hour - 2))

type Change = (next: NotificationPreferences) => void
type CardProps = { preferences: NotificationPreferences; change: Change }

/** The channels that a deployment has and the person can be reached on. */
const useOpenChannels = (): Readonly<Record<NotificationChannel, boolean>> => {
  const user = useRequiredUser()
  const config = useConfig()
  return {
    push: Boolean(config?.push),
    whatsapp: config !== undefined && textCarrier(user, config) !== null,
    email: user.verifiedEmail,
  }
}

function Topics({ preferences, change }: CardProps) {
  const t = useCopy(notifications)
  const { role, verifiedEmail, notificationMethod } = useRequiredUser()
  const open = useOpenChannels()
  const { channels } = preferences
  return (
    <Card className="stack max-w-140">
      <h2>{t('choices.title')}</h2>
      <p className="small quiet">{t('choices.text')}</p>
      {topicsOfRole(role).map((topic) => (
        <fieldset key={topic} className="stack-2">
          <legend className="strong">{t(`choices.topics.${topic}.name`)}</legend>
          <p className="caption quiet">{t(`choices.topics.${topic}.about`)}</p>
          <div className="flex flex-wrap gap-2">
            {notificationChannels.map((channel) => (
              <Chip
                key={channel}
                pressed={open[channel] && channels[channel][topic]}
                disabled={!open[channel]}
                hideRemoveIcon
                onPressed={(on) =>
                  change({
                    ...preferences,
                    channels: { ...channels, [channel]: { ...channels[channel], [topic]: on } },
                  })
                }
              >
                {t(`choices.channels.${channel}`, {
                  by: notificationMethod === NotificationMethod.Telegram ? 'telegram' : '',
                })}
              </Chip>
            ))}
          </div>
        </fieldset>
      ))}
      {!verifiedEmail && <p className="caption quiet">{t('choices.needsEmail')}</p>}
    </Card>
  )
}

const defaultQuietHours = { from: 23, to: 8 }

function QuietHours({ preferences, change }: CardProps) {
  const t = useCopy(notifications)
  const id = useId()
  const { quietHours } = preferences
  const options = hours.map((hour) => ({ value: String(hour), label: formatHour(hour) }))
  return (
    <Card className="stack max-w-140">
      <h2>{t('quiet.title')}</h2>
      <Switch
        atEnd
        checked={quietHours !== null}
        onChecked={(on) => change({ ...preferences, quietHours: on ? defaultQuietHours : null })}
      >
        {t('quiet.switch')}
      </Switch>
      {quietHours && (
        <div className="flex gap-3">
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className="stack-2 grow-in">
              <label className="label" htmlFor={`${id}-${end}`}>
                {t(`quiet.${end}`)}
              </label>
              <Select
                id={`${id}-${end}`}
                options={options}
                value={String(quietHours[end])}
                onValue={(hour) => change({ ...preferences, quietHours: { ...quietHours, [end]: Number(hour) } })}
              />
            </div>
          ))}
        </div>
      )}
      <p className="caption quiet">{t('quiet.text')}</p>
    </Card>
  )
}

/** What a person is told outside the app, where, and when nothing rings. Each choice is saved at once. */
export function ChoicesCard() {
  const t = useCopy(notifications)
  const { data, error, refetch, isFetching } = useNotificationPreferences()
  const save = useSetNotificationPreferences()
  if (error && !data)
    return (
      <ErrorState title={t('choices.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  if (!data)
    return (
      <SkeletonGroup label={t('choices.loading')}>
        <SkeletonRows rows={4} />
      </SkeletonGroup>
    )
  const props = { preferences: data, change: (next: NotificationPreferences) => save.mutate(next) }
  return (
    <>
      {save.error && (
        <Alert kind="danger" urgent>
          {errorText(save.error)}
        </Alert>
      )}
      <Topics {...props} />
      <QuietHours {...props} />
    </>
  )
}
