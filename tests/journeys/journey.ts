/**
 * How journeys get a server and pages. `setup.ts` starts one browser and as many seeded servers as files run at a
 * time; `setUpJourney()` at the top of a file connects to them, and `visit`, `share`, `arrive` or `look` opens a page as somebody.
 * A server serves many files one after the other, so a test changes only users of its own (`people.ts`) and leaves those
 * of the demo world as they are. Tests of the server process start their own server (`server.ts`).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { root } from '#scripts/run.ts'
import { complaintsOf, desktop, openContext, phone, replaceStorage, type Visit, waitLimitMs } from './browser.ts'
import { setCurrentServer } from './current-server.ts'
import type { JourneyServer } from './setup.ts'

/** The pool id of this worker, from 1 on, is unique among the workers running at the same time. */
const assignedServer = (): JourneyServer => {
  const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}

/** Address and state folder of this file's server. */
export const { origin, state } = assignedServer()
setCurrentServer({ origin, state })

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
  /** Whether one of its pages has crashed, which does not close like others, or a test has closed it. */
  lost: boolean
}

interface OpenVisitor extends Visitor {
  readonly watched: WatchedContext
  /** The options of a context that serves later visits too. */
  readonly shared?: string
}

const pictures = join(root, 'tests', 'output', 'journeys')

const keepPicture = async (page: Page, story: string, index: number): Promise<void> => {
  await mkdir(pictures, { recursive: true })
  const name = `${story.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index}.png`
  await page.screenshot({ path: join(pictures, name), timeout: waitLimitMs }).catch(() => undefined)
}

/** Without motion, which takes a tenth of the processor time; a test of motion asks for it. */
const calm = { reducedMotion: 'reduce' } as const

const watch = async (options: Visit): Promise<WatchedContext> => {
  const context = await openContext(await connect(), origin, { ...calm, ...options })
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message))
  const watched: WatchedContext = { context, complaints: complaintsOf(context), faults, lost: false }
  context.on('page', (page) => {
    page.on('crash', () => {
      watched.lost = true
    })
  })
  context.on('close', () => {
    watched.lost = true
  })
  return watched
}

const openTab = async (watched: WatchedContext, shared?: string): Promise<OpenVisitor> => ({
  context: watched.context,
  complaints: watched.complaints,
  watched,
  page: await watched.context.newPage(),
  shared,
})

let connection: Promise<Browser> | undefined
const connect = (): Promise<Browser> => {
  connection ??= chromium.connect(inject('browser'))
  return connection
}

/**
 * Contexts that no test uses at the moment, by their options. A worker keeps them from file to file: a load whose files
 * are cached takes a third of the time.
 */
const idle = new Map<string, WatchedContext[]>()

/** A context with these options and nothing stored but the app's files: one that an earlier test has left, or a new one. */
const openShared = async (shared: string, { person, ...options }: Visit): Promise<WatchedContext> => {
  const waiting = idle.get(shared)?.pop()
  if (!waiting) return watch({ person, ...options })
  await replaceStorage(waiting.context, origin, person)
  waiting.complaints.splice(0)
  return waiting
}

/** Closes what a test opened. A failed one leaves nothing to others. */
const release = async ({ context, watched, shared }: OpenVisitor, failed = false): Promise<void> => {
  if (failed || watched.lost || shared === undefined) return context.close()
  await context.setOffline(false)
  await Promise.all(context.pages().map((page) => page.close()))
  idle.set(shared, [...(idle.get(shared) ?? []), watched])
}

/**
 * Called once at the top of a file. After each test the pages it opened are closed, a failed test leaves screenshots in
 * `tests/output/journeys`, and an uncaught exception fails a test that did not check for it.
 */
export const setUpJourney = () => {
  let visitors: OpenVisitor[] = []
  let kept: { email: string; visitor: OpenVisitor } | undefined
  afterAll(async () => {
    if (kept) await release(kept.visitor)
    kept = undefined
  })
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
    expect(present.flatMap(({ watched }) => watched.faults.splice(0))).toEqual([])
  })

  /** A page that has not opened anything yet, in a context of its own, which the test may change in any way. */
  const arrive = async (options: Visit = {}): Promise<Visitor> => {
    const visitor = await openTab(await watch(options))
    visitors.push(visitor)
    return visitor
  }

  /**
   * A page of desktop size for a test that only looks and changes no setting of the context. It stays open for the next
   * test that looks as the same person.
   */
  const look = async ({ person, ...options }: Visit = {}): Promise<Visitor> => {
    const email = person?.email ?? ''
    if (kept?.email !== email) {
      if (kept) await release(kept.visitor)
      const shared = JSON.stringify(options)
      kept = { email, visitor: await openTab(await openShared(shared, { person, ...options }), shared) }
    }
    const { visitor } = kept
    visitor.watched.complaints.splice(0)
    await visitor.page.setViewportSize(desktop)
    await visitor.page.emulateMedia({ colorScheme: null, ...calm })
    visitors.push(visitor)
    return visitor
  }

  /**
   * A page that has not opened anything yet, in a context that an earlier test may have left. A test that changes the
   * context, not only the page, calls `arrive`; one that is offline at its end is online for the next.
   */
  const share = async ({ path: _, ...options }: Visit = {}): Promise<Visitor> => {
    const { person: __, ...settings } = options
    const shared = JSON.stringify(settings)
    const visitor = await openTab(await openShared(shared, options), shared)
    visitors.push(visitor)
    return visitor
  }

  /** Opens a path as somebody and returns the page. */
  const visit = async (options: Visit = {}): Promise<Page> => {
    const { page } = await share(options)
    await page.goto(options.path ?? '/')
    return page
  }

  return { arrive, look, share, visit }
}

/** Reads repeatedly until the expectation holds, or fails after the limit of all waits. */
export const eventually = <T>(read: () => T | Promise<T>, timeout = waitLimitMs): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, { timeout })

/** The address without the origin. */
export const pathOf = (page: Page): string => page.url().slice(origin.length)
