import type { UserSelf } from '#contract/people/shapes/user.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { cityName } from '#web/features/people/devices/city-name.ts'
import { DeviceIcon } from '#web/features/people/devices/device-icon.tsx'
import { isolate, useDeviceName } from '#web/features/people/devices/device-name.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { accountPowers } from '../people/account-rules.ts'
import { useAccountActions } from '../people/use-account-actions.tsx'
import { type PersonFacts, usePersonFacts } from './query.ts'

function DeviceRow({ device, now }: { device: PersonFacts['devices'][number]; now: number }) {
  const t = useCopy(adminPerson)
  const nameOf = useDeviceName()
  const { kind, city, lastSeenAt, signedInAt, reusedAt, questioned } = device
  const when = formatNearTime(lastSeenAt, now)
  return (
    <li className="list-row">
      <span className="grid size-10 flex-none place-items-center rounded turn-end bg-fill text-quiet">
        <DeviceIcon kind={kind} />
      </span>
      <div className="grow-in min-w-0">
        <b className="wrap-anywhere">{nameOf(device)}</b>
        <span className="block caption quiet">
          {city === null ? t('devices.seen', { when }) : t('devices.seenIn', { when, city: isolate(cityName(city)) })}
        </span>
        <span className="block caption quiet">{t('devices.signedIn', { when: formatNearTime(signedInAt, now) })}</span>
        {reusedAt !== null && (
          <StatusChip kind="warning" icon="i-ph-warning">
            {t('devices.reused')}
          </StatusChip>
        )}
        {questioned && (
          <StatusChip kind="info" icon="i-ph-question">
            {t('devices.questioned')}
          </StatusChip>
        )}
      </div>
    </li>
  )
}

/** Where somebody is signed in, and the way to sign them out everywhere. */
export function DevicesCard({ person }: { person: UserSelf }) {
  const t = useCopy(adminPerson)
  const me = useRequiredUser()
  const now = useMinuteClock()
  const query = usePersonFacts(person.id)
  const { open, dialog } = useAccountActions()
  const canEnd = accountPowers(me, person).signOut && query.data?.devices.some(({ reusedAt }) => reusedAt === null)
  return (
    <Section
      title={t('devices.title')}
      query={query}
      data={query.data}
      failed={t('devices.failed')}
      skeleton={
        <SkeletonGroup label={t('devices.loading')}>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      }
    >
      {({ devices }) => (
        <div className="stack-2">
          {devices.length === 0 ? (
            <p className="small quiet">{t('devices.none')}</p>
          ) : (
            <ul className="divided">
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} now={now} />
              ))}
            </ul>
          )}
          {canEnd && (
            <Button
              kind="danger-line"
              size="sm"
              icon="i-ph-sign-out"
              flipIcon
              className="justify-self-start"
              onClick={() => open('signOut', person)}
            >
              {t('devices.signOut')}
            </Button>
          )}
          {dialog}
        </div>
      )}
    </Section>
  )
}
