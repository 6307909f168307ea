/** Who may use a row, and who may not, at the endpoints of `contract/joining`. */
import { listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { updateInterview } from '#contract/joining/api/interviews.ts'
import {
  listIntroVideos,
  readAssessment,
  reviewIntroVideo,
  saveAssessment,
} from '#contract/joining/api/intro-videos.ts'
import {
  chooseStudioHour,
  closeStudioAppointment,
  findStudioAppointment,
  listStudioVisitors,
  offerStudioHours,
} from '#contract/joining/api/studio-appointments.ts'
import { removeTutorCaptions, setTutorCaptions, setTutorMedia } from '#contract/joining/api/tutor-media.ts'
import { abortUpload, completeUpload, getUpload, putUploadPart, startUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { captionsOf } from '#tests/kit/captions.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { assessFilm, minuteFilm } from '#tests/kit/intro-videos.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import { hoursAhead, offerTo } from '#tests/kit/studio-visits.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { applying, filming } from './rows.ts'

const planned = async () => {
  const { owner, stranger, tutor } = await filming()
  const bytes = minuteFilm().byteLength
  const body = { purpose: UploadPurpose.TutorVideo, tutorId: tutor.id, type: 'video/webm' as const, bytes }
  return { owner, stranger, input: { body } }
}

const uploading = async () => {
  const { owner, stranger, input } = await planned()
  const { id } = await owner.api(startUpload, input)
  return { owner, stranger, input: { params: { id } }, refused: 'asset-not-found' }
}

export const joiningAccess: readonly OwnedCase[] = [
  owned(updateInterview, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.interview(fields)
    return { owner, stranger, input: { body: { id, status: InterviewStatus.CanceledByInterviewer } } }
  }),
  owned(updateDemoSession, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.demo(fields)
    return { owner, stranger, input: { body: { id, status: DemoSessionStatus.CanceledByTutorManager } } }
  }),
  owned(listDemoSessions, async () => {
    const { owner, stranger, fields } = await applying()
    await make.demo(fields)
    return { owner, stranger, input: { query: { tutorManagerIds: [owner.id] } } }
  }),
  owned(reviewIntroVideo, async () => {
    const [owner, stranger, tutor] = [await people.manager(), await people.manager(), await people.tutor()]
    const { id } = await make.introVideo(tutor.id, ReviewStatus.Pending, owner.id)
    await assessFilm(id)
    return { owner, stranger, input: { params: { id }, body: { state: ReviewStatus.Approved } } }
  }),
  owned(readAssessment, async () => {
    const [owner, stranger, tutor] = [await people.manager(), await people.manager(), await people.tutor()]
    const { id } = await make.introVideo(tutor.id, ReviewStatus.Pending, owner.id)
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(saveAssessment, async () => {
    const [owner, stranger, tutor] = [await people.manager(), await people.manager(), await people.tutor()]
    const { id } = await make.introVideo(tutor.id, ReviewStatus.Pending, owner.id)
    const scores = { fluency: 3, teaching: 3, picture: null, manner: 4, level: 4 }
    const body = { ...scores, notes: [{ at: 12, text: 'صوت واضح' }], seen: null }
    return { owner, stranger, input: { params: { id }, body } }
  }),
  owned(listIntroVideos, async () => {
    const [owner, stranger] = [await people.manager(), await people.tutor()]
    await make.introVideo(stranger.id, ReviewStatus.Pending, owner.id)
    return { owner, stranger, input: { query: { tutorIds: [stranger.id] } } }
  }),
  owned(setTutorMedia, async () => {
    const { owner, stranger, tutor } = await filming()
    return { owner, stranger, input: { query: { tutorId: tutor.id }, files: { image: fileOf(bytesOf.png) } } }
  }),
  owned(setTutorCaptions, async () => {
    const { owner, stranger, tutor } = await filming()
    return { owner, stranger, input: captionsOf(tutor) }
  }),
  owned(removeTutorCaptions, async () => {
    const { owner, stranger, tutor } = await filming()
    await owner.api(setTutorCaptions, captionsOf(tutor))
    return { owner, stranger, input: { query: { tutorId: tutor.id } } }
  }),
  owned(findStudioAppointment, async () => {
    const { owner, stranger, tutor } = await filming()
    return { owner, stranger, input: { query: { tutorId: tutor.id } } }
  }),
  owned(listStudioVisitors, async () => {
    const { owner, stranger } = await filming()
    return { owner, stranger, input: { query: { studioId: owner.id } } }
  }),
  owned(offerStudioHours, async () => {
    const { owner, stranger, tutor } = await filming()
    const body = { place: 'الدقي', hours: hoursAhead(30), seen: null }
    return { owner, stranger, input: { query: { tutorId: tutor.id }, body } }
  }),
  owned(chooseStudioHour, async () => {
    const { owner: studio, tutor } = await filming()
    const { id, hours } = await offerTo(studio, tutor)
    return { owner: tutor, stranger: await people.tutor(), input: { params: { id }, body: { start: hours[0] ?? '' } } }
  }),
  owned(closeStudioAppointment, async () => {
    const { owner, stranger, tutor } = await filming()
    const { id, updatedAt: seen } = await offerTo(owner, tutor)
    return { owner, stranger, input: { params: { id }, body: { state: 'withdrawn' as const, seen } } }
  }),
  owned(startUpload, planned),
  owned(getUpload, uploading),
  owned(putUploadPart, async () => {
    const { input, ...rest } = await uploading()
    const params = { ...input.params, number: 1 }
    return { ...rest, input: { params, bytes: new Blob([minuteFilm()]) } }
  }),
  owned(completeUpload, async () => {
    const { owner, input, ...rest } = await uploading()
    await owner.api(putUploadPart, { params: { ...input.params, number: 1 }, bytes: new Blob([minuteFilm()]) })
    return { owner, input, ...rest }
  }),
  owned(abortUpload, uploading),
]
