/**
 * Every line of the log: one JSON object, whose first word tells what it is. The id of the request, run or event during
 * which it is written and the release are added here, so that all lines of one cause are found by one id.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Deployment, isPublic } from './deployment.ts'

/** What is done under one id: a request, a run of a schedule, or an event of an object, with what it asked of the database. */
export interface LogScope {
  readonly id: string
  /** Calls of the database, one after another or at once. */
  trips: number
  rowsRead: number
  rowsWritten: number
}

const scopes = new AsyncLocalStorage<LogScope>()

/** Binding of the platform that names the deployed version; the local runtime makes up another one at each start. */
interface Released extends Deployment {
  readonly CF_VERSION_METADATA?: { readonly id: string; readonly tag: string }
}

/** The tag of the deployed version, or its id; `local` where it is not deployed. */
let release = 'local'

/** Noted where work enters this isolate, which runs one release. */
export const noteRelease = (env: object): void => {
  const { CF_VERSION_METADATA: version } = env as Released
  release = (isPublic(env as Released) && (version?.tag || version?.id)) || 'local'
}

/** Sixteen hexadecimal digits that nobody guesses. */
export const newScopeId = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex')

export const createScope = (id: string = newScopeId()): LogScope => ({ id, trips: 0, rowsRead: 0, rowsWritten: 0 })

/** Runs the work, and all it starts, under the scope. */
export const inScope = <T>(scope: LogScope, work: () => T): T => scopes.run(scope, work)

/** Undefined outside requests, runs and events, as while a module loads. */
export const currentScope = (): LogScope | undefined => scopes.getStore()

type Line = Readonly<Record<string, unknown>>

const toText = (line: Line): string => JSON.stringify({ ...line, id: scopes.getStore()?.id, release })

/** Writes a line about what is as it should be, or what a control refused. */
export const writeLine = (line: Line): void => console.log(toText(line))

/** Writes a line about what is not as it should be. */
export const writeFault = (line: Line): void => console.error(toText(line))
