import { useEffect, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { imageTypes } from '#contract/vocabulary/media.ts'
import { help } from '#web/copy/help.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

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

const problemOf = ({ type, size }: File): Problem | null => {
  if (!(imageTypes as readonly string[]).includes(type)) return 'wrongType'
  return size > limits.imageBytes ? 'tooLarge' : null
}

const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

type ScreenshotProps = { file: File | null; onFile: (file: File | null) => void }

/** An optional screenshot: captured or chosen as a file, with a preview and a remove button. */
export function Screenshot({ file, onFile }: ScreenshotProps) {
  const t = useCopy(help)
  const [problem, setProblem] = useState<Problem | null>(null)
  const url = useObjectUrl(file)
  const take = (picked: File | null) => {
    if (!picked) return
    const wrong = problemOf(picked)
    setProblem(wrong)
    if (!wrong) onFile(picked)
  }
  const capture = () => captureScreen().then(take, () => setProblem('captureFailed'))
  return (
    <div className="stack-2">
      <span className="label">{t('report.picture')}</span>
      {url ? (
        <div className="relative justify-self-start">
          <img src={url} alt={t('report.pictureAlt')} className="block max-h-48 rounded b-1 b-solid b-line" />
          <IconButton
            icon="i-ph-x"
            kind="line"
            size="sm"
            label={t('report.removePicture')}
            className="absolute top-2 end-2 bg-overlay!"
            onClick={() => onFile(null)}
          />
        </div>
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
