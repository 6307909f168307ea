import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import type { MediaStatus } from './checklist.ts'

export const mediaIcons = { image: 'i-ph-user-focus', video: 'i-ph-film-strip', thumbnail: 'i-ph-image' } as const

const looks = {
  ready: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  missing: { kind: 'neutral', icon: 'i-ph-circle-dashed' },
  waiting: { kind: 'info', icon: 'i-ph-hourglass-medium' },
  sending: { kind: 'now', icon: 'i-ph-upload-simple' },
  paused: { kind: 'warning', icon: 'i-ph-pause' },
  failed: { kind: 'danger', icon: 'i-ph-warning-circle' },
  done: { kind: 'success', icon: 'i-ph-check' },
} as const satisfies Record<MediaStatus, { kind: StatusKind; icon: IconName }>

/** The state of one file of a tutor's page. */
export function MediaStatusChip({ status }: { status: MediaStatus }) {
  const t = useCopy(media)
  return (
    <StatusChip kind={looks[status].kind} icon={looks[status].icon}>
      {t(`status.${status}`)}
    </StatusChip>
  )
}

/** The files a tutor's page lacks, or that it lacks none. */
export function MissingChips({ missing }: { missing: readonly TutorMedia[] }) {
  const t = useCopy(media)
  if (missing.length === 0) {
    return (
      <StatusChip kind="success" icon="i-ph-check-circle-fill">
        {t('complete')}
      </StatusChip>
    )
  }
  return (
    <span className="flex flex-wrap gap-1">
      {missing.map((kind) => (
        <StatusChip key={kind} kind="warning" icon={mediaIcons[kind]}>
          {t(`missing.${kind}`)}
        </StatusChip>
      ))}
    </span>
  )
}
