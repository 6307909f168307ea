/** The log as it is shown before it is sent, and as the file it is sent as. */
import { readLogLines, redact } from '#web/lib/log.ts'

/** Newest last, under a few facts about the page and the browser. */
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
