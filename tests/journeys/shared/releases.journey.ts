/** New versions of the app: asked for before a reload, told to every tab, and able to remove the service worker. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as requestFrom, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#scripts/run.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { bookLessonWith, newSubscriber, newTutor, offerHours, type Person, tomorrowNoon } from '../people.ts'
import { expectLesson, waitForWorker, withWorker } from '../service-worker.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { lessons, shell } = words

/** What a release of the app changes: the name of its entry, in documents and in the service worker's list. */
const asRelease = (text: string, release: number): string =>
  release === 1 ? text : text.replaceAll(/\/build\/index-[\w-]+\.js/g, (entry) => `${entry}?release=${release}`)

const readText = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The server behind an address of its own, where a later release can be published and files of the first withdrawn. */
const startReleases = async () => {
  let release = 1
  let removal: string | null = null
  let withdrawn: RegExp | null = null
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url = '/' } = request
    if (withdrawn?.test(url)) return void response.writeHead(404).end()
    // Neither compressed nor compared with what the browser has, because the texts are changed here.
    const { 'if-none-match': _, ...others } = headers
    const forwarded = requestFrom(
      new URL(url, origin),
      { method, headers: { ...others, host: new URL(origin).host, 'accept-encoding': 'identity' } },
      async (answer) => {
        const { 'content-length': __, etag, ...kept } = answer.headers
        const isChanged = url === '/sw.js' || kept['content-type']?.startsWith('text/html')
        response.writeHead(answer.statusCode ?? 502, isChanged ? kept : answer.headers)
        if (!isChanged) return void answer.pipe(response)
        const text = await readText(answer)
        response.end(url === '/sw.js' && removal !== null ? removal : asRelease(text, release))
      },
    )
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      release += 1
    },
    withdraw: (files: RegExp) => {
      withdrawn = files
    },
    /** Replaces the service worker by the one that removes itself. */
    removeWorker: async () => {
      removal = await readFile(join(root, 'web/service-worker/removal.js'), 'utf8')
    },
  }
}

const findWaitingWorker = (page: Page) =>
  page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null)

/** As browsers do on each visit, and the app once an hour. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** Signs in at another address than that of the server. */
const signInAt = (context: BrowserContext, address: string, { token }: Person) =>
  context.addInitScript(
    ([at, stored]) => {
      if (location.origin === at && stored) localStorage.setItem('hiwar.token', stored)
    },
    [address, token],
  )

const isFirstLoad = (tab: Page) => tab.evaluate(() => 'isFirstLoad' in window)
const markFirstLoad = (tab: Page) => tab.evaluate(() => Object.assign(window, { isFirstLoad: true }))
const offerIn = (tab: Page) => tab.getByText(shell('version.title'), { exact: true })

test('a new version asks before it reloads, not while a call is open, and leaves other tabs alone', async () => {
  const [student, tutor] = await Promise.all([newSubscriber(120), newTutor()])
  const start = tomorrowNoon()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  const releases = await startReleases()
  const { page, context } = await arrive(withWorker)
  await signInAt(context, releases.address, student)
  await page.goto(`${releases.address}/upcoming-lessons`)
  await expectLesson(page, tutor)
  await waitForWorker(page)
  const call = await context.newPage()
  await call.goto(`${releases.address}/lesson/${lesson.id}`)
  await call.getByRole('heading', { level: 1 }).waitFor()
  for (const tab of [page, call]) await markFirstLoad(tab)

  // Within the app, so that the tab keeps what it was told about the new version.
  await page.evaluate((path) => history.pushState({}, '', path), `/lesson/${lesson.id}`)
  await page.getByRole('heading', { level: 1, name: lessons('title') }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  releases.publish()
  await checkForUpdate(page)
  await eventually(() => findWaitingWorker(page)).toBe(true)
  expect(await offerIn(page).count()).toBe(0)
  await page.goBack()
  await offerIn(page).waitFor()
  expect(await isFirstLoad(page)).toBe(true)

  await page.getByRole('button', { name: shell('reload') }).click()
  await eventually(() => isFirstLoad(page)).toBe(false)
  await expectLesson(page, tutor)
  expect(await findWaitingWorker(page)).toBe(false)
  expect([await isFirstLoad(call), await offerIn(call).count()]).toEqual([true, 0])
})

test('a page of the new version lets its worker in unasked; the tab of the old one is asked, and recovers', async () => {
  const [student, tutor] = await Promise.all([newSubscriber(120), newTutor()])
  const start = tomorrowNoon()
  await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  const releases = await startReleases()
  const { page: old, context } = await arrive(withWorker)
  await signInAt(context, releases.address, student)
  await old.goto(`${releases.address}/upcoming-lessons`)
  await expectLesson(old, tutor)
  await waitForWorker(old)
  await markFirstLoad(old)
  releases.publish()
  const fresh = await context.newPage()
  await fresh.goto(`${releases.address}/upcoming-lessons`)
  await expectLesson(fresh, tutor)
  await offerIn(old).waitFor()
  expect(await isFirstLoad(old)).toBe(true)
  await eventually(() => findWaitingWorker(fresh)).toBe(false)
  expect(await offerIn(fresh).count()).toBe(0)

  // A screen that the old tab has not loaded, and whose file is gone with the release.
  releases.withdraw(/^\/build\/about-/)
  await old.evaluate(() => history.pushState({}, '', '/about'))
  await eventually(() => isFirstLoad(old)).toBe(false)
})

test('a release can remove the service worker and all it keeps', async () => {
  const releases = await startReleases()
  const { page } = await arrive(withWorker)
  await page.goto(`${releases.address}/pricing`)
  await page.keyboard.press('Tab')
  await waitForWorker(page)
  await releases.removeWorker()
  await page.reload()
  const readLeft = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()])
  await eventually(readLeft).toEqual([0, []])
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.getByRole('heading', { level: 1 }).waitFor()
})
