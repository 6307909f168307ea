/** URLs of resized uploads. An uploaded picture may have 8 MiB, so lists request smaller versions. */
import { type PictureWidth, pictureWidths } from '#contract/vocabulary/media.ts'

/** Only uploaded pictures have resized versions; built-in drawings and local previews have not. */
const isUploaded = (src: string): boolean => src.startsWith('/assets/uploads/') && !src.includes('?')

const urlAtWidth = (src: string, width: PictureWidth): string => `${src}?w=${width}`

/** The smallest version that is sharp at `side` CSS pixels on a screen with two device pixels per CSS pixel. */
export const resizedImageUrl = (src: string, side: number): string => {
  const width = pictureWidths.find((candidate) => candidate >= side * 2)
  return isUploaded(src) && width ? urlAtWidth(src, width) : src
}

/** A `srcset` of all versions; undefined for a picture that has none. */
export const imageSrcSet = (src: string): string | undefined =>
  isUploaded(src)
    ? pictureWidths
        .filter((width) => width >= 480)
        .map((width) => `${urlAtWidth(src, width)} ${width}w`)
        .join(', ')
    : undefined
