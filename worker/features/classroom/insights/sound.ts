/** Where the sound of a person in a lesson waits for its text, and how all of it goes. */
import { folders } from '#contract/vocabulary/media.ts'

interface SoundOwner {
  readonly lessonId: number
  readonly userId: number
}

const prefixOf = ({ userId, lessonId }: SoundOwner): string => `${folders.insights}${userId}/${lessonId}/`

export const soundKey = (of: SoundOwner, number: number): string => `${prefixOf(of)}${number}`

const deleteUnder = async (bucket: R2Bucket, prefix: string): Promise<void> => {
  for (;;) {
    // Always from the beginning: what is listed is gone after it.
    const { objects } = await bucket.list({ prefix, limit: 500 })
    if (objects.length === 0) return
    await bucket.delete(objects.map(({ key }) => key))
  }
}

/** Whatever is there, whether a row knows of it or not. */
export const deleteSound = (bucket: R2Bucket, of: SoundOwner): Promise<void> => deleteUnder(bucket, prefixOf(of))

export const deleteAllSound = (bucket: R2Bucket, userId: number): Promise<void> =>
  deleteUnder(bucket, `${folders.insights}${userId}/`)
