import { type ReactNode, useState } from 'react'
import type { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { adminPlatform } from '#web/features/team/copy/admin-platform.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import {
  formatAmount,
  formatCount,
  formatDateTime,
  formatDiscount,
  formatList,
  formatMinutes,
  formatNumber,
  formatPercent,
} from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ReceiptSettingsCard } from '../receipts/receipt-settings-card.tsx'
import { FlushDialog } from './flush-dialog.tsx'
import { useLastFlush, usePlatformSettings } from './query.ts'

function LastFlush() {
  const t = useCopy(adminPlatform)
  const now = useMinuteClock()
  const { data } = useLastFlush()
  if (data === undefined) return null
  if (data === null) return <p className="caption quiet">{t('cache.never')}</p>
  const when = formatDateTime(data.createdAt, now)
  return <p className="caption quiet">{t('cache.last', { when, name: data.actor?.name ?? titles.admin })}</p>
}

function CacheCard() {
  const t = useCopy(adminPlatform)
  const [isAsking, setAsking] = useState(false)
  return (
    <Card className="stack">
      <div className="stack-2">
        <h2>{t('cache.title')}</h2>
        <p className="small">{t('cache.text')}</p>
        <p className="small quiet">{t('cache.stays')}</p>
        <p className="small quiet">{t('cache.when')}</p>
        <LastFlush />
      </div>
      <Button
        kind="danger-line"
        icon="i-ph-arrows-clockwise"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t('cache.action')}
      </Button>
      {isAsking && <FlushDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function OnOff({ value }: { value: boolean }) {
  const t = useCopy(adminPlatform)
  return (
    <StatusChip kind={value ? 'success' : 'neutral'} icon={value ? 'i-ph-check-circle-fill' : 'i-ph-prohibit-bold'}>
      {t(value ? 'settings.on' : 'settings.off')}
    </StatusChip>
  )
}

const methods = ['card', 'ewallet', 'fawry', 'installments', 'paymob'] as const

function Facts({ settings }: { settings: PlatformSettings }) {
  const t = useCopy(adminPlatform)
  const enabled = methods.filter((method) => settings['payments.methods'][method])
  const range = { min: formatAmount(settings['invoice.min']), max: formatAmount(settings['invoice.max']) }
  return (
    <>
      <dl className="facts">
        <Fact label={t('settings.payments')}>
          <OnOff value={settings['payments.enabled']} />
        </Fact>
        <Fact label={t('settings.methods')}>
          {enabled.length === 0
            ? t('settings.none')
            : formatList(enabled.map((method) => t(`settings.method.${method}`)))}
        </Fact>
        <Fact label={t('settings.tutorRate')}>{formatAmount(settings.tutorHourlyRate)}</Fact>
        <Fact label={t('settings.totalRate')}>{formatAmount(settings.totalHourlyRate)}</Fact>
        <Fact label={t('settings.carried')}>{formatPercent(settings['minutes.carriedShare'] / 10_000)}</Fact>
        <Fact label={t('settings.friends')}>{formatMinutes(settings['friends.minutes'])}</Fact>
        <Fact label={t('settings.lateCancel')}>
          {settings['lessons.lateCancelHours'] === 0
            ? t('settings.never')
            : t('settings.lateCancelOf', {
                hours: formatNumber(settings['lessons.lateCancelHours']),
                share: formatPercent(settings['lessons.lateCancelShare'] / 10_000),
              })}
        </Fact>
        <Fact label={t('settings.withdrawals')}>{t('settings.range', range)}</Fact>
        <Fact label={t('settings.alone')}>
          {t('settings.aloneText', {
            withdrawal: formatAmount(settings['approvals.withdrawal']),
            ruling: formatAmount(settings['approvals.ruling']),
            grant: formatMinutes(settings['approvals.grant']),
            coupon: formatDiscount(settings['approvals.coupon']),
            outage: formatCount(settings['approvals.outage'], 'lessons'),
          })}
        </Fact>
        <Fact label={t('settings.tutorAge')}>
          {t('settings.fromAge', { age: formatNumber(settings['tutor.minAge']) })}
        </Fact>
      </dl>
      <p className="caption quiet mt-3">{t('settings.text')}</p>
    </>
  )
}

function SettingsCard() {
  const t = useCopy(adminPlatform)
  const query = usePlatformSettings()
  return (
    <Section
      title={t('settings.title')}
      query={query}
      data={query.data}
      failed={t('settings.failed')}
      skeleton={
        <SkeletonGroup label={t('settings.loading')} className="stack-2">
          {[0, 1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-6 rounded!" />
          ))}
        </SkeletonGroup>
      }
    >
      {(settings) => <Facts settings={settings} />}
    </Section>
  )
}

/** `/admin/platform-settings`: what holds for everybody, and building the public lists anew. */
export function PlatformPage() {
  return (
    <>
      <AdminHeading>{titles.platformSettings}</AdminHeading>
      <div className="grid items-start gap-gap xl:grid-cols-2">
        <div className="grid gap-gap">
          <ReceiptSettingsCard />
          <CacheCard />
        </div>
        <SettingsCard />
      </div>
    </>
  )
}
