import { useState } from 'react'
import type { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminReceipts } from '#web/features/team/copy/admin-receipts.ts'
import { formatPercent } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { usePlatformSettings } from '../platform/query.ts'
import { ReceiptSettingsDialog } from './receipt-settings-dialog.tsx'

const texts = ['name', 'address', 'taxNumber', 'register'] as const

function Facts({ settings }: { settings: PlatformSettings }) {
  const t = useCopy(adminReceipts)
  return (
    <dl className="facts">
      {texts.map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{settings[`seller.${name}`] || <span className="quiet">{t('unset')}</span>}</dd>
        </div>
      ))}
      <div>
        <dt>{t('vat')}</dt>
        <dd>
          {settings['vat.registered']
            ? t('included', { rate: formatPercent(settings['vat.rate'] / 10_000) })
            : t('notRegistered')}
        </dd>
      </div>
    </dl>
  )
}

/** What receipts say about the seller and the tax; super admins change it. */
export function ReceiptSettingsCard() {
  const t = useCopy(adminReceipts)
  const query = usePlatformSettings()
  const mayEdit = useRequiredUser().role === Role.SuperAdmin
  const [isEditing, setEditing] = useState(false)
  return (
    <Section
      title={t('title')}
      action={
        mayEdit &&
        query.data && (
          <Button kind="line" size="sm" icon="i-ph-pencil-simple" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
      query={query}
      data={query.data}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')} className="stack-2">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-6 rounded!" />
          ))}
        </SkeletonGroup>
      }
    >
      {(settings) => (
        <>
          <Facts settings={settings} />
          {isEditing && <ReceiptSettingsDialog settings={settings} onClose={() => setEditing(false)} />}
        </>
      )}
    </Section>
  )
}
