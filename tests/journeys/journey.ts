/**
 * How journeys get a server and pages. `setup.ts` starts one browser and as many seeded servers as files run at a
 * time; `setUpJourney()` at the top of a file connects to them, and `visit`, `arrive` or `look` opens a page as somebody.
 * A server serves many files one after the other, so a test changes only users of its own (`people.ts`) and leaves those
 * of the demo world as they are. Tests of the server process start their own server (`server.ts`).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { root } from '#tests/tools/run.ts'
import { complaintsOf, desktop, openContext, phone, replaceStorage, type Visit, waitLimitMs } from './browser.ts'
import type { JourneyServer } from './setup.ts'

/** The pool id of this worker, from 1 on, is unique among the workers running at the same time. */
const assignedServer = (): JourneyServer => {
  const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}

/** Address and state folder of this file's server. */
export const { origin, state } = assignedServer()

/** A phone with a touch screen. */
export const onPhone = { viewport: phone, isMobile: true, hasTouch: true } as const

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors and uncaught exceptions so far. */
  readonly complaints: readonly string[]
}

/** A context, and what went wrong in it since its test began. */
interface WatchedContext {
  readonly context: BrowserContext
  readonly complaints: string[]
  /** Uncaught exceptions. */
  readonly faults: string[]
}

interface OpenVisitor extends WatchedContext {
  readonly page: Page
  /** The options of a context that serves later visits too. */
  readonly shared?: string
}

const pictures = join(root, 'tests', 'output', 'journeys')

const keepPicture = async (page: Page, story: string, index: number): Promise<void> => {
  await mkdir(pictures, { recursive: true })
  const name = `${story.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index}.png`
  await page.screenshot({ path: join(pictures, name), timeout: waitLimitMs }).catch(() => undefined)
}

const watch = async (browser: Browser, options: Visit): Promise<WatchedContext> => {
  const context = await openContext(browser, origin, options)
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message))
  return { context, complaints: complaintsOf(context), faults }
}

const openTab = async (watched: WatchedContext, shared?: string): Promise<OpenVisitor> => ({
  ...watched,
  page: await watched.context.newPage(),
  shared,
})

/**
 * Called once at the top of a file. After each test the pages it opened are closed, a failed test leaves screenshots in
 * `tests/output/journeys`, and an uncaught exception fails a test that did not check for it.
 */
export const setUpJourney = () => {
  let browser: Browser
  let visitors: OpenVisitor[] = []
  let kept: { email: string; visitor: OpenVisitor } | undefined
  /** Contexts that no test uses at the moment, by their options. */
  const idle = new Map<string, WatchedContext[]>()

  /** Closes what a test opened. A failed one leaves nothing to others. */
  const release = async ({ page: _, shared, ...watched }: OpenVisitor, failed: boolean): Promise<void> => {
    if (failed || shared === undefined) return watched.context.close()
    await Promise.all(watched.context.pages().map((page) => page.close()))
    idle.set(shared, [...(idle.get(shared) ?? []), watched])
  }

  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    const present = visitors
    visitors = []
    const pages = present.flatMap(({ context }) => context.pages())
    const failed = task.result?.state === 'fail'
    if (failed) {
      for (const [index, page] of pages.entries()) await keepPicture(page, task.name, index)
      kept = undefined
    }
    const leaving = present.filter((visitor) => visitor !== kept?.visitor)
    await Promise.all(leaving.map((visitor) => release(visitor, failed)))
    expect(present.flatMap(({ faults }) => faults.splice(0))).toEqual([])
  })

  /** A page that has not opened anything yet, in a context of its own, which the test may change in any way. */
  const arrive = async (options: Visit = {}): Promise<Visitor> => {
    const visitor = await openTab(await watch(browser, options))
    visitors.push(visitor)
    return visitor
  }

  /**
   * A page of desktop size for a test that only looks and changes no setting of the context. It stays open for the next
   * test that looks as the same person with the same options: a load whose files are cached takes a third of the time.
   */
  const look = async (options: Visit = {}): Promise<Visitor> => {
    const email = options.person?.email ?? ''
    if (kept?.email !== email) {
      await kept?.visitor.context.close()
      kept = { email, visitor: await openTab(await watch(browser, options)) }
    }
    const { visitor } = kept
    visitor.complaints.splice(0)
    await visitor.page.setViewportSize(desktop)
    await visitor.page.emulateMedia({ colorScheme: null, reducedMotion: null })
    visitors.push(visitor)
    return visitor
  }

  /**
   * Opens a path as somebody and returns the page. Its context may be one that an earlier test of the file has left, with
   * nothing stored but the app's files, which halves the cost of a load; so a test that changes the context, not only
   * the page, calls `arrive`.
   */
  const visit = async ({ path = '/', person, ...options }: Visit = {}): Promise<Page> => {
    const shared = JSON.stringify(options)
    const waiting = idle.get(shared)?.pop()
    if (waiting) await replaceStorage(waiting.context, origin, person)
    waiting?.complaints.splice(0)
    const visitor = await openTab(waiting ?? (await watch(browser, { person, ...options })), shared)
    visitors.push(visitor)
    await visitor.page.goto(path)
    return visitor.page
  }

  return { arrive, look, visit }
}

/** Reads repeatedly until the expectation holds, or fails after the limit of all waits. */
export const eventually = <T>(read: () => T | Promise<T>, timeout = waitLimitMs): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, { timeout })

/** The address without the origin. */
export const pathOf = (page: Page): string => page.url().slice(origin.length)
