/** When something is missing, forbidden, broken or unreachable: a message, a way onward, and never a blank page. */
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { bookingPanel, mendAfterPress } from '../actions.ts'
import { readAlone, signInSeeded } from '../browser.ts'
import { eventually, onPhone, origin, setUpJourney } from '../journey.ts'
import { createBreakableNetwork } from '../network.ts'
import { bookLessonWith, newStudent, newTutor, offerHours, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { arrive, visit } = setUpJourney()
const { auth, booking, chat, common, dashboard, lessons, profile, settings, shell, tutors } = words

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const nav = (page: Page) => page.getByRole('navigation', { name: shell('mainNav') })

test('an unknown address says so and links to the home page', async () => {
  const page = await visit({ person: await newStudent(), path: '/no/such/page' })
  await titled(page, shell('notFound.title'))
  await page
    .getByRole('main')
    .getByRole('link', { name: shell('goHome') })
    .click()
  await page.waitForURL('**/tutors')
})

test('other people’s lesson is refused, an unknown lesson is not found', async () => {
  const [tutor, student] = [await newTutor(), await newStudent()]
  const start = tomorrowNoon()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  const page = await visit({ person: await newStudent(), path: `/lesson/${lesson.id}` })
  await titled(page, shell('forbidden.title'))
  await page.goto('/lesson/99999999')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(shell('crash.title')).count()).toBe(0)
})

test('code that cannot be loaded: one reload, then a screen that says why, then the page itself', async () => {
  const { page } = await arrive({ person: await newStudent() })
  const chunk = '**/build/upcoming-lessons-*.js'
  // From the first request on: the code of all main screens is loaded once the first screen is idle.
  await page.route(chunk, (route) => route.abort('failed'))
  await page.goto('/tutors')
  await nav(page).waitFor()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await nav(page)
    .getByRole('link', { name: shell('nav.upcoming') })
    .click()
  await titled(page, shell('newVersion.title'))
  expect(loads).toBe(1)
  await page.unroute(chunk)
  await page.getByRole('button', { name: shell('reload') }).click()
  await titled(page, lessons('title'))
})

test('a screen whose code is missing waits for the network, and never shows the browser’s error page', async () => {
  const { page, context } = await arrive({ person: await newStudent() })
  const line = await createBreakableNetwork(context)
  const chunk = '**/build/upcoming-lessons-*.js'
  await page.route(chunk, (route) => route.abort('internetdisconnected'))
  await page.goto('/tutors')
  // What is shown later is not to be missing too.
  await page.getByRole('list', { name: tutors('list') }).waitFor()
  await line.cut()
  await nav(page)
    .getByRole('link', { name: shell('nav.upcoming') })
    .click()
  await titled(page, shell('unreachable.title'))
  await page.getByRole('button', { name: common('retry') }).click()
  await titled(page, shell('unreachable.title'))
  await page.unroute(chunk)
  await line.mend()
  await titled(page, lessons('title'))
})

test('when the server is down and the network is up, the app stays and says that the server is at fault', async () => {
  const { page } = await arrive({ person: await newStudent() })
  const chunk = '**/build/upcoming-lessons-*.js'
  await page.route(chunk, (route) => route.abort('connectionrefused'))
  await page.goto('/tutors')
  await page.getByRole('list', { name: tutors('list') }).waitFor()
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  const place = (name: string) => nav(page).getByRole('link', { name }).first()
  await place(shell('nav.upcoming')).click()
  await titled(page, shell('noAnswer.title'))
  await page.getByRole('button', { name: common('retry') }).click()
  await titled(page, shell('noAnswer.title'))
  expect(await page.getByText(shell('unreachable.title')).count()).toBe(0)
  // What was loaded before is still shown.
  await place(shell('nav.tutors')).click()
  await page.getByRole('list', { name: tutors('list') }).waitFor()
  await place(shell('nav.upcoming')).click()
  await titled(page, shell('noAnswer.title'))
  await page.unrouteAll()
  await page.getByRole('button', { name: common('retry') }).click()
  await titled(page, lessons('title'))
})

