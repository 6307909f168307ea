/** Prepares a chosen picture for a message: small enough for mobile data, in a format every browser shows. */
import { limits } from '#contract/vocabulary/limits.ts'
import { pictureTypes } from '#contract/vocabulary/media.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'

export type PictureProblem = 'wrongType' | 'tooLarge'

export interface PreparedPicture {
  readonly file: File
  readonly width: number
  readonly height: number
}

const { sideMax } = messageLimits.attachment
const quality = 0.85
/** Largest file that goes out as it is. */
const asIsBytes = 500 * 1024
/** Largest file that is decoded: a browser may need two hundred times its bytes. */
const decodedBytes = 5 * limits.imageBytes

/** Width and height within the bound, in the same proportion. */
export const fitSides = (width: number, height: number, most = sideMax): { width: number; height: number } => {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const decode = async (file: File): Promise<HTMLImageElement | null> => {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

const draw = async (image: HTMLImageElement, size: { width: number; height: number }): Promise<File | null> => {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency; without a ground it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.width, size.height)
  const webp = await toBlob(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  return blob && new File([blob], 'picture', { type: blob.type })
}

/** The picture as it goes out, or why it cannot. A large one is drawn smaller; what its camera wrote stays behind. */
export const preparePicture = async (file: File): Promise<PreparedPicture | PictureProblem> => {
  if (file.size > decodedBytes) return 'tooLarge'
  const image = await decode(file)
  if (!image) return 'wrongType'
  const { naturalWidth, naturalHeight } = image
  const size = fitSides(naturalWidth, naturalHeight)
  const isSmall = size.width === naturalWidth && file.size <= asIsBytes
  if (isSmall && pictureTypes.some((type) => type === file.type)) return { file, ...size }
  const smaller = await draw(image, size)
  return smaller ? { file: smaller, ...size } : 'wrongType'
}
