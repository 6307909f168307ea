/** The main path: a new student finds a tutor, books a time, and the two talk in a call. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { emailOf, password } from '#scripts/demo-world/accounts.ts'
import { formatMinutes } from '#web/lib/format.ts'
import {
  bookedNotice,
  bookingPanel,
  conversationWith,
  enterRoom,
  expectMovingPicture,
  pickEarliest,
  roomControl,
  sendChatMessage,
} from '../actions.ts'
import { eventually, onPhone, pathOf, setUpJourney } from '../journey.ts'
import { createBreakableNetwork } from '../network.ts'
import { endLessonAsHeld, moveLessonToNow, newName, newTutor, nextQuarter, offerHours } from '../people.ts'
import { words } from '../words.ts'

const { arrive, visit } = setUpJourney()
const { auth, tutors, chat, lessons, dashboard, shell, sessions, ratings, common, firstSteps, verification } = words

const fields = (page: Page) => ({
  email: page.getByLabel(auth('email')),
  secret: page.getByLabel(auth('password'), { exact: true }),
  confirm: page.getByLabel(auth('confirm'), { exact: true }),
  send: page.getByRole('button', { name: auth('student.submit') }),
})
const rule = (page: Page, name: 'length' | 'letter' | 'digit' | 'spaces') =>
  page
    .getByRole('list', { name: auth('checklist') })
    .getByRole('listitem')
    .filter({ hasText: auth(`rules.${name}`) })

test('sign-up says what a password needs, when the repetition differs, and that an address is taken', async () => {
  const page = await visit({ ...onPhone, path: '/register/student' })
  const { email, secret, confirm, send } = fields(page)
  await secret.fill('abc')
  await eventually(() => rule(page, 'letter').innerText()).toContain(auth('met'))
  await eventually(() => rule(page, 'digit').innerText()).toContain(auth('unmet'))
  await eventually(() => rule(page, 'length').innerText()).toContain(auth('unmet'))
  await secret.fill(password)
  for (const name of ['length', 'letter', 'digit', 'spaces'] as const)
    await eventually(() => rule(page, name).innerText()).not.toContain(auth('unmet'))

  await email.fill(emailOf('malak'))
  await confirm.fill(`${password}x`)
  await send.click()
  await page.getByText(auth('confirmMismatch')).waitFor()
  await eventually(() => confirm.evaluate((box) => box === document.activeElement)).toBe(true)

  await confirm.fill(password)
  await send.click()
  await page.getByRole('link', { name: auth('toLoginWithEmail') }).click()
  await page.getByRole('heading', { level: 1, name: auth('login.title') }).waitFor()
  expect(await email.inputValue()).toBe(emailOf('malak'))
})

const register = async (page: Page): Promise<void> => {
  const { email, secret, confirm, send } = fields(page)
  await email.fill(emailOf(`first-${crypto.randomUUID()}`))
  await secret.fill(password)
  await confirm.fill(password)
  await send.click()
  // Everything asked of a new account can be skipped.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: verification('later') })
    .click()
  for (const step of ['person', 'bio', 'topics'] as const) {
    await page.getByRole('heading', { level: 1, name: firstSteps(`${step}.title`) }).waitFor()
    await page.getByRole('button', { name: firstSteps('skip') }).click()
  }
  await page.getByRole('heading', { level: 1, name: tutors('title') }).waitFor({ state: 'attached' })
}

test('a card pressed before the search has settled still opens', async () => {
  const tutor = await newTutor()
  await offerHours(tutor, nextQuarter())
  const page = await visit({ path: '/tutors?sort=new' })
  const card = page.getByRole('article', { name: tutor.name }).getByRole('link', { name: tutor.name, exact: true })
  await card.waitFor()
  // The search of the running app: before it runs, the form waits for Enter.
  await page.keyboard.press('Shift')
  await eventually(() => page.evaluate(() => Reflect.get(window, 'early') === undefined)).toBe(true)
  await page.getByRole('searchbox', { name: tutors('search') }).pressSequentially('كري')
  await card.click()
  await page.getByRole('heading', { level: 1, name: tutor.name }).waitFor()
})

const pupilName = lessons('unnamed.student')

test('sign up, search, book, join, talk, lose the network, reconnect, leave, rate', async () => {
  // The name is stored in one spelling and searched in another.
  const name = newName('أُسامة')
  const typed = name.replace('أُسامة', 'اسامه')
  const tutor = await newTutor(name)
  await offerHours(tutor, nextQuarter())

  const { page: teacher } = await arrive({ person: tutor })
  await teacher.goto('/upcoming-lessons')
  await teacher.getByRole('heading', { name: lessons('empty.tutor.title') }).waitFor()

  const { page: pupil, context } = await arrive(onPhone)
  const line = await createBreakableNetwork(context)
  await pupil.goto('/register/student')
  await register(pupil)
  const bottom = pupil.getByRole('navigation', { name: shell('mainNav') })

  await pupil.getByRole('searchbox', { name: tutors('search') }).fill(typed)
  await pupil
    .getByText(tutors('foundFor', { count: 1 }))
    .filter({ visible: true })
    .waitFor()
  await pupil.getByRole('article', { name }).getByRole('link', { name, exact: true }).click()
  await pupil.getByRole('heading', { level: 1, name }).waitFor()

  await pupil
    .getByRole('region', { name: tutors('aside.bar') })
    .getByRole('button', { name: tutors('book') })
    .click()
  const confirm = await pickEarliest(bookingPanel(pupil, name))
  await confirm.click()
  await bookedNotice(pupil).click()
  await pupil.getByRole('article').filter({ hasText: name }).waitFor()

  // The tutor sees the booking without a reload.
  await teacher.getByText(lessons('news.booked', { name: pupilName })).waitFor()
  await teacher.getByRole('article').filter({ hasText: pupilName }).waitFor()

  await bottom.getByRole('link', { name: shell('nav.dashboard') }).click()
  await pupil
    .getByRole('region', { name: dashboard('next.label') })
    .getByText(name, { exact: true })
    .waitFor()
  await pupil.getByText(dashboard('quota.trial')).waitFor()
  const balance = {
    left: formatMinutes(30),
    total: formatMinutes(60),
    held: formatMinutes(30),
    spent: formatMinutes(0),
  }
  await pupil.getByLabel(dashboard('quota.words', balance)).waitFor()

  const { list } = await tutor.api(listLessons, { query: { users: [tutor.id], canceled: false, future: true } })
  const lessonId = list[0]?.lesson.id
  if (lessonId === undefined) throw new Error('the tutor has no lesson')
  await moveLessonToNow(lessonId)
  await Promise.all([pupil.goto(`/lesson/${lessonId}`), teacher.goto(`/lesson/${lessonId}`)])
  await teacher.getByRole('heading', { level: 1, name: sessions('title', { name: sessions('unnamed') }) }).waitFor()
  await enterRoom(teacher)
  await pupil.getByText(sessions('inside.other', { name })).waitFor()
  await enterRoom(pupil)
  await Promise.all([expectMovingPicture(pupil, name), expectMovingPicture(teacher, sessions('unnamed'))])

  await talkBothWays(pupil, teacher, name)

  await line.cut()
  await pupil.getByText(sessions('status.own-connection.title')).waitFor()
  await line.mend()
  await pupil.getByText(sessions('status.own-connection.title')).waitFor({ state: 'detached' })
  await Promise.all([expectMovingPicture(pupil, name), expectMovingPicture(teacher, sessions('unnamed'))])

  await roomControl(pupil, sessions('controls.leave')).click()
  await pupil
    .getByRole('alertdialog')
    .getByRole('button', { name: sessions('leave.confirm') })
    .click()
  // The way back, and no question about the lesson before it is over.
  await pupil.getByRole('button', { name: sessions('left.back') }).waitFor()
  await pupil.getByRole('link', { name: sessions('moved.back') }).click()
  await pupil.waitForURL('**/upcoming-lessons')
  await endLessonAsHeld(lessonId)
  await pupil.goto(`/upcoming-lessons?rate=${lessonId}`)
  await rate(pupil, name)
  const reader = await visit({ path: `/t/${tutor.id}?tab=ratings` })
  await reader.getByText(praise).waitFor()
  await reader
    .getByRole('img', { name: common('ratingOf', { stars: '5.0' }) })
    .first()
    .waitFor()
  expect(pathOf(pupil)).toBe('/upcoming-lessons')
})

