/** When something is missing, closed, broken or out of reach: a sentence, a way onward, and never a blank page. */
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { bookingPanel } from './actions.ts'
import { signInSeeded } from './browser.ts'
import { eventually, origin, setUpJourney } from './journey.ts'
import { createBreakableNetwork } from './network.ts'
import { bookLessonWith, newStudent, newTutor, offerHours, tomorrowNoon } from './people.ts'
import { words } from './words.ts'

const { arrive, visit } = setUpJourney()
const { auth, booking, common, dashboard, lessons, profile, settings, shell, tutors } = words

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const nav = (page: Page) => page.getByRole('navigation', { name: shell('mainNav') })

test('an address nobody answers to says so and leads home', async () => {
  const page = await visit({ person: await newStudent(), path: '/no/such/page' })
  await titled(page, shell('notFound.title'))
  await page
    .getByRole('main')
    .getByRole('link', { name: shell('goHome') })
    .click()
  await page.waitForURL('**/tutors')
})

test('a lesson of other people stays closed, a lesson that never was is not found', async () => {
  const [tutor, student] = [await newTutor(), await newStudent()]
  const start = tomorrowNoon()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  const page = await visit({ person: await newStudent(), path: `/lesson/${lesson.id}` })
  await titled(page, shell('forbidden.title'))
  await page.goto('/lesson/99999999')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(shell('crash.title')).count()).toBe(0)
})

test('code that cannot be fetched: one reload, then the screen that says why, then the page itself', async () => {
  const { page } = await arrive({ person: await newStudent() })
  const chunk = '**/build/upcoming-lessons-*.js'
  // From the start: the code of all places is fetched once the first screen is idle.
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

test('a screen whose code is missing without a network waits for it, and never leaves for the browser’s own page', async () => {
  const { page, context } = await arrive({ person: await newStudent() })
  const line = await createBreakableNetwork(context)
  const chunk = '**/build/upcoming-lessons-*.js'
  await page.route(chunk, (route) => route.abort('internetdisconnected'))
  await page.goto('/tutors')
  await nav(page).waitFor()
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

test('a server that is silent while the network is up takes nothing away: the app stands, and says whose fault it is', async () => {
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
  // What was seen before is still there.
  await place(shell('nav.tutors')).click()
  await page.getByRole('list', { name: tutors('list') }).waitFor()
  await place(shell('nav.upcoming')).click()
  await titled(page, shell('noAnswer.title'))
  await page.unrouteAll()
  await page.getByRole('button', { name: common('retry') }).click()
  await titled(page, lessons('title'))
})

test('the code of all places comes while the first screen is idle, so that a press needs no server', async () => {
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

test('the first touch without a network leaves a visitor with a page, and the network brings back the rest', async () => {
  const { page, context } = await arrive()
  const line = await createBreakableNetwork(context)
  await page.goto('/login')
  const forgot = page.getByRole('button', { name: auth('forgot.link') })
  await forgot.waitFor()
  await line.cut()
  await forgot.click()
  await titled(page, shell('unreachable.title'))
  await line.mend()
  await page.getByRole('dialog', { name: auth('forgot.title') }).waitFor()
})

const broken = (route: Route) => route.fulfill({ status: 500, json: { code: 'unexpected' } })

test('one section that fails says so in its place and is asked again; the rest of the screen stands', async () => {
  const { page } = await arrive({ person: await signInSeeded(origin, 'malak') })
  const stats = '**/api/v1/user/student/stats/personalized'
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

test('a list that cannot be had is an error with a second try', async () => {
  const { page } = await arrive()
  const list = '**/api/v1/user/tutor/list/onboarded**'
  await page.route(list, broken)
  await page.goto('/tutors')
  await page.getByRole('alert').getByText(tutors('failed.title')).waitFor()
  await page.unroute(list)
  await page.getByRole('button', { name: common('retry') }).click()
  await page.getByRole('list', { name: tutors('list') }).waitFor()
})

test('a server that rests is waited for, one that cannot be reached is asked again', async () => {
  const person = await newStudent()
  const me = '**/api/v1/user/current'
  const { page } = await arrive({ person })
  await page.route(me, (route) => route.fulfill({ status: 503, json: { code: 'service-unavailable' } }))
  await page.goto('/upcoming-lessons')
  await titled(page, shell('busy.title'))
  await page.unroute(me)
  await page.route(me, (route) => route.abort('failed'))
  await page.goto('/upcoming-lessons')
  await titled(page, shell('noAnswer.title'))
  await page.unroute(me)
  await page.getByRole('button', { name: common('retry') }).click()
  await titled(page, lessons('title'))
})

test('without a network the page says what waits, keeps what it has, and books nothing', async () => {
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

test('without a network a form refuses beside its button, keeps the words and sends nothing behind the back', async () => {
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
  const [box, window] = [await refusal.boundingBox(), page.viewportSize()]
  expect(box && window && box.y >= 0 && box.y + box.height <= window.height).toBe(true)
  sent.length = 0
  const reconnected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await line.mend()
  await page.getByText(shell('offline')).waitFor({ state: 'detached' })
  // The socket is greeted after everything that waited for the network has left.
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
