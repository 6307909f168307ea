/** A conversation of ten thousand messages, scrolled in a browser from the newest to the oldest. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { pairKey } from '#contract/talk/rules/messages.ts'
import { emailOf } from '#scripts/demo-world/accounts.ts'
import { prepare, withSeeder } from '#scripts/demo-world/seed.ts'
import type { Delivery } from '#scripts/demo-world/seed-rows.ts'
import { serve } from '#scripts/serve.ts'
import { openContext, signInSeeded } from '#tests/journeys/browser.ts'
import { withDatabase } from '#tests/journeys/kill-world.ts'

export const messagesInRoom = 10_000
/** Far from the rooms of the demo world. Its two members have no room there. */
const roomId = 900_001
const [reader, writer] = ['reem', 'hussein'] as const

const words = 'How was the lesson yesterday? I wrote five sentences about my work, and two of them were hard.'.split(
  ' ',
)
/** Messages of one to eighteen words. */
const textOf = (i: number): string => words.slice(0, 1 + (i % words.length)).join(' ')

const conversation = ([a, b]: [number, number], now: number): Delivery[] => {
  const createdAt = now - 200 * dayMs
  const stamps = { created_at: createdAt, updated_at: createdAt }
  const member = (me: number, other: number) => ({
    room_id: roomId,
    user_id: me,
    other_id: other,
    pinned: 0,
    muted: 0,
    unread: 0,
    last_read_id: 0,
    active_at: now,
    ...stamps,
  })
  return [
    {
      kind: 'rows',
      table: 'rooms',
      rows: [{ id: roomId, pair_key: pairKey(a, b), last_message_id: 0, created_at: createdAt }],
    },
    { kind: 'rows', table: 'room_members', rows: [member(a, b), member(b, a)] },
    {
      kind: 'history',
      roomId,
      members: [a, b],
      messages: Array.from({ length: messagesInRoom }, (_, i) => ({
        userId: i % 3 === 0 ? a : b,
        text: i === 0 ? 'the oldest message' : textOf(i),
        createdAt: createdAt + i * minutes(20),
        read: true,
      })),
    },
  ]
}

export interface ScrollResult {
  readonly seconds: number
  /** Tasks of the page over 50 ms while it was scrolled, ms, longest first. */
  readonly longTasks: readonly number[]
  readonly elements: number
}

const watchLongTasks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const found: number[] = []
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
}

const readLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))

const scrollToOldest = async (browser: Browser, origin: string): Promise<ScrollResult> => {
  const context = await openContext(browser, origin, { person: await signInSeeded(origin, reader) })
  const page = await context.newPage()
  await watchLongTasks(page)
  await page.goto(`/chat?room=${roomId}`)
  const log = page.getByRole('log')
  await log.locator('article').last().waitFor()
  await log.hover()
  // What the start of the app costs is not what scrolling costs.
  await page.waitForTimeout(3000)
  await readLongTasks(page)
  const began = performance.now()
  const oldest = page.getByText('the oldest message')
  while ((await oldest.count()) === 0) {
    await page.mouse.wheel(0, -3000)
    await page.waitForTimeout(30)
  }
  const seconds = (performance.now() - began) / 1000
  const longTasks = (await readLongTasks(page)).sort((a, b) => b - a)
  const elements = await log.locator('article').count()
  await context.close()
  return { seconds, longTasks, elements }
}

/** Over a demo world of its own, with that conversation added. */
export const measureScroll = async (browser: Browser): Promise<ScrollResult> => {
  const state = await mkdtemp(join(tmpdir(), 'hiwar-scroll-'))
  try {
    await prepare(state)
    const members = await withDatabase(state, (db) =>
      [reader, writer].map((name) => Number(db.prepare('SELECT id FROM users WHERE email = ?').get(emailOf(name))?.id)),
    )
    await withSeeder(state, (deliver) => deliver(conversation(members as [number, number], Date.now())))
    const server = await serve({ state })
    try {
      return await scrollToOldest(browser, server.origin)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
}
