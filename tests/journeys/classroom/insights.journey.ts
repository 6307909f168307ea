/** What both said in a lesson becomes a text for each, where both want it, in two real browsers with microphones. */
import type { Page } from 'playwright'
import { beforeEach, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { agreeHere, joinCall, keptOn, recordingOf, runMinute } from '../lesson-sound.ts'
import {
  bookLessonWith,
  moveLessonTo,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { insights, sessions } = words

let student: Person
let tutor: Person
let lessonId: number

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  lessonId = (await bookLessonWith(student, tutor, await offerHours(tutor, start), start)).id
  // It is over while they still talk, so that its sound is sent when they leave.
  await moveLessonTo(lessonId, Date.now() - minutes(30))
})

const agreeInLobby = async (page: Page): Promise<void> => {
  await page.goto(`/lesson/${lessonId}`)
  await agreeHere(page)
}

const enterBoth = async () => {
  const [hers, his] = [(await share({ person: student })).page, (await share({ person: tutor })).page]
  await agreeInLobby(hers)
  await agreeInLobby(his)
  await Promise.all([joinCall(hers), joinCall(his)])
  for (const page of [hers, his]) await recordingOf(page).getByText(insights('room.recording')).waitFor()
  await eventually(async () => (await keptOn(hers)).spoken).toBeGreaterThan(0)
  return { hers, his }
}

test('both agree, talk and leave; the text appears for its reader alone', async () => {
  const { hers, his } = await enterBoth()
  for (const page of [hers, his]) await page.getByRole('button', { name: sessions('controls.leave') }).click()
  await eventually(async () => (await keptOn(hers)).keys).toBe(0)
  await hers.goto(`/lesson-insights/${lessonId}`)
  await hers.getByRole('heading', { level: 1 }).waitFor()
  await eventually(async () => {
    await runMinute()
    return hers.getByRole('region', { name: insights('text.title') }).isVisible()
  }).toBe(true)
  const text = hers.getByRole('region', { name: insights('text.title') })
  await text.getByText(insights('page.simulated')).waitFor()
  await text.getByText(/Yesterday I have met/).waitFor()
  const sentences = hers.getByRole('region', { name: insights('sentences.title') })
  await sentences.getByRole('button', { name: /./ }).first().click()
  await his.goto(`/lesson-insights/${lessonId}`)
  const shared = his.getByRole('region', { name: insights('sentences.shared') })
  await shared.getByRole('button', { name: insights('sentences.accept') }).click()
  await shared.getByText(insights('sentences.acceptedByMe')).waitFor()
  await his.goto(`/lesson-summary/${lessonId}`)
  await his
    .getByText(/Yesterday I met my new manager/)
    .first()
    .waitFor()
})

test('one of the two stops it: it stops for both, and nothing is left', async () => {
  const { hers, his } = await enterBoth()
  await recordingOf(his)
    .getByRole('button', { name: insights('room.stop') })
    .click()
  for (const page of [hers, his]) await recordingOf(page).waitFor({ state: 'detached' })
  await eventually(async () => (await keptOn(hers)).keys).toBe(0)
  await runMinute()
  await hers.goto(`/lesson-insights/${lessonId}`)
  await hers.getByRole('heading', { name: insights('page.gone') }).waitFor()
})
