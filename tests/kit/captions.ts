/** Captions for the film every tutor of `people` has, and requests that put them there. */
import { fileOf } from './files.ts'
import type { Person } from './people.ts'

export const filmUrl = '/assets/uploads/tutors/videos/film.mp4'
export const captionsFile = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nأهلًا، أنا معلّمتك\n'

export const captionsOf = (
  { id }: Pick<Person, 'id'>,
  file: string | Uint8Array<ArrayBuffer> = captionsFile,
  film = filmUrl,
) => ({
  query: { tutorId: id },
  body: { language: 'ar' as const, film },
  files: { captions: fileOf(file, 'text/vtt', 'film.vtt') },
})