const talkBothWays = async (pupil: Page, teacher: Page, name: string): Promise<void> => {
  await roomControl(teacher, sessions('controls.chatOpen')).click()
  await sendChatMessage(teacher, chat('unnamed'), 'Shall we start?')
  await roomControl(pupil, sessions('controls.chatOpen')).click()
  await conversationWith(pupil, name).getByText('Shall we start?').waitFor()
  await sendChatMessage(pupil, name, 'نعم، هيا بنا')
  await conversationWith(teacher, chat('unnamed')).getByText('نعم، هيا بنا').waitFor()
  await pupil
    .getByRole('region', { name: sessions('room.chat') })
    .getByRole('button', { name: sessions('controls.chatClose') })
    .click()
}

const praise = 'شرح واضح ووقت كافٍ للكلام'

const rate = async (page: Page, name: string): Promise<void> => {
  const prompt = page.getByRole('dialog', { name: ratings('dialog.title', { name }) })
  await prompt.getByRole('radio', { name: common('starsCount', { count: 5 }) }).click()
  await prompt.getByRole('textbox', { name: ratings('dialog.text') }).fill(praise)
  await prompt.getByRole('button', { name: ratings('dialog.submit') }).click()
  const thanks = page.getByRole('dialog', { name: ratings('done.title') })
  await thanks.getByText(praise).waitFor()
  await thanks
    .getByRole('contentinfo')
    .getByRole('button', { name: ratings('done.close') })
    .click()
}
