import { useState } from 'react'
import { imageTypes } from '#contract/vocabulary/media.ts'
import { help } from '#web/copy/help.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PickedPicture, pictureProblemOf } from '#web/features/shared/picked-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'

/** Whether the browser can share the screen; false on touch devices. */
const canCapture = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' && matchMedia('(pointer: fine)').matches

const waitForPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

const grabFrame = async (stream: MediaStream): Promise<Blob | null> => {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  await waitForPaint()
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Captures one frame as a file, with the report dialog hidden meanwhile; null when the person cancels the prompt. */
const captureScreen = async (): Promise<File | null> => {
  const root = document.documentElement
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  }
  root.dataset.capturing = ''
  try {
    await waitForPaint()
    const blob = await grabFrame(stream)
    if (!blob) throw new Error('no frame')
    return new File([blob], 'screen.png', { type: blob.type })
  } finally {
    delete root.dataset.capturing
    for (const track of stream.getTracks()) track.stop()
  }
}

type Problem = 'wrongType' | 'tooLarge' | 'captureFailed'

type ScreenshotProps = { file: File | null; onFile: (file: File | null) => void }

/** An optional screenshot: captured or chosen as a file, with a preview and a remove button. */
export function Screenshot({ file, onFile }: ScreenshotProps) {
  const t = useCopy(help)
  const [problem, setProblem] = useState<Problem | null>(null)
  const take = (picked: File | null) => {
    if (!picked) return
    const wrong = pictureProblemOf(picked, imageTypes)
    setProblem(wrong)
    if (!wrong) onFile(picked)
  }
  const capture = () => captureScreen().then(take, () => setProblem('captureFailed'))
  return (
    <div className="stack-2">
      <span className="label">{t('report.picture')}</span>
      {file ? (
        <PickedPicture
          file={file}
          alt={t('report.pictureAlt')}
          removeLabel={t('report.removePicture')}
          onRemove={() => onFile(null)}
        />
      ) : (
        <div className="btn-row">
          {canCapture() && (
            <Button kind="line" size="sm" icon="i-ph-monitor" onClick={() => void capture()}>
              {t('report.capture')}
            </Button>
          )}
          <FileButton kind="line" size="sm" icon="i-ph-image" accept={imageTypes} onFile={take}>
            {t('report.attach')}
          </FileButton>
        </div>
      )}
      {problem && (
        <p className="error" role="alert">
          {t(`report.${problem}`)}
        </p>
      )}
    </div>
  )
}
