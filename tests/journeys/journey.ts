/**
 * How journeys get a server and pages. `setup.ts` starts one browser and as many seeded servers as files run at a
 * time; `setUpJourney()` at the top of a file connects to them, and `visit` or `arrive` opens a page as somebody, in a
 * context of its own that is closed after the test; `look` keeps one for tests that change nothing. A server serves many
 * files one after the other, so a test changes only users of its own (`people.ts`) and leaves those of the demo world as
 * they are. Tests of the server process start their own server (`server.ts`).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { root } from '#tests/tools/run.ts'
import { complaintsOf, desktop, openContext, phone, type Visit, waitLimitMs } from './browser.ts'
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

interface OpenVisitor extends Visitor {
  readonly complaints: string[]
  /** Uncaught exceptions so far. */
  readonly faults: string[]
}

const pictures = join(root, 'tests', 'output', 'journeys')

const keepPicture = async (page: Page, story: string, index: number): Promise<void> => {
  await mkdir(pictures, { recursive: true })
  const name = `${story.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index}.png`
  await page.screenshot({ path: join(pictures, name), timeout: waitLimitMs }).catch(() => undefined)
}

const open = async (browser: Browser, options: Visit): Promise<OpenVisitor> => {
  const context = await openContext(browser, origin, options)
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message))
  return { page: await context.newPage(), context, complaints: complaintsOf(context), faults }
}

/**
 * Called once at the top of a file. `visit` opens a path as somebody. After each test the contexts it opened are closed,
 * a failed test leaves screenshots in `tests/output/journeys`, and an uncaught exception fails a test that did not check
 * for it.
 */
export const setUpJourney = () => {
  let browser: Browser
  let visitors: OpenVisitor[] = []
  let kept: { email: string; visitor: OpenVisitor } | undefined

  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    const present = visitors
    visitors = []
    const pages = present.flatMap(({ context }) => context.pages())
    if (task.result?.state === 'fail') {
      for (const [index, page] of pages.entries()) await keepPicture(page, task.name, index)
      kept = undefined
    }
    const leaving = present.filter((visitor) => visitor !== kept?.visitor)
    await Promise.all(leaving.map(({ context }) => context.close()))
    expect(present.flatMap(({ faults }) => faults.splice(0))).toEqual([])
  })

  const arrive = async (options: Visit = {}): Promise<Visitor> => {
    const visitor = await open(browser, options)
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
      kept = { email, visitor: await open(browser, options) }
    }
    const { visitor } = kept
    visitor.complaints.splice(0)
    await visitor.page.setViewportSize(desktop)
    await visitor.page.emulateMedia({ colorScheme: null, reducedMotion: null })
    visitors.push(visitor)
    return visitor
  }

  /** Opens a path in a context of its own and returns the page. */
  const visit = async (options: Visit = {}): Promise<Page> => {
    const { page } = await arrive(options)
    await page.goto(options.path ?? '/')
    return page
  }

  return { arrive, look, visit }
}

/** Reads repeatedly until the expectation holds, or fails after the limit of all waits. */
export const eventually = <T>(read: () => T | Promise<T>, timeout = waitLimitMs): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, { timeout })

/** The address without the origin. */
export const pathOf = (page: Page): string => page.url().slice(origin.length)
