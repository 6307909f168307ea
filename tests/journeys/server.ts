/** A server of one's own: free port, state in a folder that goes with it, the seeded world in it if wanted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#tests/seed/seed.ts'
import { buildIfStale } from '#tests/tools/build.ts'
import { type Served, serve } from '#tests/tools/serve.ts'
import { migrate } from '#tests/tools/state.ts'

export interface TestServer {
  /** `http://localhost:<port>`; the same after a restart. */
  readonly origin: string
  readonly state: string
  /** Ends the server as a power cut would and starts it again on the same port and state. */
  readonly crash: () => Promise<void>
  /** Ends the server in good order and removes its state. */
  readonly stop: () => Promise<void>
}

interface Wanted {
  /** The demo world; true unless said otherwise. Without it the database is migrated and empty. */
  seeded?: boolean
  vars?: Record<string, string>
  /** Answers with success once the server is ready; health unless the test wants a server that is not. */
  probe?: string
}

export const startServer = async ({ seeded = true, vars, probe }: Wanted = {}): Promise<TestServer> => {
  await buildIfStale()
  const state = await mkdtemp(join(tmpdir(), 'hiwar-'))
  const start = (port?: number): Promise<Served> => serve({ state, port, vars, probe })
  const remove = (): Promise<void> => rm(state, { recursive: true, force: true, maxRetries: 5 })
  try {
    await (seeded ? prepare(state) : migrate(state))
    let served = await start()
    const { origin, port } = served
    return {
      origin,
      state,
      crash: async () => {
        await served.kill()
        served = await start(port)
      },
      stop: async () => {
        await served.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
