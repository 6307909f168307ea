/** Reads a chosen picture file and crops it to the square that is uploaded. */
import { limits } from '#contract/vocabulary/limits.ts'
import { imageTypes } from '#contract/vocabulary/media.ts'
import { type Crop, toSourceSquare } from './crop.ts'

export type PictureProblem = 'wrongType' | 'tooLarge'

export interface Picture {
  readonly image: HTMLImageElement
  /** An object URL, to be revoked with `releasePicture`. */
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Side of the uploaded square, pixels; no screen shows a photo larger. */
const maxSide = 1024
const quality = 0.9

export const acceptedImageTypes = imageTypes.join(',')

/** Decodes a file, or says why it cannot be used. The content decides, not the file name. */
export const readPicture = async (file: File): Promise<Picture | PictureProblem> => {
  if (file.size > limits.imageBytes) return 'tooLarge'
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    return 'wrongType'
  }
  return { image, url, width: image.naturalWidth, height: image.naturalHeight }
}

export const releasePicture = ({ url }: Picture): void => URL.revokeObjectURL(url)

/** True when the cropped part has too few pixels to look sharp on a large screen. */
export const isCropSmall = (picture: Picture, crop: Crop): boolean =>
  toSourceSquare(picture, crop).side < limits.imageSide

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** The cropped square as a file of at most 1024 × 1024 pixels: WebP, or JPEG where the browser cannot encode WebP. */
export const cropToFile = async (picture: Picture, crop: Crop): Promise<File> => {
  const { left, top, side } = toSourceSquare(picture, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(Math.min(side, maxSide))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.image, left, top, side, side, 0, 0, canvas.width, canvas.width)
  const webp = await toBlob(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (!blob) throw new Error('The picture could not be written.')
  return new File([blob], blob.type === 'image/webp' ? 'face.webp' : 'face.jpg', { type: blob.type })
}
