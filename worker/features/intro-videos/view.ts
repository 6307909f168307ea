import { toIsoInstant } from '#contract/rules/time.ts'
import type { IntroVideo } from '#contract/shapes/intro-video.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import type { ListedIntroVideo } from './store.ts'

export const introVideoView = async (
  secret: string,
  { createdAt, updatedAt, ...video }: ListedIntroVideo,
  now: number,
): Promise<IntroVideo> => ({
  ...video,
  src: await createSignedUrl(secret, video.src, now),
  tutorImage: fileUrl(video.tutorImage),
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})
