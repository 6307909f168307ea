/** One seeded server and one browser for all journeys of a run; where they are is handed to every file. */
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { ensureChromium, launchArguments } from '#tests/tools/chromium.ts'
import { startServer } from './server.ts'
import { tokenSecret } from './tokens.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string
    /** The folder with the server's database. */
    state: string
    /** Where the browser listens. */
    browser: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const [server, browser] = await Promise.all([
    startServer({ vars: { TOKEN_SECRET: tokenSecret } }),
    ensureChromium().then((executablePath) => chromium.launchServer({ executablePath, args: [...launchArguments] })),
  ])
  project.provide('origin', server.origin)
  project.provide('state', server.state)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await server.stop()
  }
}
