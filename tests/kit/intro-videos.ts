/** Intro videos as tutors send them, uploaded in parts or in one request, and their reviews. */
import { eq } from 'drizzle-orm'
import { reviewIntroVideo, submitIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { completeUpload, putUploadPart, startUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { tutors } from '#worker/storage/schema/people.ts'
import { filmAssessments, introVideos } from '#worker/storage/schema/teaching.ts'
import { fileOf } from './files.ts'
import { filmOf } from './films.ts'
import { db, type Person, people } from './people.ts'

/** Of 61 seconds. */
export const minuteFilm = () => filmOf.webm({ ms: 61_000 })
export const minuteClaim = 61 / 60

type VideoType = 'video/mp4' | 'video/webm'

/** Uploads a film in parts and finishes the upload; returns its id. */
export const uploadFilm = async (
  { id: tutorId, api }: Person,
  bytes = minuteFilm(),
  type: VideoType = 'video/webm',
): Promise<string> => {
  const body = { purpose: UploadPurpose.IntroVideo, tutorId, type, bytes: bytes.byteLength }
  const upload = await api(startUpload, { body })
  for (let number = 1; number <= upload.parts; number++) {
    const part = bytes.slice((number - 1) * upload.partBytes, number * upload.partBytes)
    await api(putUploadPart, { params: { id: upload.id, number }, bytes: new Blob([part]) })
  }
  await api(completeUpload, { params: { id: upload.id } })
  return upload.id
}

/** Submits a finished upload. */
export const submitUpload = ({ api }: Person, uploadId: string, duration = minuteClaim) =>
  api(submitIntroVideo, { body: { duration, uploadId } })

/** Submits a film in one request. */
export const submitFilm = ({ api }: Person, bytes = minuteFilm(), duration = minuteClaim) =>
  api(submitIntroVideo, { body: { duration }, files: { video: fileOf(bytes, 'video/webm', 'film.webm') } })

/** Switches every manager of this file off, so that a test knows who can be picked. */
export const switchManagersOff = () => db.update(tutors).set({ activated: false }).where(eq(tutors.activated, true))

/** A tutor and the only manager who is switched on; both receive texts. */
export const tutorAndReviewer = async () => {
  await switchManagersOff()
  const reviewer = await people.manager({ notificationMethod: 1 })
  return { reviewer, tutor: await people.tutor({ notificationMethod: 1, name: 'ليلى حسن' }) }
}

export const introVideosOf = (tutorId: number) => db.select().from(introVideos).where(eq(introVideos.tutorId, tutorId))

export const newestIntroVideo = async (tutorId: number) => {
  const row = (await introVideosOf(tutorId)).at(-1)
  if (!row) throw new Error('no video')
  return row
}

/** A video under review, its tutor and its reviewer. */
export const submittedFilm = async () => {
  const { reviewer, tutor } = await tutorAndReviewer()
  await submitFilm(tutor)
  return { reviewer, tutor, video: await newestIntroVideo(tutor.id) }
}

/** Every score of a film, as a result needs them. */
export const assessFilm = (id: number) =>
  db
    .insert(filmAssessments)
    .values({ id, fluency: 3, teaching: 3, picture: 2, manner: 4, notes: [], updatedAt: 1 })
    .onConflictDoNothing()

export const reviewFilm = async (who: Person, id: number, body: RequestOf<typeof reviewIntroVideo>['body']) => {
  if ((await db.select().from(introVideos).where(eq(introVideos.id, id))).length > 0) await assessFilm(id)
  return who.api(reviewIntroVideo, { params: { id }, body })
}
