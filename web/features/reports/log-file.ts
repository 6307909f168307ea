/** The log as it is shown before it is sent, and as the file it is sent as. */
import { logLines, redacted } from '#web/lib/log.ts'

/** Newest last, under a few facts about the page and the browser. */
export const logText = (): string => {
  const { pathname } = location
  const facts = [
    `page ${redacted(pathname)}`,
    `browser ${navigator.userAgent}`,
    `window ${innerWidth}×${innerHeight} at ${devicePixelRatio}`,
    `online ${navigator.onLine}`,
  ]
  return [...facts, '', ...logLines()].join('\n')
}

export const logFile = (text: string): File => new File([text], 'log.txt', { type: 'text/plain' })
