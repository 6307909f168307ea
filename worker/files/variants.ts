/** Resized pictures for lists, created on first request and stored beside the original until it is deleted. */
import { type PictureWidth, pictureWidths } from '#contract/vocabulary/media.ts'
import type { Bindings } from '#worker/bindings.ts'
import { describeFault } from '#worker/database-errors.ts'
import { writeFault } from '#worker/log.ts'

/** Object key of a resized picture. */
export const variantKey = (key: string, width: PictureWidth): string => `variants/${width}/${key}`

/** Keys of all resized forms of a picture, to delete with it. */
export const variantKeys = (key: string): string[] => pictureWidths.map((width) => variantKey(key, width))

const format = 'image/webp'

const resizePicture = async (
  images: ImagesBinding,
  original: R2ObjectBody,
  width: PictureWidth,
): Promise<ArrayBuffer> => {
  const resized = await images
    .input(original.body)
    .transform({ width, height: width, fit: 'scale-down' })
    .output({ format, quality: 82 })
  return new Response(resized.image()).arrayBuffer()
}

/** Error code of Cloudflare Images for an exhausted quota; it says nothing about the picture. */
const quotaUsedUp = 9422

const isQuotaUsedUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && Number(error.code) === quotaUsedUp

export type VariantResult =
  | { readonly outcome: 'made'; readonly key: string }
  /** No Images binding, no quota left, or no original. The caller may serve the original. */
  | { readonly outcome: 'unavailable' }
  /** Images could not decode this picture, so browsers may fail on it too. */
  | { readonly outcome: 'undecodable' }

/** Creates a resized picture and stores it. */
export const createVariant = async (
  { FILES, IMAGES }: Pick<Bindings, 'FILES' | 'IMAGES'>,
  key: string,
  width: PictureWidth,
): Promise<VariantResult> => {
  const original = IMAGES ? await FILES.get(key) : null
  if (!IMAGES || !original) return { outcome: 'unavailable' }
  const small = variantKey(key, width)
  try {
    await FILES.put(small, await resizePicture(IMAGES, original, width), { httpMetadata: { contentType: format } })
    return { outcome: 'made', key: small }
  } catch (error) {
    writeFault({ smallForm: key, fault: describeFault(error) })
    return { outcome: isQuotaUsedUp(error) ? 'unavailable' : 'undecodable' }
  }
}
