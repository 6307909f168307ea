import { imageTypes } from '#contract/vocabulary/media.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { imageSrcSet } from '#web/lib/image-sizes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { taskOf } from './checklist.ts'
import { CropDialog } from './crop-dialog.tsx'
import { MediaDrop } from './media-drop.tsx'
import { MediaZone, ZoneActions, type ZoneProps } from './media-zone.tsx'
import { type PictureKind, usePictureDraft } from './picture-draft.ts'
import { UploadProgress } from './upload-progress.tsx'

function MediaPicture({ kind, src, alt }: { kind: PictureKind; src: string; alt: string }) {
  return (
    <img
      className="media-picture w-full rounded-lg bg-sunken object-cover"
      data-kind={kind}
      src={src}
      srcSet={imageSrcSet(src)}
      sizes="20rem"
      alt={alt}
    />
  )
}

/** The portrait, or the cover of the film: chosen, cropped, compared with the one in place, and sent. */
export function PictureZone({ kind, tutor, uploads, queue }: ZoneProps & { kind: PictureKind }) {
  const t = useCopy(media)
  const draft = usePictureDraft(kind)
  const task = taskOf(queue, tutor.id, kind)
  const current = tutor[kind]
  const title = t(`kinds.${kind}.title`)
  const preview = task?.preview ?? draft.cut?.url ?? null
  const send = () => {
    const taken = draft.handOver()
    if (taken) uploads.add({ tutorId: tutor.id, kind, ...taken })
  }
  const next = (
    <>
      {preview !== null && <MediaPicture kind={kind} src={preview} alt={t('zone.nextOf', { kind: title })} />}
      {task && <UploadProgress task={task} uploads={uploads} />}
      {!task && draft.cut && (
        <ZoneActions replaces={current !== null}>
          <Button {...mainAct} size="sm" icon="i-ph-check" onClick={send}>
            {t(current === null ? 'zone.send' : 'zone.replace')}
          </Button>
          <Button size="sm" kind="line" icon="i-ph-crop" onClick={() => draft.setCroppingOpen(true)}>
            {t('zone.crop')}
          </Button>
          <Button size="sm" kind="plain" onClick={draft.discard}>
            {t('zone.discard')}
          </Button>
        </ZoneActions>
      )}
      {!task && !draft.cut && (
        <MediaDrop
          kind={kind}
          accept={imageTypes}
          reading={draft.reading}
          isMissing={current === null}
          onFile={(file) => void draft.take(file)}
        />
      )}
      {draft.problem && (
        <Alert kind="danger" urgent>
          {t(`problems.${draft.problem}`)}
        </Alert>
      )}
      {draft.picture && (
        <CropDialog
          kind={kind}
          open={draft.cropping}
          onOpen={draft.setCroppingOpen}
          picture={draft.picture}
          crop={draft.crop}
          onCrop={draft.setCrop}
          onApply={() => void draft.apply()}
        />
      )}
    </>
  )
  return (
    <MediaZone
      tutor={tutor}
      queue={queue}
      kind={kind}
      current={current && <MediaPicture kind={kind} src={current} alt={t('zone.currentOf', { kind: title })} />}
      next={next}
    />
  )
}
