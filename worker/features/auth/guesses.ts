import type { Guess } from '#worker/storage/guesses.ts'

/**
 * An attempt at the password of an account. Counted by e-mail, not account id, so that unknown addresses are limited
 * like known ones and the limit does not reveal which exist.
 */
export const passwordGuess = (email: string, network: string): Guess => ({ secret: `login:${email}`, email, network })
