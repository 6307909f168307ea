import { imageTypes } from '#contract/vocabulary/media.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Crop, toSourceFrame } from './crop.ts'
import { CroppedPicture, Cropper } from './cropper.tsx'
import './photo.css'
import { PhotoPicker } from './photo-picker.tsx'
import { isCropSmall, type Picture } from './picture.ts'
import { usePhoto } from './use-photo.ts'

const sizes = ['av-96', 'av-60', 'av-36'] as const

function Previews({ picture, crop, side }: { picture: Picture; crop: Crop; side: 'tutor' | 'student' }) {
  const t = useCopy(profile)
  return (
    <div className="row" aria-hidden="true">
      <span className="small quiet">{t('photo.previews')}</span>
      {sizes.map((size) => (
        <span key={size} className={cx('av crop-view', size, `av-${side}`)}>
          <CroppedPicture picture={picture} crop={crop} />
        </span>
      ))}
    </div>
  )
}

type PhotoDialogProps = { open: boolean; onOpen: (open: boolean) => void; side: 'tutor' | 'student' }

/** Changes the profile photo: choose a picture, crop it, upload it. */
export default function PhotoDialog({ open, onOpen, side }: PhotoDialogProps) {
  const t = useCopy(profile)
  const c = useCopy(common)
  const photo = usePhoto(() => {
    onOpen(false)
    toast.show({ id: 'photo', kind: 'success', title: t('photo.saved') })
  })
  const { picture, crop, sending } = photo
  const take = (file: File) => void photo.take(file)
  const footer = picture && (
    <>
      {sending ? (
        <Button kind="plain" onClick={photo.stop}>
          {t('photo.abort')}
        </Button>
      ) : (
        <FileButton kind="line" icon="i-ph-image" accept={imageTypes} onFile={take}>
          {t('photo.other')}
        </FileButton>
      )}
      <Button loading={sending} onClick={photo.send}>
        {c('save')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onOpen={onOpen} closable={!sending} title={t('photo.title')} footer={footer} footerAtEnd>
      <div className="stack">
        {photo.problem && (
          <Alert kind="danger" urgent>
            {t(`photo.${photo.problem}`)}
          </Alert>
        )}
        {photo.error && (
          <Alert kind="danger" urgent>
            {errorText(photo.error)}
          </Alert>
        )}
        {!picture && <PhotoPicker onFile={take} />}
        {picture && (
          <>
            <Cropper picture={picture} crop={crop} onCrop={photo.setCrop} />
            <Previews picture={picture} crop={crop} side={side} />
            {isCropSmall(picture, crop) && (
              <Alert kind="warning">
                {t('photo.small', { side: formatNumber(Math.round(toSourceFrame(picture, crop).width)) })}
              </Alert>
            )}
            {sending && <ProgressLine label={t('photo.uploading')} share={photo.share} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
