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

/** Makes a small form and answers its key; null where none can be made: no service, no quota left, no such picture. */
export const makeSmall = async (
  { FILES, IMAGES }: Pick<Bindings, 'FILES' | 'IMAGES'>,
  key: string,
  width: PictureWidth,
): Promise<string | null> => {
  const original = IMAGES ? await FILES.get(key) : null
  if (!IMAGES || !original) return null
  const small = variantKey(key, width)
  try {
    await FILES.put(small, await shrunk(IMAGES, original, width), { httpMetadata: { contentType: format } })
    return small
  } catch (error) {
    console.error(JSON.stringify({ smallForm: key, fault: String(error) }))
    return null
  }
}
