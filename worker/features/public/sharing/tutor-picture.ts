/** What the picture of a tutor shows beside a link. */

import { nameInitials } from '#contract/people/rules/initials.ts'
import { drawableText } from '#contract/public/rules/drawn-text.ts'
import { shortenText } from '#contract/public/rules/head-tags.ts'
import type { PicturedTutor } from '#contract/public/rules/share-address.ts'
import type { SharePicture } from '#contract/public/rules/share-picture.ts'
import { folders } from '#contract/vocabulary/media.ts'
import type { Bindings } from '#worker/bindings.ts'
import { sharePictures } from '#worker/copy/share-pictures.ts'
import { describeFault } from '#worker/database-errors.ts'
import { findTutorCard } from '#worker/features/catalogue/tutors/list-store.ts'
import { tutorCardView } from '#worker/features/catalogue/tutors/view.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { writeFault } from '#worker/log.ts'
import type { Db } from '#worker/storage/db.ts'

const photoSide = 480

/** More letters than three lines hold. */
const textLength = 160

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  // In pieces, because an argument list is limited.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}

/**
 * A stored profile picture as a small JPEG in a data URL. Null without one, and where pictures cannot be resized: the
 * engine would need fifty megabytes for the original of a camera.
 */
const readPhoto = async (
  { FILES, IMAGES }: Pick<Bindings, 'FILES' | 'IMAGES'>,
  url: string,
): Promise<string | null> => {
  const imagesPath = fileUrl(folders.userImages)
  const name = url.startsWith(imagesPath) ? url.slice(imagesPath.length) : ''
  if (!IMAGES || !/^[\w-]+(\.\w+)?$/.test(name)) return null
  const original = await FILES.get(folders.userImages + name)
  if (!original) return null
  try {
    const picture = await IMAGES.input(original.body)
      .transform({ width: photoSide, height: photoSide, fit: 'cover' })
      .output({ format: 'image/jpeg', quality: 85 })
    return `data:image/jpeg;base64,${toBase64(new Uint8Array(await new Response(picture.image()).arrayBuffer()))}`
  } catch (error) {
    writeFault({ sharePicture: name, fault: describeFault(error) })
    return null
  }
}

/** Null for tutors who are not listed. */
export const findPicturedTutor = async (db: Db, id: number): Promise<PicturedTutor | null> => {
  const row = await findTutorCard(db, id)
  return row ? tutorCardView(row) : null
}

export const describeTutorPicture = async (
  tutor: PicturedTutor,
  env: Pick<Bindings, 'FILES' | 'IMAGES'>,
): Promise<SharePicture> => {
  // What is left of a name of emoji is nothing.
  const title = drawableText(tutor.name ?? '') || sharePictures.unnamed
  const { avgRating, ratingCount } = tutor
  return {
    brand: sharePictures.brand,
    title,
    text: shortenText(drawableText(tutor.bio ?? '') || sharePictures.about(tutor.gender), textLength),
    fact: ratingCount > 0 ? sharePictures.rating(String(Math.round(avgRating * 10) / 10), ratingCount) : null,
    person: {
      photo: tutor.image === null ? null : await readPhoto(env, tutor.image),
      initials: nameInitials(title),
    },
  }
}
