import { type ReactNode, useId } from 'react'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { checklistOf } from './checklist.ts'
import { MediaStatusChip, mediaIcons } from './media-status.tsx'
import { RemoveMedia } from './remove-media.tsx'
import type { MediaQueue } from './use-media-uploads.ts'

export type ZoneProps = MediaQueue & { tutor: StudioTutor }

type MediaZoneProps = Pick<ZoneProps, 'tutor' | 'queue'> & {
  kind: TutorMedia
  /** What the page shows now; null when there is nothing. */
  current: ReactNode
  /** The file that is to take its place, or where to choose one. */
  next: ReactNode
}

/** One file of a tutor's page: the new one beside the one it replaces. */
export function MediaZone({ tutor, queue, kind, current, next }: MediaZoneProps) {
  const t = useCopy(media)
  const id = useId()
  const status = checklistOf(tutor, queue).items.find((item) => item.kind === kind)?.status ?? 'missing'
  return (
    <Card className="stack" aria-labelledby={id}>
      <div className="row items-start">
        <Icon name={mediaIcons[kind]} className="text-accent mt-1" />
        <div className="grow-in">
          <h2 id={id} className="text-h4">
            {t(`kinds.${kind}.title`)}
          </h2>
          <p className="caption quiet">{t(`kinds.${kind}.hint`)}</p>
        </div>
        <MediaStatusChip status={status} />
      </div>
      <div className={current ? 'media-pair' : undefined}>
        <div className="stack-2">
          {current && (
            <div className="row-2 min-h-control-sm">
              <h3 className="text-small font-ui">{t('zone.next')}</h3>
            </div>
          )}
          {next}
        </div>
        {current && (
          <div className="stack-2">
            <div className="row-2 between min-h-control-sm">
              <h3 className="text-small font-ui">{t('zone.current')}</h3>
              <RemoveMedia tutor={tutor} kind={kind} />
            </div>
            {current}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The last look before sending, with what it means for the page. */
export function ZoneActions({ replaces, children }: { replaces: boolean; children: ReactNode }) {
  const t = useCopy(media)
  return (
    <div className="stack-2">
      <div className="btn-row">{children}</div>
      {replaces && <p className="caption quiet">{t('zone.stays')}</p>}
    </div>
  )
}
