/** Reads a chosen picture file and crops it to the frame that is uploaded. */
import { limits } from '#contract/vocabulary/limits.ts'
import { type Crop, squareAspect, toSourceFrame } from './crop.ts'

export type PictureProblem = 'wrongType' | 'tooLarge'

export interface Picture {
  readonly image: HTMLImageElement
  /** An object URL, to be revoked with `releasePicture`. */
  readonly url: string
  readonly width: number
  readonly height: number
}

/** What a picture is cropped to. */
export interface CropTarget {
  /** Width divided by height. */
  readonly aspect: number
  /** Greatest width of the file, pixels. */
  readonly maxWidth: number
  /** File name without its ending. */
  readonly name: string
}

/** A photo of a face; no screen shows it larger. */
export const faceTarget: CropTarget = { aspect: squareAspect, maxWidth: 1024, name: 'face' }
const quality = 0.9

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
  toSourceFrame(picture, crop).width < limits.imageSide

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** The cropped part as a file: WebP, or JPEG where the browser cannot encode WebP. */
export const cropToFile = async (picture: Picture, crop: Crop, target: CropTarget): Promise<File> => {
  const { aspect, maxWidth, name } = target
  const { left, top, width, height } = toSourceFrame(picture, crop, aspect)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(width, maxWidth))
  canvas.height = Math.round(canvas.width / aspect)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.image, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const webp = await toBlob(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (!blob) throw new Error('The picture could not be written.')
  return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type })
}
