/** A sound file that a tutor plays in a call, in two real browsers: each plays its own, and both are in step. */
import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { toneOf } from '#tests/kit/tones.ts'
import { enterRoom } from '../actions.ts'
import { eventually, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { clips, materials, sessions } = words
const title = 'At the airport'
const mostApartMs = 200

let student: Person
let tutor: Person
let lessonId: number

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  lessonId = (await bookLessonWith(student, tutor, await offerHours(tutor, start), start)).id
  await moveLessonToNow(lessonId)
})

const enter = async (person: Person) => {
  const { page, complaints } = await share({ person })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`/lesson/${lessonId}`)
  await enterRoom(page)
  return { page, complaints, scripts }
}

const barOf = (page: Page): Locator => page.getByRole('region', { name: clips('label') })
const press = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true }).click()
const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })

/** What the element of a page plays, and when by the clock of this machine, both in ms. */
const heard = (page: Page) =>
  page.locator('audio[data-clip]').evaluate((audio: HTMLAudioElement) => ({
    at: audio.currentTime * 1000,
    now: performance.timeOrigin + performance.now(),
    rate: audio.playbackRate,
    isPaused: audio.paused,
    isMuted: audio.muted,
  }))

/** Both are heard at this speed, and how far they are apart is less than may be noticed. */
const expectInStep = (one: Page, other: Page, speed = 1) =>
  eventually(async () => {
    const [a, b] = await Promise.all([heard(one), heard(other)])
    const apart = Math.abs(a.at - b.at - (a.now - b.now) * speed)
    const isRunning = !a.isPaused && !b.isPaused && a.at > 0 && Math.abs(a.rate - speed) < 0.1
    return isRunning && apart < mostApartMs
  }).toBe(true)

/** Both stand, at one place, which is given in ms. */
const expectStanding = async (one: Page, other: Page): Promise<number> => {
  await eventually(async () => {
    const [a, b] = await Promise.all([heard(one), heard(other)])
    return a.isPaused && b.isPaused && Math.abs(a.at - b.at) < 50
  }).toBe(true)
  return (await heard(other)).at
}

const openShelf = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: sessions('controls.materialsOpen'), exact: true }).click()
  await page.getByRole('tab', { name: materials('tabs.clips') }).click()
}

const choose = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
  await page.locator('.materials-panel input[type=file]').setInputFiles(file(name, bytes))
}

test('a tutor plays a clip: both hear it in step, also slower, elsewhere and after a reload', async () => {
  const [hers, his] = [await enter(student), await enter(tutor)]
  const isLoaded = () => hers.scripts.some((url) => /clip-bar/.test(url))
  expect(isLoaded(), 'a call begins without the player').toBe(false)
  await openShelf(his.page)
  await choose(his.page, `${title}.wav`, toneOf(40_000))
  await his.page.getByRole('button', { name: clips('shelf.playOne', { name: title }) }).click()
  await barOf(hers.page).getByText(title).first().waitFor()
  await expectInStep(his.page, hers.page)
  expect(isLoaded()).toBe(true)

  // The student may silence it for herself, and nothing else.
  expect(await barOf(hers.page).getByRole('button').count()).toBe(1)
  expect(
    await barOf(hers.page)
      .getByRole('slider', { name: clips('seek') })
      .isDisabled(),
  ).toBe(true)
  await press(hers.page, clips('mute'))
  await eventually(async () => (await heard(hers.page)).isMuted).toBe(true)
  expect((await heard(his.page)).isMuted).toBe(false)

  await press(his.page, clips('pause'))
  await expectStanding(his.page, hers.page)
  await press(his.page, clips('slower', { speed: '0.75×' }))
  await press(his.page, clips('play'))
  await expectInStep(his.page, hers.page, 0.75)

  const seek = barOf(his.page).getByRole('slider', { name: clips('seek') })
  await press(his.page, clips('pause'))
  await seek.fill('20000')
  await eventually(() => expectStanding(his.page, hers.page)).toBeCloseTo(20_000, -2)
  await press(his.page, clips('play'))
  await expectInStep(his.page, hers.page, 0.75)

  // Who comes back enters where it is.
  await hers.page.reload()
  await barOf(hers.page).waitFor()
  await expectInStep(his.page, hers.page, 0.75)

  await press(his.page, clips('stop'))
  for (const { page } of [hers, his]) await barOf(page).waitFor({ state: 'detached' })
  // It is in the list still, and is played again without being sent again.
  await his.page.getByRole('button', { name: clips('shelf.playOne', { name: title }) }).click()
  await expectInStep(his.page, hers.page)
  expect([hers.complaints, his.complaints]).toEqual([[], []])
})

test('a file that is no clip is said to be none, before it is sent', async () => {
  const { page } = await enter(tutor)
  await openShelf(page)
  const panel = page.locator('.materials-panel')
  await choose(page, 'notes.txt', toneOf(1000))
  await panel.getByText(clips('problems.wrongType')).waitFor()
  await choose(page, 'long.wav', toneOf(61_000))
  await panel.getByText(clips('problems.long')).waitFor()
  await choose(page, 'large.wav', new Uint8Array(5 * 1024 * 1024 + 1))
  await panel.getByText(clips('problems.large')).waitFor()
  await choose(page, 'broken.mp3', new Uint8Array(4096).fill(7))
  await panel.getByText(clips('problems.undecodable')).waitFor()
})
