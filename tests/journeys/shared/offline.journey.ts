/** The installed app: reading without a network, and nothing left of a person who leaves. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openRoom } from '#contract/talk/api/chat.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { conversationWith } from '../actions.ts'
import { readAlone } from '../browser.ts'
import { eventually, onPhone, origin, setUpJourney } from '../journey.ts'
import { createBreakableNetwork } from '../network.ts'
import {
  bookLessonWith,
  moveLessonToPast,
  newName,
  newStudent,
  newSubscriber,
  newTutor,
  offerHours,
  type Person,
  tomorrowNoon,
} from '../people.ts'
import { expectLesson, waitForWorker, withWorker } from '../service-worker.ts'
import { tokenFor } from '../tokens.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { auth, dashboard, lessons, shell } = words

const nav = (page: Page) => page.getByRole('navigation', { name: shell('mainNav') })

/** Names of the caches, the addresses in them, and the queries whose answers are kept. */
const readKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const answers = await new Promise<{ owner: number; hash: string }[]>((resolve, reject) => {
      const opening = indexedDB.open('hiwar-answers', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('answers')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
    return {
      caches: names,
      files: requests.flat().map(({ url }) => new URL(url).pathname),
      owners: [...new Set(answers.map(({ owner }) => owner))],
      queries: answers.map(({ hash }) => hash),
    }
  })

/** The files of the build that the service worker keeps: what the app starts with, and the screens that can be read. */
const listKeptFiles = async (): Promise<string[]> => {
  const worker = await (await fetch(`${origin}/sw.js`)).text()
  const listed = [...new Set(worker.match(/\/build\/[\w.-]+/g))]
  for (const screen of ['upcoming-lessons', 's.dashboard', 'chat', 'login'])
    expect(listed.some((file) => file.startsWith(`/build/${screen}`))).toBe(true)
  return listed
}

interface Pair {
  readonly student: Person
  readonly tutor: Person
  readonly roomId: number
}

const firstMessage = 'هل نراجع الفصل الثالث؟'

/** A student with a lesson tomorrow and a conversation with its tutor. */
const meet = async (): Promise<Pair> => {
  const [student, tutor] = await Promise.all([newSubscriber(120, newName('سلمى')), newTutor()])
  const start = tomorrowNoon()
  // First, because a booking opens the room of the two as well.
  const body = { userId: tutor.id, message: firstMessage }
  const { roomId } = await student.api(openRoom, { body, idempotencyKey: crypto.randomUUID() })
  await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  return { student, tutor, roomId }
}

/** Opens what the student reads later, and a public page, and waits until they are kept. */
const readWhileOnline = async (page: Page, { student, tutor, roomId }: Pair): Promise<void> => {
  await page.goto('/s/dashboard')
  await expectLesson(page, tutor)
  await page.goto(`/chat?room=${roomId}`)
  await conversationWith(page, tutor.name).getByText(firstMessage).waitFor()
  const listed = await listKeptFiles()
  await eventually(async () => {
    const { files, owners, queries } = await readKept(page)
    const has = (part: string) => queries.some((hash) => hash.includes(part))
    return (
      listed.every((file) => files.includes(file)) &&
      ['"account"', '"upcoming"', '"subscription"', '"rooms"', '"messages"'].every(has) &&
      owners.join() === String(student.id)
    )
  }).toBe(true)
  await page.goto('/faq')
  await eventually(async () => (await readKept(page)).caches).toContain('hiwar-pages')
  await page.goto('/upcoming-lessons')
  await expectLesson(page, tutor)
}

const readOffline = async (page: Page, { tutor, roomId }: Pair): Promise<void> => {
  await page.goto('/upcoming-lessons')
  await expectLesson(page, tutor)
  await expectMark(page)
  await page.goto('/s/dashboard')
  await expectLesson(page, tutor)
  await page
    .getByRole('main')
    .getByText(dashboard('quota.caption', { count: 90 }))
    .first()
    .waitFor()
  await page.goto(`/chat?room=${roomId}`)
  await conversationWith(page, tutor.name).getByText(firstMessage).waitFor()
  await expectMark(page)
}

/** The mark that says from when the screen is: from today. A conversation has one of its own, too. */
const expectMark = (page: Page) => {
  const now = Date.now()
  const mark = page.getByText(shell('seenAt', { when: formatNearDay(now, now) }).replace('.', ''))
  return mark.first().waitFor()
}

/** Nothing of what was read; neither in what is kept nor on the page. */
const expectNothingToRead = async (page: Page, { tutor, student }: Pair): Promise<void> => {
  await eventually(async () => {
    const { queries, caches } = await readKept(page)
    return [queries, caches.includes('hiwar-pages')]
  }).toEqual([[], false])
  const text = await page.locator('body').innerText()
  for (const trace of [tutor.name, student.name, firstMessage]) expect(text).not.toContain(trace)
}

/** Neither that nor anything else of the person on the device. */
const expectNothingLeft = async (page: Page, pair: Pair): Promise<void> => {
  await expectNothingToRead(page, pair)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hiwar.')
}

test('the app can be installed: an Arabic manifest, icons of every kind, shortcuts, and a service worker', async () => {
  const { page, context } = await arrive({ person: await newStudent(), ...withWorker })
  await page.goto('/tutors')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const cdp = await context.newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Contexts of tests are private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { data, errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as {
    lang: string
    dir: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
    shortcuts: { url: string; icons: { src: string; sizes: string }[] }[]
  }
  expect(manifest).toMatchObject({ lang: 'ar-EG', dir: 'rtl', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/upcoming-lessons', '/chat'])
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== 'any')) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  for (const path of ['/sw.js', '/manifest.webmanifest']) {
    const { headers } = await fetch(`${origin}${path}`)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache'])
  }
})

test('without a network the lesson, the week and a conversation are read; after logging out nothing is left', async () => {
  const pair = await meet()
  const { page, context } = await arrive({ person: pair.student, ...withWorker })
  const line = await createBreakableNetwork(context)
  await readWhileOnline(page, pair)
  await line.cut()
  await readOffline(page, pair)

  await page.goto('/s/dashboard')
  await expectLesson(page, pair.tutor)
  await nav(page)
    .getByRole('button', { name: shell('logout') })
    .click()
  await page.getByRole('heading', { level: 1, name: auth('login.title') }).waitFor()
  await expectNothingLeft(page, pair)
  await page.goto('/upcoming-lessons')
  await page.getByRole('heading', { level: 1, name: auth('login.title') }).waitFor()
  await expectNothingLeft(page, pair)
})

test('a server that fails to say who is signed in leaves the page readable, says so, and is asked again', async () => {
  const pair = await meet()
  const { page } = await arrive({ person: pair.student })
  await page.goto('/upcoming-lessons')
  await expectLesson(page, pair.tutor)
  await eventually(async () => {
    const { queries } = await readKept(page)
    return ['"account"', '"upcoming"'].every((part) => queries.some((hash) => hash.includes(part)))
  }).toBe(true)
  const me = '**/api/v1/user/current'
  await readAlone(page)
  await page.route(me, (route) => route.fulfill({ status: 503, json: { code: 'service-unavailable' } }))
  await page.reload()
  await expectLesson(page, pair.tutor)
  const notice = page.getByText(shell('serverFails'))
  await notice.waitFor()
  expect(await page.getByRole('heading', { level: 1, name: shell('busy.title') }).count()).toBe(0)
  await page.unroute(me)
  await notice.waitFor({ state: 'detached' })
})

test('a second tab loses what was kept when the first logs out, and so does one whose session ended', async () => {
  const pair = await meet()
  const { page, context } = await arrive({ person: pair.student, ...withWorker })
  await readWhileOnline(page, pair)
  const second = await context.newPage()
  await second.goto('/upcoming-lessons')
  await expectLesson(second, pair.tutor)
  await nav(page)
    .getByRole('button', { name: shell('logout') })
    .click()
  await second.getByRole('heading', { level: 1, name: auth('login.title') }).waitFor()
  await expectNothingLeft(second, pair)

  // A token is put back and then refused, as after a change of the password elsewhere. The one before ended with the
  // log-out.
  await page.evaluate((token) => localStorage.setItem('hiwar.token', token), await tokenFor(pair.student.id))
  await readWhileOnline(page, pair)
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { code: 'invalid-token' } }))
  await page.goto('/upcoming-lessons')
  await page.getByText(shell('sessionEnded'), { exact: true }).waitFor()
  await expectNothingToRead(page, pair)
})

