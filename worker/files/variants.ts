/** Small forms of pictures for lists, made at the first request and kept beside the original for as long as it lives. */
import { type PictureWidth, pictureWidths } from '#contract/vocabulary/media.ts'
import type { Bindings } from '#worker/bindings.ts'

/** Where a small form lies. */
export const variantKey = (key: string, width: PictureWidth): string => `variants/${width}/${key}`

/** Everything made of a picture; goes with it. */
export const variantKeys = (key: string): string[] => pictureWidths.map((width) => variantKey(key, width))

const format = 'image/webp'

const shrunk = async (images: ImagesBinding, original: R2ObjectBody, width: PictureWidth): Promise<ArrayBuffer> => {
  const made = await images
    .input(original.body)
    .transform({ width, height: width, fit: 'scale-down' })
    .output({ format, quality: 82 })
  return new Response(made.image()).arrayBuffer()
}

/** The service's code for a used up quota: it has not looked at the picture. */
const quotaUsedUp = 9422

const isQuotaUsedUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && Number(error.code) === quotaUsedUp

export type SmallForm =
  | { readonly outcome: 'made'; readonly key: string }
  /** No service, no quota left, or no original: whoever asked may have whatever there is. */
  | { readonly outcome: 'unavailable' }
  /** The service failed on this very picture, so browsers may fail on it as well. */
  | { readonly outcome: 'undecodable' }

/** Makes a small form and stores it. */
export const makeSmall = async (
  { FILES, IMAGES }: Pick<Bindings, 'FILES' | 'IMAGES'>,
  key: string,
  width: PictureWidth,
): Promise<SmallForm> => {
  const original = IMAGES ? await FILES.get(key) : null
  if (!IMAGES || !original) return { outcome: 'unavailable' }
  const small = variantKey(key, width)
  try {
    await FILES.put(small, await shrunk(IMAGES, original, width), { httpMetadata: { contentType: format } })
    return { outcome: 'made', key: small }
  } catch (error) {
    console.error(JSON.stringify({ smallForm: key, fault: String(error) }))
    return { outcome: isQuotaUsedUp(error) ? 'unavailable' : 'undecodable' }
  }
}
