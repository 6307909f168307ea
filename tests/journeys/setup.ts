/**
 * Starts one browser and several copies of one seeded server for all journeys of a run, and gives every file their
 * addresses.
 */
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '#scripts/build.ts'
import { ensureChromium, launchArguments } from '#scripts/chromium.ts'
import { startServer, type TestServer, withSeededState } from './server.ts'
import { tokenSecret } from './tokens.ts'

export interface JourneyServer {
  origin: string
  /** The folder with the server's database. */
  state: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each file that runs at the same time. */
    servers: JourneyServer[]
    /** The address of the browser's debugging endpoint. */
    browser: string
  }
}

/** A password hash takes a quarter of a second at full cost, and every test creates users. */
const vars = { TOKEN_SECRET: tokenSecret, PASSWORD_LOG_N: '10' }

/**
 * Each has files, objects and a database of its own, so a direct write to a database never meets a request of another
 * file.
 */
const startServers = (count: number): Promise<TestServer[]> => {
  const start = (copyOf?: string) => Promise.all(Array.from({ length: count }, () => startServer({ vars, copyOf })))
  return process.env.SEEDED_STATE ? start() : withSeededState(start)
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  // Once, before each server would do it.
  await buildIfStale()
  const [servers, browser] = await Promise.all([
    startServers(project.config.maxWorkers),
    ensureChromium().then((executablePath) => chromium.launchServer({ executablePath, args: [...launchArguments] })),
  ])
  project.provide(
    'servers',
    servers.map(({ origin, state }) => ({ origin, state })),
  )
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await Promise.all([browser.close(), ...servers.map((server) => server.stop())])
  }
}
