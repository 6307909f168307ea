import { report } from '#scripts/run.ts'
import { openBrowser } from '#tests/journeys/browser.ts'
import { measureScroll, messagesInRoom } from '../scroll.ts'
import { judge, ms } from '../verdicts.ts'

/** A person scrolls through a long conversation; a task over 50 ms would be felt as a stop. */
export const benchScroll = async (): Promise<void> => {
  const browser = await openBrowser()
  try {
    const { seconds, longTasks, elements } = await measureScroll(browser)
    const longest = longTasks.length === 0 ? 'none' : `${longTasks.length}, the longest ${ms(longTasks[0] ?? 0)}`
    report(
      `\n${messagesInRoom} messages scrolled in ${seconds.toFixed(1)} s, ${elements} of them in the page at the end`,
    )
    judge(`${messagesInRoom} messages scroll without a task over 50 ms`, longest, longTasks.length === 0)
  } finally {
    await browser.close()
  }
}
