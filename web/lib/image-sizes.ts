/** Pictures people upload may be eight mebibytes; lists ask for small forms of them. */
import { type PictureWidth, pictureWidths } from '#contract/vocabulary/media.ts'

/** Only what the server keeps has small forms; drawings of ours and pictures not sent yet are as they are. */
const isUploaded = (src: string): boolean => src.startsWith('/assets/uploads/') && !src.includes('?')

const urlAtWidth = (src: string, width: PictureWidth): string => `${src}?w=${width}`

/** The form for a place of this many CSS pixels: sharp where two points make one of them. */
export const resizedImageUrl = (src: string, side: number): string => {
  const width = pictureWidths.find((one) => one >= side * 2)
  return isUploaded(src) && width ? urlAtWidth(src, width) : src
}

/** All wider forms, for a browser to choose from by the place a card gives it. */
export const imageSrcSet = (src: string): string | undefined =>
  isUploaded(src)
    ? pictureWidths
        .filter((width) => width >= 480)
        .map((width) => `${urlAtWidth(src, width)} ${width}w`)
        .join(', ')
    : undefined
