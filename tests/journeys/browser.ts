/** Browsers and signed-in pages for journeys, pictures and measurements. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { logIn } from '#contract/people/api/auth.ts'
import { createStudent } from '#contract/people/api/students.ts'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { replyOf, requestOf, type WireRequest } from '#contract/shared/api/request.ts'
import { launchChromium } from '#scripts/chromium.ts'
import { emailOf, password } from '#scripts/demo-world/accounts.ts'
import { findForAnyReader } from './any-reader.ts'

/**
 * How long a wait may take before it counts as a failure. A busy machine takes ten times as long as a quiet one, so a
 * shorter limit would fail there without a fault.
 */
export const waitLimitMs = 60_000

export const openBrowser = (): Promise<Browser> => launchChromium()

export const phone = { width: 390, height: 844 } as const
export const desktop = { width: 1440, height: 900 } as const

const toFetchBody = (body: WireRequest['body']): string | FormData | undefined => {
  if (!Array.isArray(body)) return body as string | undefined
  const form = new FormData()
  for (const [name, value] of body as readonly (readonly [string, string | File])[]) form.append(name, value)
  return form
}

/** One declared request over the network: returns the response or throws an `ApiError`. */
export const callApi = async <E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: RequestOf<E>,
  token?: string | null,
): Promise<ReplyOf<E>> => {
  const { url, body, ...init } = requestOf(endpoint, input, token)
  const response = await fetch(`${origin}${url}`, { ...init, body: toFetchBody(body) })
  return replyOf(endpoint, response.status, await response.text(), { retryAfter: response.headers.get('retry-after') })
}

export interface SignedPerson {
  readonly id: number
  readonly email: string
  readonly token: string
}

/** Short of the time for which a sign-in counts as a proof, which some acts ask for. */
const keptMs = 6 * 60_000

const signedIn = new Map<string, { readonly at: number; readonly person: Promise<SignedPerson> }>()

/** Signs a user of the demo world in on a device of its own, for a journey that logs out: that ends the device. */
export const signInAnew = async (origin: string, handle: string): Promise<SignedPerson> => {
  const email = emailOf(handle)
  const { user, token } = await callApi(origin, logIn, { body: { email, password } })
  return { id: user.id, email, token }
}

/**
 * A user of the demo world, by the part of the address before the @. Logs in once per server and some minutes, because
 * log-ins are limited.
 */
export const signInSeeded = (origin: string, handle: string): Promise<SignedPerson> => {
  const key = `${origin} ${handle}`
  const known = signedIn.get(key)
  if (known && Date.now() < known.at + keptMs) return known.person
  const person = signInAnew(origin, handle)
  signedIn.set(key, { at: Date.now(), person })
  person.catch(() => signedIn.delete(key))
  return person
}

/** A new student with an unused trial. */
export const freshStudent = async (origin: string): Promise<SignedPerson> => {
  const email = emailOf(`fresh-${crypto.randomUUID()}`)
  const { user, token } = await callApi(origin, createStudent, { body: { email, password } })
  return { id: user.id, email, token }
}

export interface Visit extends BrowserContextOptions {
  /** Signed out when absent. */
  person?: SignedPerson
  path?: string
}

/** The local storage key of the app's token. */
const tokenKey = 'hiwar.token'

const storageOf = (origin: string, person?: SignedPerson) => ({
  cookies: [],
  origins: person ? [{ origin, localStorage: [{ name: tokenKey, value: person.token }] }] : [],
})

/** Replaces everything a context has stored but its cached files. */
export const replaceStorage = (context: BrowserContext, origin: string, person?: SignedPerson): Promise<void> =>
  context.setStorageState(storageOf(origin, person))

/**
 * A browser context of its own, so that two users never share storage. Arabic, Cairo time, desktop size and no service
 * worker by default.
 */
export const openContext = async (browser: Browser, origin: string, { person, path: _, ...options }: Visit = {}) => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: desktop,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    permissions: ['camera', 'microphone'],
    // A worker of one test would answer the next from its cache. Tests of the worker itself allow it.
    serviceWorkers: 'block',
    storageState: storageOf(origin, person),
    ...options,
  })
  context.setDefaultTimeout(waitLimitMs)
  context.on('page', findForAnyReader)
  return context
}

/** Opens a path as somebody and waits until the page has settled. */
export const openPage = async (browser: Browser, origin: string, visit: Visit = {}): Promise<Page> => {
  const context = await openContext(browser, origin, visit)
  const page = await context.newPage()
  await page.goto(visit.path ?? '/')
  await waitUntilSettled(page)
  return page
}

/** Has a page's reads travel one by one, as with a server that knows no others: for whoever answers one in its place. */
export const readAlone = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/home?**', (route) => route.fulfill({ status: 404, json: { code: 'illegal' } }))

/** Waits until fonts and pictures in view are loaded and no request is pending. Sockets do not count. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(
      (image) => !image.complete && image.getBoundingClientRect().top < innerHeight,
    )
    const drawn = Promise.allSettled(pictures.map((image) => image.decode()))
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 3000))])
  })
}

/** Refusals of the API are shown to the user by the page; browsers log them as errors all the same. */
const answered = /Failed to load resource: the server responded with a status of 4\d\d/

/** Errors of a page: console errors, scripts that failed to load, uncaught exceptions. */
export const complaintsOf = (context: BrowserContext): string[] => {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !answered.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
