/** Judges the film of a tutor's page by its bytes, once it is stored. */
import { refuseMeasuredLength } from '#contract/joining/rules/intro-videos.ts'
import { type Refused, refuse } from '#contract/shared/rules/refusal.ts'
import type { MediaType } from '#contract/vocabulary/media.ts'
import type { MeasuredFilm } from '#worker/features/people/users/media-store.ts'
import { readFilmLength } from '#worker/files/film-length.ts'

/** Why a film may not be shown: no video that browsers play, or of a length outside the bounds. */
type FilmRefusal = Refused<'bad-request' | 'short-video-dur' | 'long-video-dur'>

export const measurePageFilm = async (
  bucket: R2Bucket,
  key: string,
  type: MediaType,
): Promise<MeasuredFilm | FilmRefusal> => {
  const lengthMs = await readFilmLength(bucket, key, type)
  if (lengthMs === null) return refuse('bad-request')
  return refuseMeasuredLength(lengthMs) ?? { key, lengthMs }
}
