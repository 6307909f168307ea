import { useState } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminPlatform } from '#web/features/team/copy/admin-platform.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ReceiptSettingsCard } from '../receipts/receipt-settings-card.tsx'
import { FlushDialog } from './flush-dialog.tsx'
import { useLastFlush } from './query.ts'
import { SettingsForm } from './settings-form.tsx'

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

/** `/admin/platform-settings`: what holds for everybody, and building the public lists anew. */
export function PlatformPage() {
  return (
    <>
      <AdminHeading>{titles.platformSettings}</AdminHeading>
      <SettingsForm>
        <ReceiptSettingsCard />
        <CacheCard />
      </SettingsForm>
    </>
  )
}
