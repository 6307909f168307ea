/** A drawn page as the two pictures that are stored. Drawing leaves behind whatever a camera or a program wrote into it. */
import { fitPage, type Sides } from '#contract/classroom/rules/material-pages.ts'
import { materialLimits } from '#contract/vocabulary/materials.ts'
import { freeCanvas, UnusableFile, whiteCanvas } from './page-source.ts'

const { smallWidth, largeWidth, smallBytes, largeBytes } = materialLimits

/** From fine to coarse; what does not fit then becomes smaller. */
const qualities = [0.86, 0.76, 0.64, 0.5, 0.38] as const
const shrinkBy = 0.85

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** WebP, or JPEG from browsers that cannot write it and give a PNG instead. */
const encode = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> => {
  const webp = await toBlob(canvas, 'image/webp', quality)
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality)
}

const drawAt = (source: HTMLCanvasElement, size: Sides): HTMLCanvasElement => {
  const { canvas, context } = whiteCanvas(size)
  context.drawImage(source, 0, 0, size.width, size.height)
  return canvas
}

const fitInto = async (source: HTMLCanvasElement, mostBytes: number, width: number): Promise<Blob> => {
  for (let wide = width; wide >= 80; wide = Math.floor(wide * shrinkBy)) {
    const canvas = drawAt(source, fitPage(source, wide))
    try {
      for (const quality of qualities) {
        const blob = await encode(canvas, quality)
        if (!blob) throw new UnusableFile('undecodable')
        if (blob.size <= mostBytes) return blob
      }
    } finally {
      freeCanvas(canvas)
    }
  }
  throw new UnusableFile('undecodable')
}

export interface EncodedPage {
  readonly small: File
  readonly large: File
}

/** Both pictures of a page, within their bytes. Frees the canvas. */
export const encodePage = async (canvas: HTMLCanvasElement): Promise<EncodedPage> => {
  try {
    const large = await fitInto(canvas, largeBytes, largeWidth)
    const small = await fitInto(canvas, smallBytes, smallWidth)
    return {
      small: new File([small], 'small', { type: small.type }),
      large: new File([large], 'large', { type: large.type }),
    }
  } finally {
    freeCanvas(canvas)
  }
}
