/**
 * The last things that happened in this tab, for a report that somebody chooses to send: which calls were made and how
 * they ended, and what failed. Kept in memory only; never tokens, bodies, queries, e-mail addresses or phones.
 */
import { serverNow } from './clock.ts'

const maxLines = 200
const maxLineLength = 300
const lines: string[] = []

/** Takes out whatever could name a person or open a door, whoever wrote it into a message. */
export const redact = (text: string): string =>
  text
    .replace(/[\w-]+\.[\w-]{8,}\.[\w-]{8,}/g, '[token]')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[e-mail]')
    .replace(/\?[^\s"')]*/g, '')
    .replace(/[+\d٠-٩۰-۹][\d٠-٩۰-۹\s-]{6,}[\d٠-٩۰-۹]/g, '[number]')
    .slice(0, maxLineLength)

const appendLine = (text: string): void => {
  lines.push(`${new Date(serverNow()).toISOString()} ${text}`)
  if (lines.length > maxLines) lines.shift()
}

/** `outcome` is the status with the server's code, or why no answer came. */
export const logRequest = (method: string, url: string, outcome: string, ms: number): void =>
  appendLine(`${method} ${redact(url)} ${redact(outcome)} ${Math.round(ms)} ms`)

export const logError = (error: unknown): void =>
  appendLine(`error ${redact(error instanceof Error ? `${error.name}: ${error.message}` : String(error))}`)

export const readLogLines = (): readonly string[] => lines

/** Called once. */
export const logUncaughtErrors = (): void => {
  window.addEventListener('error', ({ error, message }) => logError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}
