/** The device check before a lesson: with and without devices, with one press, and long before the time. */
import { expect, test } from 'vitest'
import { conversationWith, enterRoom, expectMovingPicture, roomControl, sendChatMessage } from '../actions.ts'
import { changeDevices, devicesAsked, setDevices } from '../devices.ts'
import { eventually, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { sessions } = words

const lessonAt = async (start: number) => {
  const tutor = await newTutor()
  const student = await newSubscriber(60, newName('ملك'))
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  return { tutor, student, id, path: `/lesson/${id}` }
}

const lessonNow = async () => {
  const lesson = await lessonAt(nextQuarter())
  await moveLessonToNow(lesson.id)
  return lesson
}

test('without a microphone a student can join, be seen, listen and write, and turn it on once it is free', async () => {
  const { tutor, student, path } = await lessonNow()
  const { page: teacher } = await share({ person: tutor })
  await teacher.goto(path)
  await enterRoom(teacher)

  const { page: pupil } = await share({ person: student })
  await setDevices(pupil, { audio: 'NotReadableError' })
  await pupil.goto(path)
  await pupil
    .getByRole('alert')
    .filter({ hasText: sessions('fault.mic.busy') })
    .waitFor()
  await pupil.getByRole('button', { name: sessions('join.listen') }).click()
  await Promise.all([expectMovingPicture(pupil, tutor.name), expectMovingPicture(teacher, student.name)])
  const muted = teacher.locator('.nametag').filter({ hasText: student.name }).getByText(sessions('room.micMuted'))
  await muted.waitFor({ state: 'attached' })

  await roomControl(pupil, sessions('controls.chatOpen')).click()
  await sendChatMessage(pupil, tutor.name, 'I can hear you')
  await roomControl(teacher, sessions('controls.chatOpen')).click()
  await conversationWith(teacher, student.name).getByText('I can hear you').waitFor()

  await roomControl(pupil, sessions('controls.micOn')).click()
  await pupil.getByText(sessions('room.micBlocked')).first().waitFor()
  await changeDevices(pupil, { audio: 'works' })
  await roomControl(pupil, sessions('controls.micOn')).click()
  await roomControl(pupil, sessions('controls.micOff')).waitFor()
  await muted.waitFor({ state: 'detached' })
})

test('one press enables the devices and joins', async () => {
  const { student, path } = await lessonNow()
  const { page } = await share({ person: student })
  await setDevices(page, { permission: 'prompt' })
  await page.goto(path)
  await page.getByRole('dialog', { name: sessions('permission.title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: sessions('join.allow') }).click()
  await roomControl(page, sessions('controls.micOff')).waitFor()
  await roomControl(page, sessions('controls.cameraOff')).waitFor()
})

test('one press that gets no microphone says why, and joins only after another press', async () => {
  const { student, path } = await lessonNow()
  const { page } = await share({ person: student })
  await setDevices(page, { audio: 'NotFoundError', permission: 'prompt' })
  await page.goto(path)
  await page.getByRole('dialog', { name: sessions('permission.title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: sessions('join.allow') }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: sessions('fault.mic.missing') })
    .waitFor()
  // The camera was tried alone.
  await page
    .getByRole('region', { name: sessions('check.preview') })
    .locator('video')
    .waitFor()
  await changeDevices(page, { audio: 'works' })
  await page
    .getByRole('alert')
    .getByRole('button', { name: sessions('fault.retry') })
    .click()
  await page.getByRole('button', { name: sessions('join.ready') }).waitFor()
})

test('long before the lesson no device is opened unless the user asks for it', async () => {
  const { student, path } = await lessonAt(tomorrowNoon())
  const { page } = await share({ person: student })
  await setDevices(page, {})
  await page.goto(path)
  const tryThem = page.getByRole('button', { name: sessions('check.tryDevices') })
  await tryThem.waitFor()
  expect(await devicesAsked(page)).toBe(0)
  await tryThem.click()
  await page
    .getByRole('region', { name: sessions('check.preview') })
    .locator('video')
    .waitFor()
  await eventually(() => devicesAsked(page)).toBe(1)
})
