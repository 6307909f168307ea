/** Going from screen to screen inside the app, without loading it again: what most visits of a day are. */
import type { Page } from 'playwright'
import { eventually } from './journey.ts'

/** What the page tells about itself: the router leaves itself in the window for tools, the count is ours. */
interface AppWindow {
  openFetches: number
  __TSR_ROUTER__?: {
    navigate: (options: { href: string; ignoreBlocker: boolean }) => Promise<void>
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
  }
}

/** Counts the requests for data that are under way; called before the page opens anything. */
export const countFetches = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = window as unknown as AppWindow
    counted.openFetches = 0
    const original = window.fetch
    window.fetch = (...given) => {
      counted.openFetches += 1
      return original(...given).finally(() => {
        counted.openFetches -= 1
      })
    }
  })

/** Whether the router shows the last address it was given, every answer has come, and the page has drawn them. */
const isAtRest = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    // The next frame and the work after it. With a limit, because a page without changes may not get either.
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
      requestAnimationFrame(() => requestIdleCallback(resolve))
    })
    const { openFetches, __TSR_ROUTER__: router } = window as unknown as AppWindow
    if (router?.state.status !== 'idle' || openFetches > 0 || document.querySelector('.skeleton')) return false
    return router.state.location.href === router.state.resolvedLocation?.href
  })

/**
 * Goes to an address as a link does, and waits until its screen is complete. The page must have loaded the app; what it
 * has not saved is given up.
 */
export const followLink = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(async (href) => {
    const router = (window as unknown as AppWindow).__TSR_ROUTER__
    if (!router) throw new Error(`${location.href} has not loaded the app`)
    await router.navigate({ href, ignoreBlocker: true })
  }, path)
  // Twice, because an answer that has just come may lead to the next question.
  await eventually(async () => (await isAtRest(page)) && (await isAtRest(page))).toBe(true)
}