test('code beside the screen that cannot be loaded leaves the screen as it is, and comes with the network', async () => {
  const { page } = await arrive({ person: await newStudent() })
  const beside = /\/build\/(?:live-services|consent-question)-/
  await page.route(beside, (route) => route.abort('connectionrefused'))
  const failed = page.waitForEvent('requestfailed', (request) => /live-services/.test(request.url()))
  await page.goto('/tutors')
  await failed
  await page.getByRole('list', { name: tutors('list') }).waitFor()
  await nav(page)
    .getByRole('link', { name: shell('nav.upcoming') })
    .click()
  await titled(page, lessons('title'))
  await page.unroute(beside)
  const loaded = page.waitForResponse(/live-services/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await loaded
})

test('the code of all main screens is loaded while the first is idle, so opening one needs no server', async () => {
  const { page } = await arrive({ person: await newStudent() })
  const fetched = page.waitForResponse(/\/build\/s\.settings-[\w-]+\.js$/)
  await page.goto('/tutors')
  await fetched
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await nav(page)
    .getByRole('link', { name: shell('nav.chat') })
    .click()
  await page.waitForURL('**/chat')
  expect(await page.getByText(shell('noAnswer.title')).count()).toBe(0)
})

test('a first visit that loses its network can be read on, and works when the network is back', async () => {
  const { page, context } = await arrive()
  const line = await createBreakableNetwork(context)
  await page.goto('/login')
  const forgot = page.getByRole('button', { name: auth('forgot.link') })
  await forgot.waitFor()
  await line.cut()
  // The app's code, and then the question whether there is a network.
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await forgot.click()
  await failed
  await forgot.waitFor()
  await mendAfterPress(forgot, () => line.mend(), page.getByRole('dialog', { name: auth('forgot.title') }))
})

const broken = (route: Route) => route.fulfill({ status: 500, json: { code: 'unexpected' } })

test('a section that fails says so in its place and can be retried; the rest of the screen stays', async () => {
  const { page } = await arrive({ person: await signInSeeded(origin, 'malak') })
  const stats = '**/api/v1/user/student/stats/personalized'
  await readAlone(page)
  await page.route(stats, broken)
  await page.goto('/s/dashboard')
  const alert = page.getByRole('alert').filter({ hasText: dashboard('stats.failed') })
  await alert.waitFor()
  await page.getByRole('region', { name: dashboard('next.label') }).waitFor()
  await page.getByRole('heading', { name: dashboard('upcoming.title') }).waitFor()
  await page.unroute(stats)
  await alert.getByRole('button', { name: common('retry') }).click()
  await page.getByText(dashboard('stats.completed')).waitFor()
  expect(await alert.count()).toBe(0)
})

test('a list that cannot be loaded shows an error with a retry', async () => {
  // For visitors the list is in the page.
  const { page } = await arrive({ person: await signInSeeded(origin, 'malak') })
  const list = '**/api/v1/user/tutor/list/onboarded**'
  await readAlone(page)
  await page.route(list, broken)
  await page.goto('/tutors')
  await page.getByRole('alert').getByText(tutors('failed.title')).waitFor()
  await page.unroute(list)
  await page.getByRole('button', { name: common('retry') }).click()
  await page.getByRole('list', { name: tutors('list') }).waitFor()
})

test.each([
  ['/s/dashboard', dashboard('next.failed')],
  ['/upcoming-lessons', lessons('failed')],
  ['/chat', chat('failedRooms')],
])('%s says that the server does not answer, and loads on retry', async (path, title) => {
  const { page } = await arrive({ person: await newStudent() })
  const silent = /\/api\/v1\/(?!user\/current$)/
  await page.route(silent, (route) => route.abort('connectionrefused'))
  await page.goto(path)
  const alert = page.getByRole('alert').filter({ hasText: title })
  await alert.getByText(common('noAnswerBody')).waitFor()
  await nav(page).waitFor()
  await page.unroute(silent)
  await alert.getByRole('button', { name: common('retry') }).click()
  await alert.waitFor({ state: 'detached' })
})

test('a conversation that cannot be loaded says why and, on a phone, has a way back', async () => {
  const { page } = await arrive({ person: await signInSeeded(origin, 'malak'), ...onPhone })
  const members = '**/api/v1/chat/room/members/*'
  const row = (name: string) => page.getByRole('link').filter({ hasText: name }).first()
  const alert = page.getByRole('alert').filter({ hasText: chat('failedRoom') })
  await readAlone(page)
  await page.route(members, (route) => route.abort('connectionrefused'))
  await page.goto('/chat')
  await row('ليلى منصور').click()
  await alert.getByText(common('noAnswerBody')).waitFor()
  await page.getByRole('link', { name: chat('backToRooms') }).click()
  await row('عمر البنداري').click()
  await alert.waitFor()
  await page.unroute(members)
  await alert.getByRole('button', { name: common('retry') }).click()
  await page.getByRole('heading', { level: 2, name: 'عمر البنداري' }).waitFor()

  await page.goto('/chat?room=99999999')
  await page.getByRole('heading', { name: chat('gone') }).waitFor()
  expect(await page.getByRole('button', { name: common('retry') }).count()).toBe(0)
})

test('a server that answers 503 and one that cannot be reached have screens of their own, with a retry', async () => {
  const person = await newStudent()
  const me = '**/api/v1/user/current'
  const { page } = await arrive({ person })
  await readAlone(page)
  await page.route(me, (route) => route.fulfill({ status: 503, json: { code: 'service-unavailable' } }))
  await page.goto('/upcoming-lessons')
  await titled(page, shell('busy.title'))
  await page.unroute(me)
  await page.route(me, (route) => route.abort('failed'))
  await page.goto('/upcoming-lessons')
  await titled(page, shell('noAnswer.title'))
  // Nothing was opened before, so nothing is said to have stayed.
  await page.getByText(shell('noAnswer.first')).waitFor()
  await page.unroute(me)
  await page.getByRole('button', { name: common('retry') }).click()
  await titled(page, lessons('title'))
})

test('a call that cannot be loaded has a way out, since no frame stands around it', async () => {
  const { page } = await arrive({ person: await newStudent() })
  await readAlone(page)
  await page.route('**/api/v1/lesson/1', (route) => route.abort('connectionrefused'))
  await page.goto('/lesson/1')
  await titled(page, shell('noAnswer.title'))
  await page.getByText(shell('noAnswer.body')).waitFor()
  await page.getByRole('link', { name: shell('goHome') }).click()
  await page.getByRole('list', { name: tutors('list') }).waitFor()
})

test('without a network the page says what is waiting, keeps its content, and books nothing', async () => {
  const tutor = await newTutor()
  await offerHours(tutor, tomorrowNoon())
  const { page, context } = await arrive({ person: await newStudent() })
  const line = await createBreakableNetwork(context)
  await page.goto(`/t/${tutor.id}?book=true`)
  const panel = bookingPanel(page, tutor.name)
  await panel.getByRole('button', { name: booking('earliest') }).click()
  const confirm = panel.getByRole('button', { name: booking('confirm') })
  await eventually(() => confirm.isEnabled()).toBe(true)
  await line.cut()
  await page.getByText(shell('offline')).waitFor({ state: 'attached' })
  await panel.getByText(booking('offline')).waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await line.mend()
  await page.getByText(shell('offline')).waitFor({ state: 'detached' })
  await eventually(() => confirm.isEnabled()).toBe(true)
})

test('without a network a form says so beside its button, keeps its text and sends nothing later', async () => {
  const { page, context } = await arrive({ person: await newStudent() })
  const line = await createBreakableNetwork(context)
  await page.goto('/s/settings?tab=personal')
  const aim = page.getByLabel(profile('aim'), { exact: true })
  await aim.fill('سفر')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await line.cut()
  const save = page.getByRole('button', { name: settings('save') })
  await save.click()
  const refusal = page.getByRole('alert').filter({ hasText: common('offlineBody') })
  await refusal.waitFor()
  // The page scrolls to it.
  await eventually(async () => {
    const [box, window] = [await refusal.boundingBox(), page.viewportSize()]
    return box && window && box.y >= 0 && box.y + box.height <= window.height
  }).toBe(true)
  sent.length = 0
  const reconnected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await line.mend()
  await page.getByText(shell('offline')).waitFor({ state: 'detached' })
  // The socket is greeted after all requests that waited for the network were sent.
  await reconnected
  expect([await aim.inputValue(), sent]).toEqual(['سفر', []])

  await save.click()
  await page
    .getByRole('dialog')
    .filter({ hasText: settings('saved') })
    .first()
    .waitFor()
})

test('a double click sends a form once', async () => {
  const page = await visit({ person: await newStudent(), path: '/s/settings?tab=personal' })
  let sent = 0
  await page.route('**/api/v1/student', async (route) => {
    sent++
    await route.continue()
  })
  await page.getByLabel(profile('aim'), { exact: true }).fill('سفر')
  await page.getByRole('button', { name: settings('save') }).dblclick()
  await page
    .getByRole('dialog')
    .filter({ hasText: settings('saved') })
    .first()
    .waitFor()
  expect(sent).toBe(1)
})