test('a page that the browser kept in memory is not shown to whoever goes back after the person has left', async () => {
  const pair = await meet()
  const { page } = await arrive({ person: pair.student, ...withWorker })
  await page.goto('/upcoming-lessons')
  await expectLesson(page, pair.tutor)
  // Frozen pages miss the storage event, which the tab that changes the storage does not get either.
  await page.evaluate(() => {
    localStorage.removeItem('hiwar.token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.getByRole('heading', { level: 1, name: auth('login.title') }).waitFor()
  await expectNothingToRead(page, pair)
})

test('what one person has kept is removed when another one signs in, and never shown to them', async () => {
  const pair = await meet()
  const other = await newStudent()
  const { page, context } = await arrive({ person: pair.student, ...withWorker })
  const line = await createBreakableNetwork(context)
  await readWhileOnline(page, pair)
  // As after a crash of the browser: the token is gone, what was kept is not.
  await page.goto('about:blank')
  const changing = await context.newPage()
  await changing.goto('/robots.txt')
  await changing.evaluate((token) => localStorage.setItem('hiwar.token', token), other.token)
  await line.cut()
  await changing.goto('/upcoming-lessons')
  // Chromium's offline mode does not tell a page that the service worker answers that there is no network.
  const unreachable = [shell('unreachable.title'), shell('noAnswer.title')].join('|')
  await changing.getByRole('heading', { level: 1, name: new RegExp(unreachable) }).waitFor()
  expect(await changing.getByText(pair.tutor.name).count()).toBe(0)
  await line.mend()
  await changing.reload()
  await changing.getByRole('heading', { level: 1, name: lessons('title') }).waitFor()
  await eventually(async () => (await readKept(changing)).owners.includes(pair.student.id)).toBe(false)
})

test('with a network that answers nothing the same is read, marked, and fetched again once it answers', async () => {
  const pair = await meet()
  const { page, context } = await arrive({ person: pair.student, ...withWorker })
  const line = await createBreakableNetwork(context)
  await readWhileOnline(page, pair)
  await line.silence()
  await page.goto('/upcoming-lessons')
  await expectLesson(page, pair.tutor)
  await page.getByText(shell('unanswered')).waitFor()
  await expectMark(page)
  await line.mend()
  await page.getByText(shell('unanswered')).waitFor({ state: 'detached' })
  await expectLesson(page, pair.tutor)
})

test('a public page is shown again without a network, with a mark', async () => {
  const { page, context } = await arrive(withWorker)
  await page.goto('/faq')
  // The app, and with it the service worker, starts when somebody needs it.
  await page.keyboard.press('Tab')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitForWorker(page)
  await page.goto('/faq')
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  // A page is kept after it was shown.
  await eventually(() =>
    page.evaluate(async () => (await caches.match('/faq', { ignoreVary: true })) !== undefined),
  ).toBe(true)
  await context.setOffline(true)
  await page.goto('/faq')
  await page.getByText(shell('keptPage')).waitFor()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
})

test('the app is offered after the second booking, and never again once dismissed', async () => {
  const [student, tutor] = await Promise.all([newSubscriber(120), newTutor()])
  const start = tomorrowNoon()
  const slot = await offerHours(tutor, start)
  await moveLessonToPast((await bookLessonWith(student, tutor, slot, start)).id)
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  const { page } = await arrive({ person: student, ...onPhone, userAgent: iPhone })
  const hint = page.getByRole('region', { name: shell('install.title') })
  await page.goto('/s/dashboard')
  await page.getByText(dashboard('stats.completed')).waitFor()
  expect(await hint.count()).toBe(0)
  await bookLessonWith(student, tutor, slot, start)
  await page.reload()
  await hint.getByText(shell('install.ios')).waitFor()
  await hint.getByRole('button', { name: shell('install.dismiss') }).click()
  await hint.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(dashboard('stats.completed')).waitFor()
  expect(await hint.count()).toBe(0)
})
