import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { type Crop, toSourceFrame } from '#web/features/people/profile/crop.ts'
import { Cropper } from '#web/features/people/profile/cropper.tsx'
import '#web/features/people/profile/photo.css'
import type { Picture } from '#web/features/people/profile/picture.ts'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type PictureKind, pictureTargets } from './picture-draft.ts'

type CropDialogProps = {
  kind: PictureKind
  open: boolean
  onOpen: (open: boolean) => void
  picture: Picture
  crop: Crop
  onCrop: (crop: Crop) => void
  onApply: () => void
}

/** Chooses the part of a picture that becomes the file. */
export function CropDialog({ kind, open, onOpen, picture, crop, onCrop, onApply }: CropDialogProps) {
  const t = useCopy(media)
  const { aspect, wantedWidth } = pictureTargets[kind]
  const width = Math.round(toSourceFrame(picture, crop, aspect).width)
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      focusTitle
      size={kind === 'thumbnail' ? 'wide' : 'md'}
      title={t('crop.title', { kind: t(`kinds.${kind}.title`) })}
      footer={
        <Button {...mainAct} onClick={onApply}>
          {t('crop.apply')}
        </Button>
      }
      footerAtEnd
    >
      <div className="stack">
        <Cropper picture={picture} crop={crop} onCrop={onCrop} aspect={aspect} />
        {width < wantedWidth && (
          <Alert kind="warning">
            {t('zone.small', { width: formatNumber(width), wanted: formatNumber(wantedWidth) })}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
