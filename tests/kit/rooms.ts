/** What tests of live rooms need beside sockets. */
import { env } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'

/** The bindings with the names the generated type does not know. */
export const bindings: Bindings = env

/** Asks again until it is so: for what follows an answer on its own, such as the inbox. Yields, never sleeps. */
export const until = async (so: () => Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 200; i++) if (await so()) return
  throw new Error('it never came to be')
}
