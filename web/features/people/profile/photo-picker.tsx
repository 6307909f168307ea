import { type ReactNode, useRef } from 'react'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { acceptedImageTypes } from './picture.ts'

type FileButtonProps = {
  onFile: (file: File) => void
  icon: IconName
  kind?: 'main' | 'line'
  size?: 'sm'
  /** Opens the phone's camera instead of its gallery. */
  camera?: boolean
  className?: string
  children: ReactNode
}

/** A button that opens the file picker for an image. */
export function FileButton({ onFile, icon, kind = 'main', size, camera, className, children }: FileButtonProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={box}
        type="file"
        hidden
        accept={camera ? 'image/*' : acceptedImageTypes}
        capture={camera ? 'user' : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Cleared, or choosing the same file again would fire no change event.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button kind={kind} size={size} icon={icon} className={className} onClick={() => box.current?.click()}>
        {children}
      </Button>
    </>
  )
}

/** A drop area for a picture, with buttons for the gallery and the camera. */
export function PhotoPicker({ onFile }: { onFile: (file: File) => void }) {
  const t = useCopy(profile)
  const dropProps = useFileDrop(onFile)
  return (
    <div className="drop grid justify-items-center gap-3 py-8 px-4 rounded-lg text-center" {...dropProps}>
      <Icon name="i-ph-image" className="icon-10 text-accent" />
      <p className="quiet [@media(pointer:coarse)]:hidden">{t('photo.drop')}</p>
      <div className="btn-row justify-center">
        <FileButton icon="i-ph-folder-open" onFile={onFile}>
          {t('photo.pick')}
        </FileButton>
        <FileButton kind="line" icon="i-ph-camera" camera onFile={onFile} className="[@media(pointer:fine)]:hidden!">
          {t('photo.camera')}
        </FileButton>
      </div>
      <p className="caption quiet">{t('photo.hint')}</p>
    </div>
  )
}
