/** Takes a screenshot through the browser's screen sharing prompt. */

/** Whether the browser can share the screen; false on touch devices. */
export const canCapture = (): boolean =>
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
export const captureScreen = async (): Promise<File | null> => {
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
