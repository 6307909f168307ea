/**
 * A log of this tab's last requests, their outcomes and errors, attached to a problem report that somebody chooses to
 * send. Kept in memory only, without tokens, bodies, query strings, e-mail addresses and phone numbers.
 */
import { redactText } from '#contract/shared/rules/log-redaction.ts'
import { serverNow } from './clock.ts'

const maxLines = 200
const maxLineLength = 300
const lines: string[] = []

/** What may be kept of a text, cut to the length of a line. */
export const redact = (text: string): string => redactText(text).slice(0, maxLineLength)

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
