import { fitPage } from '#contract/classroom/rules/material-pages.ts'
import { materialLimits } from '#contract/vocabulary/materials.ts'
import { type PageSource, UnusableFile, whiteCanvas } from './page-source.ts'

/** A picture as a material of one page. It is decoded with the orientation its camera gave it. */
export const openPicture = async (file: File): Promise<PageSource> => {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    throw new UnusableFile('undecodable')
  } finally {
    URL.revokeObjectURL(url)
  }
  return {
    kind: 'picture',
    pageCount: 1,
    async draw() {
      const size = fitPage({ width: image.naturalWidth, height: image.naturalHeight }, materialLimits.largeWidth)
      const { canvas, context } = whiteCanvas(size)
      context.drawImage(image, 0, 0, size.width, size.height)
      return canvas
    },
    close() {
      image.src = ''
    },
  }
}
