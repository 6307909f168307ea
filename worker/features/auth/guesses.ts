import type { Guess } from '#worker/storage/guesses.ts'

/**
 * A try at the password of an account. It goes by the e-mail and not by the account: an address nobody has is held back
 * like any other, and tells nobody apart.
 */
export const passwordGuess = (email: string, network: string): Guess => ({ secret: `login:${email}`, email, network })
