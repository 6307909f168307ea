/** Pages that are there before any script, and an app that takes them over when it is needed. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import { password } from '#scripts/demo-world/accounts.ts'
import { root } from '#scripts/run.ts'
import { shell } from '#web/copy/shell.ts'
import { tutors } from '#web/copy/tutors.ts'
import { periodNames } from '#web/features/money/plans/period.ts'
import { plainPages } from '#worker/copy/plain-pages.ts'
import { mendAfterPress } from '../actions.ts'
import { callApi, complaintsOf, signInSeeded } from '../browser.ts'
import { eventually, onPhone, origin, pathOf, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'

const { arrive } = setUpJourney()

/** What the log-in asks once the app runs, for the browser to offer passkeys: no page can carry a challenge. */
const challenge = '/api/v1/auth/passkey/sign-in/options'

/** Requests to the API, in the order in which the page sent them. */
const followRequests = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\//.test(pathname) && pathname !== challenge) requests.push(pathname)
  })
  return requests
}

/** Holds the app's code back until the returned function is called. */
const holdCode = async (page: Page): Promise<() => void> => {
  let release: () => void = () => undefined
  const heldBack = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/build/*.js', async (route) => {
    await heldBack
    await route.continue()
  })
  return release
}

/** Whether the app has taken the page over. */
const isRunning = (page: Page): Promise<boolean> => page.evaluate(() => Reflect.get(window, 'early') === undefined)

const cards = (page: Page) => page.locator('.tutor-card h2 a')

test('without scripts the list is read, searched and paged, and a tutor is read with their ratings', async () => {
  const { page } = await arrive({ ...onPhone, javaScriptEnabled: false })
  await page.goto('/tutors')
  const first = await cards(page).first().innerText()
  await page.locator('a[href*="page=2"]').click()
  expect(pathOf(page)).toBe('/tutors?page=2')
  expect(await cards(page).allInnerTexts()).not.toContain(first)
  await page.locator('a[href="/tutors"]').last().click()
  await page.getByRole('searchbox').fill(first)
  await page.getByRole('searchbox').press('Enter')
  await eventually(() => cards(page).allInnerTexts()).toEqual([first])
  await cards(page).first().click()
  expect(await page.locator('h1').innerText()).toContain(first)
  await page.getByRole('tab').nth(1).click()
  expect(pathOf(page)).toMatch(/^\/t\/\d+\?tab=ratings$/)
  expect(await page.getByRole('tabpanel').innerText()).not.toBe('')
  await page.goto('/tutors?q=zzzzzz')
  expect(await page.locator('#main').innerText()).toContain(tutors.noMatch.title)
})

/** Addresses of the pages that the worker renders, by the name of their document. */
const edgePages: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  about: ['/about'],
  tutor: ['/tutor'],
  pricing: ['/pricing'],
  login: ['/login', '/login?redirect=%2Fchat'],
  tutors: ['/tutors', '/tutors?q=ا', '/tutors?level=1&page=2', '/tutors?q=zzzzzz'],
  't-id': ['/t/5', '/t/5?tab=ratings'],
  // Of the build, but answered by the worker, as it is everywhere.
  404: ['/no/such/page', '/faq/nobody', '/tutors/5', '/lesson/1/more'],
}

const listHtml = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, 'dist/client', folder), { recursive: true }))
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.replace(/\.html$/, ''))

/** Every rendered page, as the build has them: a new one is tested without being named here, unless it has parameters. */
const listRenderedPages = async (): Promise<string[]> => {
  const shells = (await listHtml('shells')).filter((name) => name !== 'app')
  expect(Object.keys(edgePages).sort()).toEqual(shells.sort())
  const files = (await listHtml('.')).filter((name) => !name.startsWith('shells/'))
  expect(files.length).toBeGreaterThan(5)
  return [...Object.values(edgePages).flat(), ...files.map((name) => `/${name}`)]
}

/** Remembers the elements of the page, and answers how many of them are no longer in it when asked again. */
const countReplaced = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // A loaded picture takes the place of initials.
    const all = [...document.querySelectorAll('#root *:not(.av *)')]
    const before: Element[] = Reflect.get(window, 'elementsBefore') ?? all
    Reflect.set(window, 'elementsBefore', before)
    return before.filter((one) => !one.isConnected).length
  })

