import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { firstAct } from '#web/features/shared/work-keys.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { mediaIcons } from './media-status.tsx'

type MediaDropProps = {
  kind: TutorMedia
  /** Media types for the file picker. What a file really is, is judged after it was chosen. */
  accept: readonly string[]
  reading: boolean
  /** Whether the page has no such file yet. */
  isMissing: boolean
  onFile: (file: File) => void
}

/** A drop area for one file, with a button that opens the file picker. */
export function MediaDrop({ kind, accept, reading, isMissing, onFile }: MediaDropProps) {
  const t = useCopy(media)
  const dropProps = useFileDrop(onFile)
  return (
    <div
      className="media-drop grid content-center justify-items-center gap-2 py-6 px-4 rounded-lg text-center"
      {...dropProps}
    >
      <Icon name={mediaIcons[kind]} className="icon-8 text-accent" />
      <p className="small quiet [@media(pointer:coarse)]:hidden">{t('zone.drop')}</p>
      <FileButton
        {...(isMissing && firstAct)}
        kind="line"
        size="sm"
        icon="i-ph-folder-open"
        accept={accept}
        loading={reading}
        aria-label={t('zone.pickOf', { kind: t(`kinds.${kind}.title`) })}
        onFile={onFile}
      >
        {t('zone.pick')}
      </FileButton>
      <span role="status" className="visually-hidden">
        {reading && t('zone.reading')}
      </span>
    </div>
  )
}
