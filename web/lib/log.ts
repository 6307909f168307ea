/**
 * A log of this tab's last requests, their outcomes and errors, attached to a problem report that somebody chooses to
 * send. Kept in memory only, without tokens, bodies, query strings, e-mail addresses and phone numbers.
 */
import { serverNow } from './clock.ts'

const maxLines = 200
const maxLineLength = 300
const lines: string[] = []

/** Replaces tokens, query strings, e-mail addresses and phone numbers in a text with placeholders. */
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

/** Logs one request. `outcome` is the status with the server's code, or why no response came; `ms` is the duration. */
export const logRequest = (method: string, url: string, outcome: string, ms: number): void =>
  appendLine(`${method} ${redact(url)} ${redact(outcome)} ${Math.round(ms)} ms`)

/** Logs an error with what `redact` leaves of its message. */
export const logError = (error: unknown): void =>
  appendLine(`error ${redact(error instanceof Error ? `${error.name}: ${error.message}` : String(error))}`)

/** The kept lines, oldest first. */
export const readLogLines = (): readonly string[] => lines

/** Logs uncaught errors and unhandled rejections. Called once at startup. */
export const logUncaughtErrors = (): void => {
  window.addEventListener('error', ({ error, message }) => logError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}
