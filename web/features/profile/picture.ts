/** Reading a picture somebody chose, and cutting the square out of it that is sent. */
import { limits } from '#contract/vocabulary/limits.ts'
import { imageTypes } from '#contract/vocabulary/media.ts'
import { type Crop, toSourceSquare } from './crop.ts'

export type PictureProblem = 'wrongType' | 'tooLarge'

export interface Picture {
  readonly image: HTMLImageElement
  /** An address of this page only; given back with `forget`. */
  readonly url: string
  readonly width: number
  readonly height: number
}

/** No screen shows a face larger. */
const maxSide = 1024
const quality = 0.9

export const acceptedImageTypes = imageTypes.join(',')

/** What the browser makes of a file; the bytes decide, not the name. */
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

/** True where the part under the frame would look blurred on a large screen. */
export const isCropSmall = (picture: Picture, crop: Crop): boolean =>
  toSourceSquare(picture, crop).side < limits.imageSide

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** The square under the frame as a file of at most 1024 pixels a side: WebP, or JPEG where a browser writes none. */
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
