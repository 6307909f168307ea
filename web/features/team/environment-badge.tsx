import { useCopy } from '#web/copy/use-copy.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const looks = {
  local: { kind: 'neutral', icon: 'i-ph-laptop' },
  test: { kind: 'info', icon: 'i-ph-flask' },
  staging: { kind: 'warning', icon: 'i-ph-flask' },
  production: { kind: 'success', icon: 'i-ph-globe' },
} as const satisfies Record<string, { kind: StatusKind; icon: IconName }>

/** Which copy of the product this is, so that nobody changes real data by mistake. Nothing until it is known. */
export function EnvironmentBadge() {
  const t = useCopy(admin)
  const environment = useConfig()?.environment
  if (!environment) return null
  const { kind, icon } = looks[environment]
  return (
    <StatusChip kind={kind} icon={icon} className="flex-none">
      <VisuallyHidden>{t('environment.label')}: </VisuallyHidden>
      <span className="lt-md:visually-hidden">{t(`environment.${environment}`)}</span>
    </StatusChip>
  )
}
