import type { LessonMaterial } from '#contract/classroom/shapes/material.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import type { DocumentStatus } from '#web/features/classroom/documents/document-sync.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { zoomStep } from './page-view.ts'

type PageHeadProps = {
  material: LessonMaterial['material']
  teaching: boolean
  other: { readonly name: string; readonly gender: 'male' | 'female' | 'other' }
  place: { readonly shown: number; readonly count: number }
  inkStatus: DocumentStatus
  /** Null where there is no such page, and for who only looks. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onZoom: (factor: number) => void
  onLead: (() => void) | null
  onClose: (() => void) | null
}

const troubles = ['offline', 'full', 'closed', 'failed'] as const
const isTrouble = (status: DocumentStatus): status is (typeof troubles)[number] =>
  troubles.some((one) => one === status)

/** What is shown, by whom, and which page of it. */
export function PageHead(props: PageHeadProps) {
  const { material, teaching, other, place, inkStatus, onPrevious, onNext, onZoom, onLead, onClose } = props
  const t = useCopy(sharedPage)
  return (
    <header className="page-head">
      <div className="page-title">
        <Icon name={material?.kind === 'picture' ? 'i-ph-image' : 'i-ph-file-pdf'} className="text-accent" />
        <bdi className="truncate font-strong">{material?.title}</bdi>
        <span className="quiet small only-md">{teaching ? t('shownByMe') : t('shownByOther', other)}</span>
      </div>
      {isTrouble(inkStatus) && (
        <span className="page-trouble small" role="status">
          <Icon name={inkStatus === 'offline' ? 'i-ph-wifi-slash' : 'i-ph-warning'} className="flex-none" />
          <span>{t(`ink.${inkStatus}`)}</span>
        </span>
      )}
      <div className="page-turn">
        {teaching && (
          <IconButton
            icon="i-ph-caret-left"
            flipIcon
            size="sm"
            label={t('previous')}
            disabled={!onPrevious}
            onClick={onPrevious ?? undefined}
          />
        )}
        {place.count > 0 && (
          <span className="num small">
            {t('place', { page: formatNumber(place.shown), count: formatNumber(place.count) })}
          </span>
        )}
        {teaching && (
          <IconButton
            icon="i-ph-caret-right"
            flipIcon
            size="sm"
            label={t('next')}
            disabled={!onNext}
            onClick={onNext ?? undefined}
          />
        )}
      </div>
      <div className="page-acts">
        {onLead && (
          <Button kind="plain" size="sm" icon="i-ph-crosshair" title={t('followHint', other)} onClick={onLead}>
            <span className="page-lead">{t('follow', other)}</span>
          </Button>
        )}
        <IconButton
          icon="i-ph-magnifying-glass-plus"
          size="sm"
          label={t('zoomIn')}
          className="only-md"
          onClick={() => onZoom(zoomStep)}
        />
        <IconButton
          icon="i-ph-magnifying-glass-minus"
          size="sm"
          label={t('zoomOut')}
          className="only-md"
          onClick={() => onZoom(1 / zoomStep)}
        />
        {onClose && <IconButton icon="i-ph-x" size="sm" label={t('close')} onClick={onClose} />}
      </div>
    </header>
  )
}
