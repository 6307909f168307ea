import { saveFile } from './save-file.ts'

/** Shortest side of a saved picture, pixels: a code stays sharp enough to be scanned from a screen or from paper. */
const leastSide = 720
/** Empty border of a saved picture, as a part of it: codes are found by the light around them. */
const border = 0.06

/** Saves a picture as `name.png`, whatever its own type: galleries of phones take no vector pictures. */
export const savePicture = async (name: string, address: string): Promise<void> => {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  const { naturalWidth: width, naturalHeight: height } = picture
  // Whole multiples keep the squares of a code sharp.
  const scale = Math.max(1, Math.ceil(leastSide / Math.min(width, height)))
  const margin = Math.round(Math.min(width, height) * scale * border)
  canvas.width = width * scale + 2 * margin
  canvas.height = height * scale + 2 * margin
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingEnabled = false
  context.drawImage(picture, margin, margin, width * scale, height * scale)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file) saveFile(`${name}.png`, file)
}
