/** Helpers for tests of Durable Object rooms. */
import { env } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'

/** The bindings, with names the generated type lacks. */
export const bindings: Bindings = env

/**
 * Repeats until the condition holds, for effects that follow a response, such as the inbox. Yields instead of sleeping.
 */
export const until = async (so: () => Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 200; i++) if (await so()) return
  throw new Error('it never came to be')
}