/**
 * Texts, without what is for screen readers after the title has loaded, initials behind pictures, and minutes that pass
 * between the two readings.
 */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const copy = document.querySelector('#root')?.cloneNode(true) as HTMLElement
    for (const one of copy.querySelectorAll('p.visually-hidden[role="status"], .av')) one.remove()
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
    const pieces: string[] = []
    while (texts.nextNode()) pieces.push(texts.currentNode.textContent ?? '')
    const minutes = /(\d+ )?دق(يقة|يقتان|يقتين|ائق)( واحدة)?|\d+ د(?!\p{L})/u
    return pieces.map((text) => text.replace(minutes, 'دقائق'))
  })

/** Within which a page is rendered anew: it is kept for a minute. */
const renewedWithinMs = 90_000

/** The document as it is answered now. */
const fetchDocument = async (page: Page, path: string): Promise<string> => (await page.request.get(path)).text()

test.each([
  ['a phone', onPhone],
  ['a desktop', {}],
])(
  'on %s every rendered page is taken over as it is, without a request for what it carries',
  async (_, device) => {
    const { page, context } = await arrive(device)
    // A busy machine may take longer to start the app than an answer counts as new, which is then asked for again.
    await page.addInitScript(() => {
      const loaded = Date.now()
      Date.now = () => loaded
    })
    const complaints = complaintsOf(context)
    const requests = followRequests(page)
    const untouched = { ranBefore: false, replaced: 0, changed: [[], []], asked: [], complaints: [] }
    const visitOnce = async (path: string) => {
      requests.length = 0
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await countReplaced(page)
      const before = await readTexts(page)
      const ranBefore = await isRunning(page)
      await page.keyboard.press('Shift')
      await eventually(() => isRunning(page)).toBe(true)
      await page.waitForLoadState('networkidle')
      const after = await readTexts(page)
      const changed = [before.filter((one) => !after.includes(one)), after.filter((one) => !before.includes(one))]
      const replaced = await countReplaced(page)
      return { ranBefore, replaced, changed, asked: [...requests], complaints: complaints.splice(0) }
    }
    const paints: Record<string, unknown> = {}
    for (const path of await listRenderedPages()) {
      const first = await visitOnce(path)
      paints[path] = first
      if (isDeepStrictEqual(first, untouched)) continue
      // A minute may have passed since the page was rendered, with which a time is over or near. A new one is of this minute.
      const old = await fetchDocument(page, path)
      await eventually(() => fetchDocument(page, path), renewedWithinMs).not.toBe(old)
      paints[path] = await visitOnce(path)
    }
    expect(paints).toEqual(Object.fromEntries(Object.keys(paints).map((path) => [path, untouched])))
  },
  600_000,
)

/** How every element of the page looks, once its fonts are there. */
const readLooks = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // What is far below the screen has a size of its own only once it is laid out.
    const everything = new CSSStyleSheet()
    everything.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [everything]
    await document.fonts.ready
    return [...document.querySelectorAll('body *:not(script)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontSize, opacity, maskImage } = getComputedStyle(element)
      const place = [x, y, width, height].map(Math.round).join(' ')
      return [element.tagName, place, color, backgroundColor, fontSize, opacity, maskImage].join(' ')
    })
  })

/** Adds the sheets that the app would. */
const addSheets = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const hrefs = document.documentElement.dataset.styles?.split(' ') ?? []
    return Promise.all(
      hrefs.map(
        (href) =>
          new Promise<void>((resolve, reject) => {
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
            link.onload = () => resolve()
            link.onerror = () => reject(new Error(href))
            document.head.append(link)
          }),
      ),
    )
  })

