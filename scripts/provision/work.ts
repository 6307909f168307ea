/** What one run of `npm run provision` works with. */
import type { Environment } from '../environments.ts'
import type { Wrangler } from '../wrangler.ts'

export interface Provisioning {
  readonly environment: Environment
  readonly ask: Wrangler
  readonly say: (line: string) => void
  /** Says what was made. */
  readonly did: (line: string) => void
  readonly fetch: typeof fetch
  /** The `wrangler.toml` that ids are written into. */
  readonly tomlPath: string
  /** Mail address that push services may write to. */
  readonly contact: string | null
  /** Token of the bot, with which its webhook is registered. */
  readonly telegramToken: string | null
  readonly year: number
  /** Hands made secrets, as JSON, to the team's own keeping; rejects when it does not take them. Null: nobody gets them. */
  readonly keep: ((secrets: string) => Promise<void>) | null
  /** Nothing is made, and nothing is known about the account. */
  readonly isDry: boolean
}
