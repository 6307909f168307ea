/** Whose word a text of speech needs beside one's own press: a guardian's, and a standing wish, in real browsers. */
import type { Page } from 'playwright'
import { beforeEach, test } from 'vitest'
import { askGuardian } from '#contract/people/api/guardians.ts'
import { consentAsGuardian, sendGuardianCode } from '#contract/public/api/guardian-pages.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { wordsOf } from '../any-reader.ts'
import { callApi } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { agreeHere, joinCall, keptOn, lobbyCard, recordingOf, runMinute } from '../lesson-sound.ts'
import { codeFor, linkFor } from '../outbox.ts'
import {
  bookLessonWith,
  moveLessonTo,
  newName,
  newPhone,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'
import { readRow } from '../work-items.ts'

const { arrive, share } = setUpJourney()
const { insights } = words
const guardian = wordsOf(guardianPage)

let student: Person
let tutor: Person
let lessonId: number

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('آدم'))
  const start = nextQuarter()
  lessonId = (await bookLessonWith(student, tutor, await offerHours(tutor, start), start)).id
  await moveLessonTo(lessonId, Date.now() - minutes(5))
})

const linkOfGuardian = /\/g\/[\w-]+/

/** Makes the student thirteen, with a guardian who has consented; gives the page of the guardian. */
const giveGuardian = async (): Promise<string> => {
  const phone = newPhone()
  await readRow(
    'UPDATE users SET birth_year = ?, phone = ? WHERE id = ? RETURNING id',
    ...[new Date().getUTCFullYear() - 13, newPhone(), student.id],
  )
  await student.api(askGuardian, { body: { phone, relation: 'mother' } })
  const link = await linkFor(phone, linkOfGuardian)
  const token = link.slice('/g/'.length)
  await callApi(origin, sendGuardianCode, { body: { token } })
  const code = Number(await codeFor(phone))
  const body = { token, code, name: 'إيمان خالد', relation: 'mother', weekly: false } as const
  await callApi(origin, consentAsGuardian, { body })
  return link
}

const openLobbies = async (): Promise<{ hers: Page; his: Page }> => {
  const [hers, his] = [(await share({ person: student })).page, (await share({ person: tutor })).page]
  for (const page of [hers, his]) await page.goto(`/lesson/${lessonId}`)
  return { hers, his }
}

test('a guardian allows it and forbids it again; both rooms follow at once, and nothing is left', async () => {
  const link = await giveGuardian()
  const { hers, his } = await openLobbies()
  await lobbyCard(hers).getByText(insights('ask.cardGuardian')).waitFor()

  const { page: theirs } = await arrive()
  await theirs.goto(link)
  const allowed = theirs.getByRole('switch', { name: guardian('texts.switch') })
  await allowed.click()
  await theirs.getByRole('switch', { name: guardian('texts.switch'), checked: true }).waitFor()

  // Open lobbies learn of it without a press.
  for (const page of [hers, his]) await agreeHere(page)
  await Promise.all([joinCall(hers), joinCall(his)])
  for (const page of [hers, his]) await recordingOf(page).getByText(insights('room.recording')).waitFor()
  await eventually(async () => (await keptOn(hers)).spoken).toBeGreaterThan(0)

  await allowed.click()
  await theirs
    .getByRole('alertdialog')
    .getByRole('button', { name: guardian('texts.confirm') })
    .click()
  for (const page of [hers, his]) {
    await recordingOf(page).waitFor({ state: 'detached' })
    await page.getByText(insights('room.stoppedByGuardian')).waitFor()
  }
  await theirs.getByRole('switch', { name: guardian('texts.switch'), checked: false }).waitFor()
  await eventually(async () => (await keptOn(hers)).keys).toBe(0)
  await runMinute()
  await hers.goto(`/lesson-insights/${lessonId}`)
  await hers.getByText(insights('page.goneByGuardian')).waitFor()
})

test('a standing wish sets the own switch at the door; the other one still decides, and one press ends it', async () => {
  const { page } = await share({ person: student })
  await page.goto('/s/settings?tab=password')
  const wish = page.getByRole('region', { name: insights('wish.title') })
  await wish.getByRole('switch', { name: insights('wish.switch') }).click()
  await wish.getByRole('switch', { name: insights('wish.switch'), checked: true }).waitFor()

  const { hers, his } = await openLobbies()
  const name = tutor.name
  await lobbyCard(hers).getByText(insights('ask.cardStanding', { name })).waitFor()
  await agreeHere(his)
  await lobbyCard(hers).getByText(insights('ask.cardBoth')).waitFor()
  await Promise.all([joinCall(hers), joinCall(his)])
  await recordingOf(hers)
    .getByRole('button', { name: insights('room.stop') })
    .click()
  for (const one of [hers, his]) await recordingOf(one).waitFor({ state: 'detached' })
  await hers.goto(`/lesson-insights/${lessonId}`)
  await hers.getByRole('heading', { name: insights('page.gone') }).waitFor()
})