test.each([
  ['a phone', { ...onPhone, colorScheme: 'light' }],
  ['a desktop in the dark', { colorScheme: 'dark' }],
] as const)('on %s the styles in the head of a rendered page show all of it', async (_, device) => {
  const { page } = await arrive({ ...device, javaScriptEnabled: true })
  await page.route('**/build/*.js', (route) => route.abort())
  const differing: string[] = []
  for (const path of await listRenderedPages()) {
    await page.goto(path)
    const first = await readLooks(page)
    await addSheets(page)
    const whole = await readLooks(page)
    differing.push(...whole.filter((look, index) => look !== first[index]).map((look) => `${path} ${look}`))
  }
  expect(differing).toEqual([])
})

test('a dialog that the address opens is opened without a touch', async () => {
  const { page } = await arrive(onPhone)
  await page.goto('/t/5?book=true')
  await page.getByRole('dialog').waitFor()
  await page.goto('/login?dialog=forget-password')
  await page.getByRole('dialog').waitFor()
})

/** Fills in the log-in form and sends it. */
const logInAs = async (page: Page, email: string): Promise<void> => {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
}

/** Addresses that the page opened or asked for. */
const followAddresses = (page: Page): string[] => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  return addresses
}

test('a log-in that is sent before the app is answered by it, and the password is in no address', async () => {
  const { page } = await arrive(onPhone)
  const addresses = followAddresses(page)
  const release = await holdCode(page)
  await page.goto('/login?redirect=%2Fchat')
  await logInAs(page, 'malak@hiwar.test')
  expect(pathOf(page)).toBe('/login?redirect=%2Fchat')
  expect(await isRunning(page)).toBe(false)
  release()
  await eventually(() => pathOf(page)).toBe('/chat')
  expect(addresses.filter((one) => one.includes(password))).toEqual([])
})

test('what was typed before the app stays when the form is not sent', async () => {
  const { page } = await arrive(onPhone)
  const release = await holdCode(page)
  await page.goto('/login')
  await page.locator('input[name="email"]').fill('malak@hiwar.test')
  release()
  await eventually(() => isRunning(page)).toBe(true)
  await page.locator('input[name="password"]').fill(password)
  expect(await page.locator('input[name="email"]').inputValue()).toBe('malak@hiwar.test')
  await page.locator('form button[type="submit"]').click()
  await eventually(() => pathOf(page)).toBe('/s/dashboard')
})

test.each([
  ['scripts are off', false],
  ['the app’s code never comes', true],
])('a log-in is answered with what to do when %s, and the password is in no address', async (_, javaScriptEnabled) => {
  const { page } = await arrive({ ...onPhone, javaScriptEnabled })
  const addresses = followAddresses(page)
  await page.route('**/build/*.js', (route) => route.abort())
  await page.goto('/login?redirect=%2Fchat')
  if (javaScriptEnabled) {
    // A file that cannot be fetched may be one of an earlier release, so the page is loaded again first.
    const reloaded = page.waitForEvent('load')
    await page.locator('input[name="email"]').focus()
    await reloaded
  }
  await logInAs(page, 'malak@hiwar.test')
  await page.getByRole('heading', { level: 1, name: plainPages.unsentForm.title }).waitFor()
  expect(await page.content()).not.toContain(password)
  await page.getByRole('link', { name: plainPages.unsentForm.again }).click()
  await page.locator('input[name="email"]').waitFor()
  expect(addresses.filter((one) => one.includes(password))).toEqual([])
})

test('a list that is chosen from before the app narrows the tutors', async () => {
  const { page } = await arrive()
  const release = await holdCode(page)
  await page.goto('/tutors')
  await page.locator('select[name="level"]').selectOption('1')
  expect(await isRunning(page)).toBe(false)
  release()
  await eventually(() => pathOf(page)).toBe('/tutors?level=1')
  await eventually(() => page.locator('select[name="level"]').inputValue()).toBe('1')
})

test('the price page shows every period without a script', async () => {
  const { page } = await arrive({ ...onPhone, javaScriptEnabled: false })
  await page.goto('/pricing')
  const plan = page.locator('.plan').first()
  const shown = new Set<string>()
  for (const period of periodNames) {
    await page.locator(`input[name="period"][value="${period}"]`).check({ force: true })
    const link = plan.locator(`a[href*="${period}"]:visible`)
    expect(await link.count()).toBe(1)
    shown.add(await plan.innerText())
  }
  expect(shown.size).toBe(periodNames.length)
})

