/**
 * Lets plain Node run the worker: what only Cloudflare's runtime or the app's bundler has is replaced here, time is
 * virtual, and everything random comes from the seed. Imported before anything of the worker.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteAsD1 } from '#scripts/restore/as-d1.ts'
import { takeTurn } from './flows.ts'

const RealDate = Date
let now = 0

export const clock = {
  now: (): number => now,
  set(at: number): void {
    now = at
  },
}

/** A `Date` that stands still until the simulation moves it. */
class VirtualDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(now)
    else super(...(args as [number]))
  }
  static override now(): number {
    return now
  }
}
globalThis.Date = VirtualDate as DateConstructor

/** Numbers that the worker takes for random. */
let draw: () => number = () => 0
export const seedWorker = (random: () => number): void => {
  draw = random
}
Math.random = () => draw()
const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(draw() * 16).toString(16)).join('')
Object.assign(crypto, {
  randomUUID: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  getRandomValues: (array: Uint8Array) => {
    for (let at = 0; at < array.length; at++) array[at] = Math.floor(draw() * 256)
    return array
  },
})

// Nothing has to wait in the worker: time stands still while it works.
globalThis.setTimeout = ((run: (...args: unknown[]) => void, _ms?: number, ...args: unknown[]) =>
  setImmediate(run, ...args)) as unknown as typeof setTimeout
Object.assign(globalThis, {
  caches: { default: { match: async () => undefined, put: async () => undefined, delete: async () => false } },
})

const openDatabase = (): SqliteAsD1 => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('PRAGMA foreign_keys = ON')
  const folder = join(import.meta.dirname, '../../migrations')
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.sql')) sqlite.exec(readFileSync(join(folder, name), 'utf8'))
  return new SqliteAsD1(sqlite, takeTurn)
}
export const database = openDatabase()

/** What `cloudflare:workers` offers; the host completes both. */
export const runtime: { env: Record<string, unknown>; fetch(request: Request): Promise<Response> } = {
  env: { DB: database },
  fetch: () => Promise.reject(new Error('the simulation has not begun')),
}
Object.assign(globalThis, { simulatedRuntime: runtime })

const ofCloudflare = `
export const env = globalThis.simulatedRuntime.env
export const exports = { default: { fetch: (request) => globalThis.simulatedRuntime.fetch(request) } }
export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env } }
`
/** A mistake that is made while its file is loaded. */
let mutation: { readonly file: string; readonly before: string; readonly after: string } | undefined
export const mutate = (mistake: typeof mutation): void => {
  mutation = mistake
}

const withMistake = (url: string, text: string): string => {
  if (!mutation || !url.endsWith(`/${mutation.file}`)) return text
  const { file, before, after } = mutation
  const found = text.split(before).length - 1
  if (found !== 1)
    throw new Error(`the text of a mistake is ${found} times in ${file}: correct tests/simulation/mutations.ts`)
  return text.replace(before, () => after)
}

const source = (text: string) => ({ format: 'module' as const, source: text, shortCircuit: true })

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'cloudflare:workers') return { url: 'simulated:cloudflare', shortCircuit: true }
    if (specifier === '#web/server.tsx') return next('#tests/bench/no-pages.ts', context)
    // Pictures are never asked for.
    if (/\.(wasm|bin)$/.test(specifier)) return { url: 'simulated:bytes', shortCircuit: true }
    return next(specifier, context)
  },
  load(url, context, next) {
    if (url === 'simulated:cloudflare') return source(ofCloudflare)
    if (url === 'simulated:bytes') return source('export default new Uint8Array()')
    const loaded = next(url, context)
    return mutation && loaded.source != null ? { ...loaded, source: withMistake(url, String(loaded.source)) } : loaded
  },
})
