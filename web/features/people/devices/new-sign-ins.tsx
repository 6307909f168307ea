import { useQuery } from '@tanstack/react-query'
import type { SignedInDevice } from '#contract/people/shapes/device.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { devices as copy } from '#web/features/people/copy/devices.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { cityName } from './city-name.ts'
import { isolate, useDeviceName } from './device-name.ts'
import { devicesQuery, useConfirmDevice, useEndDevices } from './query.ts'

function Question({ device, now }: { device: SignedInDevice; now: number }) {
  const t = useCopy(copy)
  const name = useDeviceName()(device)
  const confirm = useConfirmDevice()
  const end = useEndDevices()
  const when = formatNearTime(device.signedInAt, now)
  const place = device.city === null ? when : t('place', { when, city: isolate(cityName(device.city)) })
  const error = confirm.error ?? end.error
  const endIt = () =>
    end.mutate(device.id, {
      onSuccess: () => toast.show({ id: 'device-ended', kind: 'success', title: t('question.ended') }),
    })
  return (
    <Alert kind="warning" title={t('question.title', { device: name })}>
      <span className="block">{t('question.text', { place })}</span>
      {error && <span className="block">{errorText(error)}</span>}
      <span className="btn-row mt-3">
        <Button kind="line" size="sm" loading={confirm.isPending} onClick={() => confirm.mutate(device.id)}>
          {t('question.yes')}
        </Button>
        <Button kind="danger-line" size="sm" loading={end.isPending} onClick={endIt}>
          {t('question.no')}
        </Button>
      </span>
    </Alert>
  )
}

/** Asks about sign-ins with a browser the account did not know. Nothing is shown where there is none. */
export function NewSignIns() {
  const now = useMinuteClock()
  const { data } = useQuery(devicesQuery(useRequiredUser().id))
  const questioned = data?.filter((device) => device.questioned) ?? []
  if (questioned.length === 0) return null
  return (
    <div className="stack max-w-140">
      {questioned.map((device) => (
        <Question key={device.id} device={device} now={now} />
      ))}
    </div>
  )
}
