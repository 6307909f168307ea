/** Which open screens are told to load the steps of onboarding again, and by what. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookDemoSession, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview, updateInterview } from '#contract/joining/api/interviews.ts'
import { setTutorMedia } from '#contract/joining/api/tutor-media.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { OnboardingUpdated } from '#contract/people/events/onboarding-events.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import {
  applicant,
  at,
  bookedDemoSession,
  bookedInterview,
  managerWithSlot,
  readyForDemo,
} from '#tests/kit/applicants.ts'
import { clock } from '#tests/kit/clock.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { newestIntroVideo, reviewFilm, submitFilm, tutorAndReviewer } from '#tests/kit/intro-videos.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'

let open: Socket[] = []
beforeEach(() => {
  clock.set('2026-12-01T12:00:00Z')
})
afterEach(async () => {
  await Promise.all(open.map((socket) => socket.close()))
  open = []
})

/** Opens a screen of each; the function resolves once all of them have been told of one change. */
const screensOf = async (...members: Person[]) => {
  open = await Promise.all(members.map((one) => openTab(one)))
  return () => Promise.all(open.map((tab) => tab.next(OnboardingUpdated)))
}

test('a booked interview reaches its manager, and its result the applicant', async () => {
  const [tutor, { manager, slot }] = [await applicant(), await managerWithSlot({}, { start: Date.now() + 3_600_000 })]
  const told = await screensOf(tutor, manager)
  await tutor.api(bookInterview, at(slot, 30))
  await told()
})

test('an interview that is decided reaches both', async () => {
  const { tutor, manager, id, start } = await bookedInterview(2)
  clock.set(start)
  const told = await screensOf(tutor, manager)
  await manager.api(updateInterview, {
    body: { id, status: InterviewStatus.Passed, interviewerFeedback: 'Very clear' },
  })
  await told()
})

test('an interview whose slot the manager deletes reaches the applicant', async () => {
  const { tutor, manager, slot } = await bookedInterview(2)
  const told = await screensOf(tutor)
  await manager.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
  await told()
})

test('a demo session that is booked, and one that is called off, reach both', async () => {
  const [tutor, { manager, slot }] = [
    await readyForDemo(),
    await managerWithSlot({}, { start: Date.now() + 3_600_000 }),
  ]
  const booked = await screensOf(tutor, manager)
  await tutor.api(bookDemoSession, at(slot, 30))
  await booked()
  await Promise.all(open.map((socket) => socket.close()))

  const other = await bookedDemoSession(2)
  const cancelled = await screensOf(other.tutor, other.manager)
  const body = { id: other.id, status: DemoSessionStatus.CanceledByTutor }
  await other.tutor.api(updateDemoSession, { body })
  await cancelled()
})

test('a film reaches its reviewer, the verdict its tutor, and another reviewer all three', async () => {
  const { reviewer, tutor } = await tutorAndReviewer()
  const told = await screensOf(tutor, reviewer)
  await submitFilm(tutor)
  await told()
  const film = await newestIntroVideo(tutor.id)
  await reviewFilm(reviewer, film.id, { state: ReviewStatus.Approved })
  await told()
  const [admin, second] = [await people.admin(), await people.manager()]
  open.push(await openTab(second))
  await reviewFilm(admin, film.id, { reviewerId: second.id })
  await told()
})

test('pictures of a studio and the activation by the team reach the tutor, and nobody is told of their own changes', async () => {
  const [studio, admin] = [await people.studio(), await people.superAdmin()]
  const tutor = await people.tutor({ activated: false, studioId: studio.id })
  const told = await screensOf(tutor)
  const poster = { thumbnail: fileOf(bytesOf.png, 'image/png', 'poster.png') }
  await studio.api(setTutorMedia, { query: { tutorId: tutor.id }, files: poster })
  await told()
  await tutor.api(updateUser, { params: { id: tutor.id }, body: { notice: 60 } })
  await admin.api(updateUser, { params: { id: tutor.id }, body: { activated: true, bypassOnboarding: true } })
  await told()
  expect(open[0]?.unread(OnboardingUpdated)).toEqual([])
})
