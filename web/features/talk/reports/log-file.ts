/** The log of a problem report, as the text shown for review and as the file to send. */
import { readLogLines, redact } from '#web/lib/log.ts'

/** A few facts about the page and the browser, then the log lines, newest last. */
export const buildLogText = (): string => {
  const { pathname } = location
  const facts = [
    `page ${redact(pathname)}`,
    `browser ${navigator.userAgent}`,
    `window ${innerWidth}×${innerHeight} at ${devicePixelRatio}`,
    `online ${navigator.onLine}`,
  ]
  return [...facts, '', ...readLogLines()].join('\n')
}

export const toLogFile = (text: string): File => new File([text], 'log.txt', { type: 'text/plain' })
