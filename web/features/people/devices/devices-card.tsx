import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignedInDevice } from '#contract/people/shapes/device.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { devices as copy } from '#web/features/people/copy/devices.ts'
import { Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.tsx'
import { cityName } from './city-name.ts'
import { DeviceIcon } from './device-icon.tsx'
import { isolate, useDeviceName } from './device-name.ts'
import { devicesQuery, useEndDevices } from './query.ts'

type RowProps = { device: SignedInDevice; now: number; onEnd: () => void }

function DeviceRow({ device, now, onEnd }: RowProps) {
  const t = useCopy(copy)
  const name = useDeviceName()(device)
  const { kind, city, current, lastSeenAt, reusedAt } = device
  const when = current ? t('now') : formatNearTime(reusedAt ?? lastSeenAt, now)
  return (
    <li className="list-row">
      <span
        className={cx(
          'grid size-10 flex-none place-items-center rounded turn-end',
          current ? 'bg-accent-subtle text-accent' : 'bg-fill text-quiet',
        )}
      >
        <DeviceIcon kind={kind} />
      </span>
      <div className="grow-in">
        <span className="flex flex-wrap items-center gap-2">
          <b>{name}</b>
          {current && <Tag accent>{t('here')}</Tag>}
          {reusedAt !== null && (
            <StatusChip kind="warning" icon="i-ph-warning">
              {t('reused')}
            </StatusChip>
          )}
        </span>
        <span className="block caption quiet">
          {city === null ? when : t('place', { when, city: isolate(cityName(city)) })}
        </span>
        {reusedAt !== null && <span className="block caption">{t('reusedText')}</span>}
      </div>
      {!current && reusedAt === null && (
        <Button kind="quiet" size="sm" onClick={onEnd}>
          {t('end')}
          <span className="visually-hidden"> {t('endOf', { device: name })}</span>
        </Button>
      )}
    </li>
  )
}

/** What is asked about before it is ended; `others` are all but this device. */
type Asked = SignedInDevice | 'others'

type QuestionProps = { open: boolean; onOpen: (open: boolean) => void; asked: Asked }

function EndQuestion({ open, onOpen, asked }: QuestionProps) {
  const t = useCopy(copy)
  const nameOf = useDeviceName()
  const end = useEndDevices()
  const isOne = asked !== 'others'
  const confirm = () =>
    end.mutate(isOne ? asked.id : null, {
      onSuccess: () => {
        onOpen(false)
        const title = isOne ? t('ended', { device: nameOf(asked) }) : t('othersEnded')
        toast.show({ id: 'device-ended', kind: 'success', title })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpen={(next) => {
        end.reset()
        onOpen(next)
      }}
      kind="danger"
      icon="i-ph-sign-out"
      title={isOne ? t('ask.one', { device: nameOf(asked) }) : t('ask.others')}
      confirm={t('ask.confirm')}
      cancel={t('ask.keep')}
      busy={end.isPending}
      error={end.error}
      errorTitle={t('ask.failed')}
      onConfirm={confirm}
    >
      {isOne ? t('ask.oneText') : t('ask.othersText')}
    </ConfirmDialog>
  )
}

function DeviceSkeleton() {
  const t = useCopy(copy)
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      {[0, 1].map((row) => (
        <Skeleton key={row} className="h-12 rounded" />
      ))}
    </SkeletonGroup>
  )
}

/** Where the person is signed in, this device first, with buttons that end one or all others. */
export function DevicesCard() {
  const t = useCopy(copy)
  const now = useMinuteClock()
  const query = useQuery(devicesQuery(useRequiredUser().id))
  const [asked, setAsked] = useState<Asked>('others')
  const [isAsking, setAsking] = useState(false)
  const ask = (about: Asked) => {
    setAsked(about)
    setAsking(true)
  }
  const live = query.data?.filter(({ reusedAt }) => reusedAt === null) ?? []
  const others = live.filter(({ current }) => !current)
  return (
    <>
      <Section
        className="max-w-140"
        title={t('title')}
        action={live.length > 0 && <span className="small quiet num">{t('count', { count: live.length })}</span>}
        query={query}
        data={query.data}
        skeleton={<DeviceSkeleton />}
        failed={t('failed')}
      >
        {(devices) => (
          <>
            <ul className="divided">
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} now={now} onEnd={() => ask(device)} />
              ))}
            </ul>
            {others.length === 0 && <p className="small quiet mt-2">{t('alone')}</p>}
            {others.length > 0 && (
              <Button kind="danger-line" icon="i-ph-sign-out" flipIcon className="mt-3" onClick={() => ask('others')}>
                {t('endOthers', { count: others.length })}
              </Button>
            )}
          </>
        )}
      </Section>
      <EndQuestion open={isAsking} onOpen={setAsking} asked={asked} />
    </>
  )
}