test('a button that is pressed before the app opens what it opens', async () => {
  const { page } = await arrive(onPhone)
  const release = await holdCode(page)
  await page.goto('/tutors')
  const button = page.locator('.tutor-card button').first()
  await button.click()
  expect(await isRunning(page)).toBe(false)
  expect(await button.getAttribute('data-awaited')).toBe('')
  const sheet = page.locator('.waiting-sheet .dialog')
  await sheet.waitFor()
  release()
  await page.getByRole('dialog').waitFor()
  await eventually(() => button.getAttribute('data-awaited')).toBe(null)
  await sheet.waitFor({ state: 'hidden' })
})

test.each([
  ['its cross', (page: Page) => page.locator('.waiting-sheet button').click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
])('an empty sheet that is closed by %s before the app stays closed', async (_, close) => {
  const { page } = await arrive(onPhone)
  const release = await holdCode(page)
  await page.goto('/tutors')
  await page.locator('.tutor-card button').first().click()
  const sheet = page.locator('.waiting-sheet .dialog')
  await sheet.waitFor()
  await close(page)
  await sheet.waitFor({ state: 'hidden' })
  release()
  await eventually(() => isRunning(page)).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a button that is pressed without a network says so, and opens what it opens once the network is back', async () => {
  const { page } = await arrive(onPhone)
  await page.route('**/build/*.js', (route) => route.abort())
  await page.goto('/tutors')
  await page.context().setOffline(true)
  const notice = page.locator('.waiting-notice')
  expect(await notice.isVisible()).toBe(false)
  await page.locator('.tutor-card button').first().click()
  await notice.filter({ hasText: shell.pressUnanswered }).waitFor()
  await page.unroute('**/build/*.js')
  const mend = () => page.context().setOffline(false)
  await mendAfterPress(page.locator('.tutor-card button').first(), mend, page.getByRole('dialog'))
  await notice.waitFor({ state: 'hidden' })
})

test('who is signed in sees nothing of a visitor’s page', async () => {
  const { page } = await arrive({ person: await signInSeeded(origin, 'malak') })
  const release = await holdCode(page)
  await page.goto('/tutors')
  expect(await page.locator('a[href="/login"]').isVisible()).toBe(false)
  expect(await page.locator('.first-paint').isVisible()).toBe(true)
  release()
  await page.locator('.sidebar').waitFor()
  expect(await page.locator('.first-paint').isVisible()).toBe(false)
  expect(await page.locator('.tutor-card').count()).toBeGreaterThan(0)
})

test('the shared page of a list carries nothing of whoever asks', async () => {
  const { token } = await signInSeeded(origin, 'malak')
  const ask = async (headers: Record<string, string>) => (await fetch(`${origin}/tutors?q=كريم`, { headers })).text()
  const [signedIn, visitor] = [await ask({ authorization: `Bearer ${token}` }), await ask({})]
  const withoutInstant = (html: string): string =>
    html.replace(/"renderedAt":\d+/, '').replace(/"(dataUpdatedAt|dehydratedAt)":\d+/g, '')
  expect(withoutInstant(signedIn)).toBe(withoutInstant(visitor))
})

test('while the database fails a page is shown as it was, with a mark', async () => {
  const person = await signInSeeded(origin, 'hussein')
  const { name } = await callApi(origin, getCurrentUser, {}, person.token)
  const path = `/t/${person.id}`
  const ask = async (): Promise<string> => (await fetch(`${origin}${path}`)).text()
  expect(await ask()).toContain(name)
  await withDatabase(state, (db) => db.exec('ALTER TABLE plans RENAME TO plans_away'))
  try {
    // Drops the copy that would be shown for a minute.
    await callApi(origin, updateUser, { params: { id: person.id }, body: { name: name ?? '' } }, person.token)
    await eventually(ask).toContain('data-stale=""')
    const { page } = await arrive(onPhone)
    await page.goto(path)
    await page.getByText(shell.stalePage).waitFor()
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  } finally {
    await withDatabase(state, (db) => db.exec('ALTER TABLE plans_away RENAME TO plans'))
  }
  await eventually(ask).not.toContain('data-stale=""')
})
