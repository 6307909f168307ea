/** A call over a connection that loses packets: the browser's network emulation drops them between two real peers. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { enterRoom, expectMovingPicture } from '../actions.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { keepPeers, openLine, packetsHeard } from '../lines.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
} from '../people.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { sessions } = words

/** The bit rate limit of the camera, which is the second line; 0 while its encoding is inactive. */
const cameraBitrate = (page: Page) =>
  page.evaluate(() => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] }
    const [encoding] = peers.at(-1)?.getSenders()[1]?.getParameters().encodings ?? []
    return encoding?.active ? (encoding.maxBitrate ?? null) : 0
  })

/** Of the picture that the app asks of a camera. */
const cameraHeight = 360

const pictureSize = (page: Page, name: string) =>
  page
    .getByLabel(sessions('room.stageOf', { name }), { exact: true })
    .and(page.locator('video'))
    .evaluate((video: HTMLVideoElement) => video.videoHeight)

test('packet loss reduces the video, then stops it, never the sound; a good connection restores it', async () => {
  const tutor = await newTutor()
  const student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToNow(lesson.id)
  const path = `/lesson/${lesson.id}`

  const { page: teacher, context } = await arrive({ person: tutor })
  await context.addInitScript(keepPeers)
  await teacher.goto(path)
  await enterRoom(teacher)
  const { page: pupil, context: pupils } = await arrive({ person: student })
  await pupils.addInitScript(keepPeers)
  const change = await openLine(pupil)
  const lose = (packetLoss: number) => change({ packetLoss })
  await pupil.goto(path)
  await enterRoom(pupil)
  await Promise.all([expectMovingPicture(pupil, tutor.name), expectMovingPicture(teacher, student.name)])
  await eventually(() => cameraBitrate(pupil)).toBe(900_000)
  // A call begins with a smaller picture until the bandwidth is measured.
  await eventually(() => pictureSize(teacher, student.name)).toBe(cameraHeight)

  // Reports call more than 8 % bad. From 10 % on the browser's estimate falls as well, and where reports are slow it
  // stops the picture before they reduce it.
  await lose(9)
  await eventually(() => cameraBitrate(pupil)).toBe(450_000)
  await eventually(() => pictureSize(teacher, student.name)).toBeLessThan(cameraHeight)
  await lose(12)
  await eventually(() => cameraBitrate(pupil)).toBe(0)
  await pupil.getByText(sessions('status.own-picture-paused.title')).waitFor()
  await teacher.getByText(sessions('room.picturePaused')).first().waitFor()
  // Packets to the pupil are lost as well, and the tutor's sending reacts to that.
  await eventually(() => cameraBitrate(teacher)).toBe(0)
  const heard = await packetsHeard(teacher)
  await eventually(() => packetsHeard(teacher)).toBeGreaterThan(heard + 50)

  await lose(0)
  await pupil.getByText(sessions('status.own-picture-paused.title')).waitFor({ state: 'detached' })
  await expectMovingPicture(teacher, student.name)
  await Promise.all([pupil, teacher].map((page) => eventually(() => cameraBitrate(page)).toBe(900_000)))
  await eventually(() => pictureSize(teacher, student.name)).toBe(cameraHeight)
  expect(await teacher.getByText(sessions('status.other-picture-paused.title', { name: student.name })).count()).toBe(0)
})
