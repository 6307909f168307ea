import { imageTypes } from '#contract/vocabulary/media.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A drop area for a picture, with buttons for the gallery and the camera. */
export function PhotoPicker({ onFile }: { onFile: (file: File) => void }) {
  const t = useCopy(profile)
  const dropProps = useFileDrop(onFile)
  return (
    <div className="drop grid justify-items-center gap-3 py-8 px-4 rounded-lg text-center" {...dropProps}>
      <Icon name="i-ph-image" className="icon-10 text-accent" />
      <p className="quiet [@media(pointer:coarse)]:hidden">{t('photo.drop')}</p>
      <div className="btn-row justify-center">
        <FileButton icon="i-ph-folder-open" accept={imageTypes} onFile={onFile}>
          {t('photo.pick')}
        </FileButton>
        <FileButton
          kind="line"
          icon="i-ph-camera"
          accept={['image/*']}
          capture="user"
          onFile={onFile}
          className="[@media(pointer:fine)]:hidden!"
        >
          {t('photo.camera')}
        </FileButton>
      </div>
      <p className="caption quiet">{t('photo.hint')}</p>
    </div>
  )
}
