/** How long a person with a slow phone waits for an answer to the first press on a page. */
import type { Browser, CDPSession, Page } from 'playwright'
import { openContext, phone, type SignedPerson } from '#tests/journeys/browser.ts'

export interface Press {
  readonly name: string
  readonly path: string
  readonly person?: SignedPerson | undefined
  /** What is pressed, as soon as it is drawn. */
  readonly press: (page: Page) => ReturnType<Page['locator']>
  /** What the press opens or changes. */
  readonly shows: (page: Page) => ReturnType<Page['locator']>
  /** Whether the page and its data were there before: a second visit. */
  readonly kept?: boolean
}

export interface Touch {
  readonly name: string
  readonly kept: boolean
  /** From the press to the first frame that shows an answer, ms: a pressed look, a notice, or the content. */
  readonly answer: number
  /** The longest delay of an event up to then, as the browser counts it, ms. */
  readonly delay: number
  /** From the press until what it opens is shown, ms. */
  readonly content: number
}

/** A phone of the lower middle: 4 times slower than this machine, 1.6 Mbit/s, 150 ms to the server and back. */
const slowDown = async (session: CDPSession): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })
}

interface Watched {
  pressedAt: number
  /** The same as a time of day, ms: a press may lead to another page. */
  pressedTime: number
  answeredAt: number
  delays: number[]
}

/** Notes when the press came and when the page looked different, from inside the page; kept for a press that leaves it. */
const watch = (): void => {
  const seen: Watched = { pressedAt: 0, pressedTime: 0, answeredAt: 0, delays: [] }
  const key = 'touched'
  Object.assign(window, { touched: JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? seen })
  addEventListener('pagehide', () => {
    if (seen.pressedAt > 0) sessionStorage.setItem(key, JSON.stringify(seen))
  })
  const answer = () => {
    if (seen.pressedAt > 0 && seen.answeredAt === 0)
      // The change is drawn in the next frame, and known to be after it.
      requestAnimationFrame(() => setTimeout(() => (seen.answeredAt ||= performance.now())))
  }
  addEventListener(
    'pointerdown',
    ({ target }) => {
      seen.pressedAt = performance.now()
      seen.pressedTime = Date.now()
      const observer = new MutationObserver(answer)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      // A look of `:active` changes no node, and comes after this event.
      const pressed = target instanceof Element ? target.closest('a, button, summary, label, [role=tab]') : null
      requestAnimationFrame(() => pressed?.matches(':active') && answer())
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(pointer(down|up)|click|keydown)$/.test(name)) seen.delays.push(duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const readWatched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { touched: Watched }).touched)

/** Presses once, in a browser that has never seen the product unless the press is of a second visit. */
export const measureTouch = async (browser: Browser, origin: string, wanted: Press): Promise<Touch> => {
  const { name, path, person, press, shows, kept = false } = wanted
  const context = await openContext(browser, origin, {
    person,
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    if (kept) {
      await page.goto(path)
      await press(page).tap()
      await shows(page).first().waitFor()
      // Forgotten, or leaving the page would keep the press of the first visit.
      await page.evaluate(() => Object.assign((window as unknown as { touched: Watched }).touched, { pressedAt: 0 }))
    }
    await slowDown(await context.newCDPSession(page))
    await page.goto(path, { waitUntil: 'commit' })
    await press(page).waitFor()
    await press(page).tap({ noWaitAfter: true })
    await shows(page).first().waitFor()
    const shownTime = Date.now()
    const { pressedAt, pressedTime, answeredAt, delays } = await readWatched(page)
    // Playwright waits until what is pressed stands still, which a slow processor makes long.
    const content = shownTime - pressedTime
    const answer = answeredAt > 0 ? answeredAt - pressedAt : content
    return { name, kept, answer, delay: Math.max(0, ...delays), content }
  } finally {
    await context.close()
  }
}
