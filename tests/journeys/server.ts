/**
 * Starts a server of a test's own: a free port, a state folder that is removed afterwards, and the demo world if
 * wanted.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build.ts'
import { prepare } from '#scripts/demo-world/seed.ts'
import { type Served, serve } from '#scripts/serve.ts'
import { migrate } from '#scripts/state.ts'

export interface TestServer {
  /** `http://localhost:<port>`; the same after a restart. */
  readonly origin: string
  readonly state: string
  /** Kills the server without warning and starts it again on the same port and state. */
  readonly crash: () => Promise<void>
  /** Stops the server and removes its state. */
  readonly stop: () => Promise<void>
}

interface Wanted {
  /** Whether to seed the demo world; true by default. Otherwise the database is migrated and empty. */
  seeded?: boolean
  /**
   * A folder with the demo world to copy instead of seeding; by default the one named by `SEEDED_STATE`. An empty
   * database is a copy of the one named by `MIGRATED_STATE`.
   */
  copyOf?: string
  vars?: Record<string, string>
  /** The path that answers 2xx once the server is ready: health by default. */
  probe?: string
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 })
const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'hiwar-'))

/**
 * Provides a folder with the demo world for servers to copy, because seeding takes several times as long as copying.
 */
export const withSeededState = async <T>(use: (state: string) => Promise<T>): Promise<T> => {
  const state = await makeFolder()
  try {
    await prepare(state)
    return await use(state)
  } finally {
    await remove(state)
  }
}

const copy = (from: string, state: string): Promise<void> =>
  cp(join(from, 'v3'), join(state, 'v3'), { recursive: true })

const fill = async (state: string, { seeded = true, copyOf = process.env.SEEDED_STATE }: Wanted): Promise<void> => {
  const { MIGRATED_STATE } = process.env
  if (seeded) await (copyOf ? copy(copyOf, state) : prepare(state))
  else await (MIGRATED_STATE ? copy(MIGRATED_STATE, state) : migrate(state))
}

export const startServer = async (wanted: Wanted = {}): Promise<TestServer> => {
  await buildIfStale()
  const { vars, probe } = wanted
  const state = await makeFolder()
  const start = (port?: number): Promise<Served> => serve({ state, port, vars, probe })
  try {
    await fill(state, wanted)
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
        await remove(state)
      },
    }
  } catch (error) {
    await remove(state)
    throw error
  }
}
