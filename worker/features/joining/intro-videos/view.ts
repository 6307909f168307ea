import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { createSignedUrl, readingOf } from '#worker/files/signed-urls.ts'
import type { Keyring } from '#worker/keyring.ts'
import type { ListedIntroVideo } from './store.ts'

/** Films that admins open are logged as read. */
export const introVideoView = async (
  keyring: Keyring,
  { createdAt, updatedAt, ...video }: ListedIntroVideo,
  caller: Caller,
  now: number,
): Promise<IntroVideo> => {
  const reading = readingOf(caller, video.id)
  return {
    ...video,
    src: await createSignedUrl(keyring, video.src, now, reading),
    tutorImage: fileUrl(video.tutorImage),
    createdAt: toIsoInstant(createdAt),
    updatedAt: toIsoInstant(updatedAt),
  }
}
